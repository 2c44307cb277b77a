import { cardRegister } from './card-register.ts';
import type { Cell } from './cell.ts';
import { creditSummary } from './credit-summary.ts';
import { onboarding } from './onboarding.ts';
import { rewards } from './rewards.ts';
import { statements } from './statements.ts';
import { tradelines } from './tradelines.ts';
import { creditLine } from './credit-line.ts';
import { profile } from './profile.ts';
import { disputes } from './disputes.ts';
import { bills } from './bills.ts';
import { nextSteps } from './next-steps.ts';

export type { Cell } from './cell.ts';

/** Every widget in every state. */
export const cells: readonly Cell[] = [
  ...creditSummary,
  ...statements,
  ...tradelines,
  ...rewards,
  ...onboarding,
  ...cardRegister,
  ...creditLine,
  ...profile,
  ...disputes,
  ...bills,
  ...nextSteps,
];
