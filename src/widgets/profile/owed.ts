import { creditLineIds } from '../../operations/credit-line-ids.ts';
import { getCreditLine } from '../../operations/generated/credit-lines.ts';
import type { PccClient } from '../../http/client.ts';
import { allOf } from '../shared/evidence.ts';
import { owedEvidence } from './evidence.ts';

/** More lines than a consumer could have; `credit_lines` is text without a limit. */
const MOST_LINES = 5;

/** What the consumer owes on each credit line, as far as the service says it. Never rejects. */
export async function readOwed(client: PccClient, lines: string | null | undefined): Promise<number[]> {
  const ids = creditLineIds(lines).slice(0, MOST_LINES);
  const results = await Promise.allSettled(
    ids.map((credit_line_id) => getCreditLine(client, { credit_line_id })),
  );
  return results.flatMap((each) =>
    each.status === 'fulfilled' && allOf(owedEvidence, each.value).length > 0
      ? (each.value.outstanding_balance ?? [])
      : [],
  );
}
