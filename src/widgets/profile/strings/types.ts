import type { Texts } from '../../../i18n/catalogue.ts';
import type { en as closing } from './closing.en.ts';
import type { en as editing } from './editing.en.ts';
import type { en } from './en.ts';

export type MainKey = keyof typeof en;
export type EditingKey = keyof typeof editing;
export type ClosingKey = keyof typeof closing;
export type ProfileKey = MainKey | EditingKey | ClosingKey;

export type ProfileTexts = Texts<MainKey>;
export type EditingTexts = Texts<EditingKey>;
export type ClosingTexts = Texts<ClosingKey>;
