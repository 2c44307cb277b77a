import type { CardRegisterKey } from './card-register/card-register.strings.ts';
import type { CommonKey } from './common.strings.ts';
import type { CreditKey } from './credit-summary/credit-summary.strings.ts';
import type { OnboardingKey } from './onboarding/onboarding.strings.ts';
import type { RewardsKey } from './rewards/rewards.strings.ts';
import type { StatementsKey } from './statements/statements.strings.ts';
import type { TradelinesKey } from './tradelines/tradelines.strings.ts';

/** The key of every text that a page can replace. */
export type TextKey =
  CommonKey | CardRegisterKey | CreditKey | OnboardingKey | RewardsKey | StatementsKey | TradelinesKey;
