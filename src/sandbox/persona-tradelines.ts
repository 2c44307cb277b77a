// The tradelines of the personas.
import type { PersonaTradeline } from './persona.ts';

export const rent: PersonaTradeline = {
  merchant: 'Sunrise Apartments',
  category: 'RENT',
  status: 'OPEN',
  amount: 1450,
  payments: 18,
};
export const phone: PersonaTradeline = {
  merchant: 'Bluebird Mobile',
  category: 'TELCO',
  status: 'PENDING',
  amount: 48.5,
  payments: 14,
};
export const power: PersonaTradeline = {
  merchant: 'Riverside Power & Light',
  category: 'UTILITY',
  status: 'PENDING',
  amount: 96.2,
  payments: 9,
};
export const oldPhone: PersonaTradeline = {
  merchant: 'Cedar Wireless',
  category: 'TELCO',
  status: 'CLOSED',
  amount: 35,
  payments: 6,
};
export const club: PersonaTradeline = {
  merchant: 'Harbor Cable',
  category: 'TELCO',
  status: 'PENDING',
  eligible: false,
  amount: 59.99,
  payments: 2,
};

const companies = ['Northwind', 'Juniper', 'Maple', 'Lakeside', 'Granite', 'Willow', 'Copper', 'Prairie'];
const trades = [
  { suffix: 'Energy', category: 'UTILITY' },
  { suffix: 'Mobile', category: 'TELCO' },
  { suffix: 'Water', category: 'UTILITY' },
  { suffix: 'Homes', category: 'RENT' },
  { suffix: 'Fiber', category: 'TELCO' },
] as const;

// 40 tradelines with 125 payments each: 5 000.
export const many: readonly PersonaTradeline[] = companies.flatMap((company, c) =>
  trades.map(({ suffix, category }, t) => ({
    merchant: `${company} ${suffix}`,
    category,
    status:
      category === 'RENT'
        ? c === 0
          ? 'OPEN'
          : 'CLOSED'
        : ((['OPEN', 'PENDING', 'CLOSED'] as const)[(c + t) % 3] ?? 'OPEN'),
    amount: 30 + c * 17 + t * 5.25,
    payments: 125,
  })),
);
