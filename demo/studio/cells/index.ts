import { cardRegister } from './card-register.ts';
import type { Cell } from './cell.ts';
import { creditSummary } from './credit-summary.ts';
import { onboarding } from './onboarding.ts';
import { rewards } from './rewards.ts';
import { statements } from './statements.ts';
import { tradelines } from './tradelines.ts';

export type { Cell } from './cell.ts';

/** Every widget in every state. */
export const cells: readonly Cell[] = [
  ...creditSummary,
  ...statements,
  ...tradelines,
  ...rewards,
  ...onboarding,
  ...cardRegister,
];
