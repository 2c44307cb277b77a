import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';

export type RewardsKey = keyof typeof en;
export type RewardsTexts = Texts<RewardsKey>;
