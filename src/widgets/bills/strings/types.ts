import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as pay } from './pay.en.ts';

export type FirstKey = keyof typeof en;
export type PayKey = keyof typeof pay;
export type BillsKey = FirstKey | PayKey;
export type BillsTexts = Texts<FirstKey>;
export type PayTexts = Texts<PayKey>;
