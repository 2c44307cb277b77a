import { isBrokenCircuitError } from 'cockatiel';
import { Refusal, unavailable } from '../http/refusal.ts';

/** An unusable response that a retry would not change. */
export const badResponse = (what: string): Refusal =>
  new Refusal(502, 'bad_answer', `The service's response ${what}.`, { headers: { 'X-PCC-No-Retry': '1' } });

/** A failed action has an unknown outcome; a failed read can be retried. */
export function toRefusal(error: unknown, isRead: boolean, outOfTime: boolean): Refusal {
  const final = { 'X-PCC-No-Retry': '1' };
  if (error instanceof Refusal) return error;
  if (isBrokenCircuitError(error)) return unavailable(5);
  if (!isRead) {
    return new Refusal(outOfTime ? 504 : 502, 'outcome_unknown', 'The outcome of the action is unknown.', {
      headers: final,
    });
  }
  if (outOfTime)
    return new Refusal(504, 'upstream_timeout', 'The service took too long.', { headers: final });
  return new Refusal(503, 'upstream_unavailable', 'The service failed.', {
    headers: { ...final, 'Retry-After': '1' },
  });
}
