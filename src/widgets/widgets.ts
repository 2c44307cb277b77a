// Every tag, in the order of the documentation. Code for browsers does not import the records: `npm run generate` writes
// what it needs from them.
import { cardRegister } from './card-register/card-register.widget.ts';
import { creditSummary } from './credit-summary/credit-summary.widget.ts';
import { onboarding } from './onboarding/onboarding.widget.ts';
import { rewards } from './rewards/rewards.widget.ts';
import type { TagRecord, WidgetRecord } from './shared/widget-record.ts';
import { statements } from './statements/statements.widget.ts';
import { tradelines } from './tradelines/tradelines.widget.ts';
import { creditLine } from './credit-line/credit-line.widget.ts';
import { profile } from './profile/profile.widget.ts';
import { disputes } from './disputes/disputes.widget.ts';
import { bills } from './bills/bills.widget.ts';
import { nextSteps } from './next-steps/next-steps.widget.ts';

export const session: TagRecord = {
  tag: 'pcc-session',
  element: async () => (await import('../session/session.element.ts')).SessionElement,
  events: ['pcc-session-ready', 'pcc-session-ended', 'pcc-session-expiring', 'pcc-request'],
};

export const widgets: readonly WidgetRecord[] = [
  onboarding,
  cardRegister,
  rewards,
  statements,
  tradelines,
  creditSummary,
  creditLine,
  profile,
  disputes,
  bills,
  nextSteps,
];
