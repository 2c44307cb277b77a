import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';

export type CreditLineKey = keyof typeof en;
export type CreditLineTexts = Texts<CreditLineKey>;
