export const en = {
  'credit.limits-up-to': 'strong up to {strong}, fair up to {fair}',
  'credit.limits-from': 'strong from {strong} on, fair from {fair} on',
  'credit.limits-none': 'strong if there are none',
  'credit.limits-none-fair': 'strong if there are none, fair up to {fair}',
  'credit.limits-source':
    'The 30% for credit usage is what experts advise, as the Consumer Financial Protection Bureau reports. The other limits are our own rules of thumb. None of them comes from a credit bureau or a lender, and they don’t change your score.',
} as const;
