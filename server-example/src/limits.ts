import { createHmac } from 'node:crypto';
import type { OperationId } from 'pcc-widgets/client';
import { Refusal } from './http/refusal.ts';
import type { KeyRing } from './keys.ts';
import type { Counter, Quota, Store } from './store/store.ts';

/** Requests per period, for requests and actions of one kind. */
const sharedQuotas = {
  session: { points: 60, seconds: 60 },
  check: { points: 120, seconds: 60 },
  'sign-out': { points: 60, seconds: 60 },
  anonymous: { points: 60, seconds: 60 },
  render: { points: 120, seconds: 60 },
  'render-anonymous': { points: 60, seconds: 60 },
  read: { points: 120, seconds: 60 },
  action: { points: 10, seconds: 60 },
  /** For all irreversible actions without a quota of their own. */
  irreversible: { points: 3, seconds: 3600 },
  /** For the operations of addresses together. */
  changeAddress: { points: 20, seconds: 3600 },
};

/** For single actions, in addition to `action` and in place of `irreversible`. */
const operationQuotas = {
  /** Per file. */
  emailStatement: { points: 3, seconds: 3600 },
  createDispute: { points: 5, seconds: 3600 },
  /** Changes of name, contact data and home address. */
  updateConsumer: { points: 10, seconds: 3600 },
  createBill: { points: 5, seconds: 3600 },
  /** For all bills together. */
  createBillPayment: { points: 10, seconds: 3600 },
  createReportedBill: { points: 10, seconds: 3600 },
} satisfies Readonly<Partial<Record<OperationId, Quota>>>;

const quotas = { ...sharedQuotas, ...operationQuotas };

export type QuotaName = keyof typeof quotas;

/** Whether a quota has this operation's name. */
export const hasQuota = (id: string): id is keyof typeof operationQuotas =>
  Object.hasOwn(operationQuotas, id);

/** Rate limits per consumer, and timeouts for the service. These are the backend's decisions, not the service's rules. */
export const defaultLimits = {
  ...quotas,
  /** Largest amount of one payment, in dollars. */
  largestPayment: 10_000,
  /** Milliseconds for a response, including retries; below the client's timeouts of 10, 30 and 60 s. */
  readMs: 9_000,
  actionMs: 27_000,
  documentMs: 55_000,
  /** Timeout for a token request. */
  mintMs: 5_000,
  /** Timeout for looking up a consumer, or the consumer's records. */
  lookUpMs: 3_000,
  /** After this, what a rendered widget has is sent: usually the skeleton. */
  renderMs: 300,
};

export type Limits = Readonly<typeof defaultLimits>;

/** The default limits, with every quota changed. */
export function limitsWith(change: (quota: Quota, name: string) => Quota): Limits {
  const changed = Object.entries(quotas).map(([name, quota]) => [name, change(quota, name)]);
  return { ...defaultLimits, ...(Object.fromEntries(changed) as typeof quotas) };
}

/** Higher limits, for one user who tries everything repeatedly. Without a login, there is nothing to try. */
export const demoLimits = limitsWith((quota, name) =>
  name.endsWith('anonymous') ? quota : { ...quota, points: quota.points * 20 },
);

/** Whose requests a quota counts: a consumer's, by the service's id, or those of any other key, which the store has as a hash. */
interface QuotaKey {
  readonly sub?: string;
  /** Another key, of any length. */
  readonly by?: string;
}

/** Counts requests. Throws a 429 with `Retry-After` when a quota is used up. */
export function createLimiter(limits: Limits, store: Store, [key]: KeyRing) {
  const counters = new Map<QuotaName, Counter>();
  const keyOf = ({ sub, by }: QuotaKey): string => {
    const tag = sub === undefined ? '' : `{${sub}}`;
    return by === undefined || !key
      ? tag
      : `${tag} ${createHmac('sha256', key.bytes).update(by).digest('base64url')}`;
  };
  return {
    async take(name: QuotaName, quotaKey: QuotaKey): Promise<void> {
      let counter = counters.get(name);
      if (!counter) counters.set(name, (counter = store.counter(name, limits[name])));
      const ms = await counter.consume(keyOf(quotaKey));
      if (ms === 0) return;
      throw new Refusal(429, 'rate_limited', 'Too many requests.', {
        retryAfter: Math.max(1, Math.ceil(ms / 1000)),
      });
    },
  };
}
