import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as actions } from './actions.en.ts';

export type ActionsKey = keyof typeof actions;
export type ActionsTexts = Texts<ActionsKey>;
type FirstKey = keyof typeof en;
export type StatementsKey = FirstKey | ActionsKey;
export type StatementsTexts = Texts<FirstKey>;
