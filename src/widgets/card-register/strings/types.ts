import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';

export type CardRegisterKey = keyof typeof en;
export type CardRegisterTexts = Texts<CardRegisterKey>;
