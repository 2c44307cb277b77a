import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as history } from './history.en.ts';
import type { en as manage } from './manage.en.ts';
import type { en as many } from './many.en.ts';

export type ManageKey = keyof typeof manage;
export type ManageTexts = Texts<ManageKey>;
export type HistoryKey = keyof typeof history;
export type HistoryTexts = Texts<HistoryKey>;
export type ManyKey = keyof typeof many;
export type ManyTexts = Texts<ManyKey>;
type FirstKey = keyof typeof en;
export type TradelinesKey = FirstKey | HistoryKey | ManageKey | ManyKey;
export type TradelinesTexts = Texts<FirstKey>;
