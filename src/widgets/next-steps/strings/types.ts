import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';

export type NextStepsKey = keyof typeof en;
export type NextStepsTexts = Texts<NextStepsKey>;
