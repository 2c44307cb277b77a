import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as ends } from './ends.en.ts';
import type { en as identityNote } from './identity-note.en.ts';
import type { en as stepPanel } from './step-panel.en.ts';
import type { en as terms } from './terms.en.ts';

export type TermsKey = keyof typeof terms;
export type TermsTexts = Texts<TermsKey>;
export type IdentityKey = keyof typeof identityNote;
export type IdentityTexts = Texts<IdentityKey>;
export type EndKey = keyof typeof ends;
export type EndTexts = Texts<EndKey>;
export type StepPanelKey = keyof typeof stepPanel;
export type StepPanelTexts = Texts<StepPanelKey>;
type FirstKey = keyof typeof en;
export type OnboardingKey = FirstKey | EndKey | IdentityKey | StepPanelKey | TermsKey;
export type OnboardingTexts = Texts<FirstKey>;
