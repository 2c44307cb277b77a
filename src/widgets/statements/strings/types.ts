import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as later } from './later.en.ts';

export type LaterKey = keyof typeof later;
export type LaterTexts = Texts<LaterKey>;
type FirstKey = keyof typeof en;
export type StatementsKey = FirstKey | LaterKey;
export type StatementsTexts = Texts<FirstKey>;
