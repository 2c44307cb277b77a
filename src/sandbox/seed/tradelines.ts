import { DAY, date, dateTime, monthStart } from '../dates.ts';
import type { TradelineLife } from '../people.ts';
import { Random, uuid } from '../random.ts';
import type { Tradeline } from '../state.ts';

export function makeTradelines(external: string, now: number, lives: readonly TradelineLife[]): Tradeline[] {
  return lives.map((life, i) => makeTradeline(uuid(external, 'tradeline', i), now, life));
}

export function makeTradeline(id: string, now: number, life: TradelineLife): Tradeline {
  const { merchant, category, status, eligible = true, amount, payments } = life;
  const random = new Random(id);
  const attested = status !== 'PENDING';
  const first = monthStart(now, -payments);
  const day = random.int(1, 26);
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
    created_at: dateTime(first),
    updated_at: dateTime(now - random.int(2, 25) * DAY),
    amount,
    transactions: Array.from({ length: payments }, (_, n) => ({
      id: uuid(id, 'payment', n),
      date: date(monthStart(now, -n - 1) + day * DAY),
      amount: amount.toFixed(2),
    })),
  };
}
