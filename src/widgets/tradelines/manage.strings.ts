import type { Catalogue, Texts } from '../../i18n/catalogue.ts';

// Of adding and stopping: loaded with the code that needs them.
const en = {
  'tradelines.add': 'Add',
  'tradelines.add-of': 'Add {merchant} to your credit file',
  'tradelines.add-title': 'Add {merchant}',
  'tradelines.step-about': 'About this bill',
  'tradelines.step-review': 'Check and confirm',
  'tradelines.main-home-rent': 'This rent is for my main home.',
  'tradelines.main-home-utility': 'These services are for my main home.',
  'tradelines.no-other-home': 'I have no mortgage, and no other rent that is reported.',
  'tradelines.lease-start': 'When did your lease start?',
  'tradelines.service-phone': 'Phone number of this bill',
  'tradelines.service-phone-hint': 'The number that the bill is for, such as (206) 555-0123.',
  'tradelines.which-utilities': 'What does this bill cover?',
  'tradelines.nothing-asked': 'Nothing more is needed for this bill.',
  'tradelines.problem-main-home-rent': 'Rent is reported for the main home only.',
  'tradelines.problem-main-home-utility': 'Utilities are reported for the main home only.',
  'tradelines.problem-other-home': 'Rent is not reported beside a mortgage or another rent.',
  'tradelines.problem-lease-missing': 'Enter the day on which your lease started.',
  'tradelines.problem-lease-future': 'The lease must have started already.',
  'tradelines.problem-phone-missing': 'Enter the phone number of this bill.',
  'tradelines.problem-phone-invalid': 'Enter a full phone number, with its area code.',
  'tradelines.problem-utilities': 'Choose at least one.',
  'tradelines.refused': 'This was not accepted. Please check what you entered.',
  'tradelines.continue': 'Continue',
  'tradelines.back': 'Back',
  'tradelines.review-bill': 'Bill',
  'tradelines.review-main-home': 'Main home',
  'tradelines.review-no-other-home': 'No mortgage or other reported rent',
  'tradelines.yes': 'Yes',
  'tradelines.attestation':
    'What I have stated here is true. I ask that payments found for this bill be reported to a credit bureau: who I pay, how much and when. Reporting can help me build a credit history; it does not promise a result.',
  'tradelines.attestation-version': 'Version {version}',
  'tradelines.agree': 'I confirm this and agree.',
  'tradelines.problem-agree': 'Tick the box to go on.',
  'tradelines.open': 'Start reporting',
  'tradelines.opening': 'Asking to report {merchant}',
  'tradelines.opened': '{merchant} is being reported now. Changes can take some weeks to show.',

  'tradelines.stop': 'Stop reporting',
  'tradelines.stop-of': 'Stop reporting {merchant}',
  'tradelines.stop-title': 'Stop reporting {merchant}?',
  'tradelines.stop-undone': 'This cannot be undone.',
  'tradelines.stop-final': 'This bill can never be reported again.',
  'tradelines.stop-stays': 'What was reported until now may stay on your credit report, as a closed account.',
  'tradelines.stop-score': 'A newly closed account may change a credit score.',
  'tradelines.stop-understood': 'I understand that this cannot be undone.',
  'tradelines.stop-confirm': 'Stop reporting for good',
  'tradelines.stopping': 'Asking to stop reporting {merchant}',
  'tradelines.stopped': 'Reporting of {merchant} has stopped.',
} as const;

export type ManageKey = keyof typeof en;
export type ManageTexts = Texts<ManageKey>;
export const manageStrings: Catalogue<ManageKey> = {
  en,
  load: { es: async () => (await import('./manage.strings.es.ts')).es },
};
