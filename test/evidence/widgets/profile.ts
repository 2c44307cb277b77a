import fc from 'fast-check';
import type { Address } from '../../../src/api/addresses.ts';
import type { Consumer } from '../../../src/api/consumers.ts';
import type { CreditLine } from '../../../src/api/credit-lines.ts';
import * as profile from '../../../src/widgets/profile/evidence.ts';
import { answersOf, consumers, held, heldOf, recordsOf, withText, type Holds } from '../answers.ts';
import { chapter, sample, type Truth } from '../people.ts';
import { inOrder, noMoreThan, nothingLost, tells } from '../properties.ts';
import type { Expectations } from '../expectations.ts';
import type { Visit } from '../visit.ts';

const lives = fc.record({
  kyc_status: fc.constantFrom('NotStarted', 'InProgress', 'Flagged', 'Complete', 'Failed'),
  is_active: fc.boolean(),
  details: fc.boolean(),
  itin: fc.boolean(),
  billing: fc.boolean(),
  shipping: fc.integer({ min: 0, max: 2 }),
});

/** What may be known of somebody, of a person of whom nothing is. */
const nobody = {
  first_name: null,
  last_name: null,
  email: null,
  phone_number: '',
  tax_identifier: null,
  address_line1: '',
  address_line2: '',
  address_city: '',
  address_state: '',
  address_zip: '',
};

const checked =
  (word: string): Truth =>
  ({ kyc_status }) =>
    kyc_status === word;
const hasAddress =
  (kind: string): Truth =>
  ({ addresses }) =>
    addresses.some(({ type }) => type === kind);

/** Whether a consumer has anything to show, or bad news. */
const saysDetails = ({ is_active, kyc_status, ...consumer }: Consumer): boolean =>
  is_active === false ||
  /failed|declined/i.test(kyc_status ?? '') ||
  (Object.keys(nobody) as (keyof typeof nobody)[]).some((name) => consumer[name]);

/** Whether there is anything of an address to show. */
const hasLine = ({ address_line1, city, state, zip }: Address): boolean =>
  Boolean(address_line1 || city || state || zip);

const saysNoDetails: Holds = (answers) =>
  !consumers(answers).some(saysDetails) && !recordsOf<Address>(answers, 'listAddresses').some(hasLine);

/** 0 if the service says that the account is closed. */
const mayAct = (visit: Visit): number =>
  Number(consumers(visit).every(({ is_active }) => is_active !== false));

export const expectations: Expectations = {
  lives: chapter(lives, ({ kyc_status, is_active, details, itin, billing, shipping }, base) => {
    const types = [...(billing ? ['BILLING'] : []), ...Array<string>(shipping).fill('SHIPPING')];
    const known = sample(base.addresses);
    return {
      ...(itin && { tax_identifier: '912-70-4821', tax_id_type: 'ITIN' }),
      ...(!details && { ...nobody, tax_id_type: '' }),
      kyc_status,
      is_active,
      addresses: types.map((type, i) => ({ ...known, id: known.id + i, type })),
    };
  }),
  labels:
    'empty(-text|-add)? identity(-other)? name birth(-hint)? tax-id ending ask contact email phone home shipping account edit(-of)? delete(-.*|d)? deleting add(-detail(-of)?)? close(-(?!owed$).*|d)? closing title-.* first-name last-name line[12] city state(-hint)? zip sav(e|ed|ing) problem-.*',
  truths: {
    'close-owed': ({ credit_line }) =>
      credit_line?.transactions.some(({ state, amount_cents }) => state === 'cleared' && amount_cents > 0) ??
      false,
    active: ({ is_active }) => is_active,
    'inactive(-text)?': ({ is_active }) => !is_active,
    confirmed: checked('Complete'),
    'in-review': checked('Flagged'),
    'in-progress': checked('InProgress'),
    'not-confirmed(-text)?': checked('Failed'),
    'not-started': checked('NotStarted'),
    ssn: ({ tax_id_type }) => tax_id_type === 'SSN',
    itin: ({ tax_id_type }) => tax_id_type === 'ITIN',
    'billing(-text)?': hasAddress('BILLING'),
  },
  evidence: [
    ...held(profile.accountEvidence, consumers, withText),
    ...held(profile.identityEvidence, consumers),
    ...held(profile.owedEvidence, (answers) => answersOf<CreditLine>(answers, 'getCreditLine')),
    ...held(profile.taxIdEvidence, consumers),
    // The heading over shipping addresses is also there where there is none yet.
    ...heldOf(profile.addressEvidence, 'listAddresses', (said) => [
      said === 'billing' ? 'billing' : 'delete-of',
    ]),
    ...withText('empty').map((text) => [text, saysNoDetails] as const),
  ],
  leavesOut: (visit) =>
    (!visit.error || visit.error === 'undefined invalid-response') &&
    recordsOf<Address>(visit, 'listAddresses').some((each) => !hasLine(each)),
  properties: [
    nothingLost(({ addresses }, visit) => consumers(visit).filter(saysDetails).length + addresses.length),
    tells({
      'profile.inactive': (answers) => consumers(answers).some(({ is_active }) => is_active === false),
      'profile.not-confirmed': (answers) =>
        consumers(answers).some(({ kyc_status }) => /^(failed|declined)$/i.test(kyc_status ?? '')),
    }),
    inOrder(['profile.inactive'], ['profile.identity']),
    noMoreThan(
      'profile.delete-of',
      ({ addresses }, visit) => addresses.filter(({ type }) => type === 'SHIPPING').length * mayAct(visit),
    ),
    noMoreThan('profile.close', (_, visit) => mayAct(visit)),
  ],
};
