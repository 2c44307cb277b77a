import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as failure } from './failure.en.ts';

export type FailureKey = keyof typeof failure;
export type FailureTexts = Texts<FailureKey>;
/** The texts that every widget shares, those of errors among them. */
export type CommonKey = keyof typeof en | FailureKey;
export type CommonTexts = Texts<keyof typeof en>;
