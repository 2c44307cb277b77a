import fc from 'fast-check';
import { disputeEvidence } from '../../../src/widgets/disputes/evidence.ts';
import { heldOf, withText } from '../answers.ts';
import { chapter, day, dispute } from '../people.ts';
import { newestFirst, noMoreThan, nothingLost } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const lives = fc.array(fc.constantFrom('submitted', 'in_review', 'closed', 'user_canceled'), {
  maxLength: 3,
});

export const expectations: Expectations = {
  lives: chapter(lives, (drawn) => ({
    disputes: drawn.map((status, i) => ({
      pk: i + 1,
      reason: `Reason ${i}`,
      details: null,
      status,
      created_at: day(i),
    })),
  })),
  labels:
    'filed? said title step-.* bill(-none)? charge about reason(-.*)? details(-.*)? continue back review-.* send(ing)? sent(-.*)? refused',
  truths: {
    'submitted(-text)?': dispute('submitted'),
    'in-review(-text)?': dispute('in_review'),
    'closed(-text)?': dispute('closed'),
    'withdrawn(-text)?': dispute('user_canceled'),
    'empty(-text)?': ({ disputes }) => disputes.length === 0,
  },
  evidence: heldOf(disputeEvidence, 'listDisputes', withText),
  properties: [
    nothingLost(({ disputes }) => disputes.length),
    newestFirst('disputes.filed'),
    noMoreThan(
      'disputes.in-review',
      ({ disputes }) => disputes.filter((d) => d.status === 'in_review').length,
    ),
  ],
};
