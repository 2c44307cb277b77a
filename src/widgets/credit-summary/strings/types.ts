import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';

export type CreditKey = keyof typeof en;
export type CreditTexts = Texts<CreditKey>;
