import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as actions } from './actions.en.ts';
import type { en as filters } from './filters.en.ts';

export type ActionsKey = keyof typeof actions;
export type ActionsTexts = Texts<ActionsKey>;
export type FiltersKey = keyof typeof filters;
export type FiltersTexts = Texts<FiltersKey>;
type FirstKey = keyof typeof en;
export type StatementsKey = FirstKey | ActionsKey | FiltersKey;
export type StatementsTexts = Texts<FirstKey>;
