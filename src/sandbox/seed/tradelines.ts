import { DAY, date, dateTime, monthStart } from '../dates.ts';
import type { TradelineOutline } from './person.ts';
import { Random, uuid } from '../random.ts';
import type { Tradeline } from '../state.ts';

/** A tradeline that is found when the consumer joins, with its earlier payments, or after its first payment. */
export function makeTradeline(id: string, now: number, joined: number, outline: TradelineOutline): Tradeline {
  const { merchant, category, status, eligible = true, amount, payments } = outline;
  const random = new Random(id);
  const attested = status !== 'PENDING';
  // A closed bill was not paid after it was closed.
  const lastMonth = status === 'CLOSED' ? 2 : 1;
  const first = monthStart(now, 1 - lastMonth - payments);
  const day = random.int(1, 26);
  let transactions: Tradeline['transactions'] | undefined;
  return {
    id,
    merchant,
    category,
    status,
    is_eligible: eligible,
    payment_frequency: 'MONTHLY',
    service_address: category === 'TELCO' ? null : '418 Alder Street, Portland OR 97205',
    service_phone:
      category === 'TELCO' && attested ? `+1206555${random.int(200, 299).toString().padStart(4, '0')}` : null,
    lease_start_date: category === 'RENT' && attested ? date(first) : null,
    service_address_type: category === 'TELCO' ? null : 'PRIMARY',
    utility_types: category === 'UTILITY' && attested ? 'ELECTRIC,GAS' : null,
    created_at: dateTime(Math.max(first, joined)),
    updated_at: dateTime(now - random.int(2, 25) * DAY),
    amount,
    // There are thousands, and few sandboxes are asked for them: made when read.
    get transactions() {
      return (transactions ??= Array.from({ length: payments }, (_, n) => ({
        id: uuid(id, 'payment', n),
        date: date(monthStart(now, -n - lastMonth) + day * DAY),
        amount: amount.toFixed(2),
      })));
    },
  };
}
