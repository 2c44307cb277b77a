import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as rated } from './rated.en.ts';

export type RatedKey = keyof typeof rated;
export type RatedTexts = Texts<RatedKey>;
export type FirstKey = keyof typeof en;
export type CreditKey = FirstKey | RatedKey;
export type CreditTexts = Texts<FirstKey>;
