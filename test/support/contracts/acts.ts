// Every act of a widget, and how a user comes to its last button.
import { widgetOperations } from '../../../src/client.ts';

/** Presses the control with this name (a pattern) or id (`#agree`), or types into a field. */
export type Step = string | readonly [field: string, text: string];

export interface Act {
  readonly operation: string;
  readonly tag: string;
  /** Whose page it is. */
  readonly pcid: string;
  /** A part of the request's path. */
  readonly path: string;
  /** The event dispatched when it is done. */
  readonly done: string;
  /** Names of the controls that offer it. */
  readonly offer: string;
  /** Each control appears after the step before it. The last one sends the request. */
  readonly steps: readonly Step[];
}

const tradeline = { tag: 'pcc-tradelines', pcid: 'ana-complete' };
const profile = { tag: 'pcc-profile', pcid: 'ana-complete', done: 'pcc-profile-updated' };
const bill = { tag: 'pcc-bills', pcid: 'ana-complete' };

export const acts: readonly Act[] = [
  {
    ...tradeline,
    operation: 'closeTradeline',
    path: '/close-tradeline/',
    done: 'pcc-tradeline-closed',
    offer: '^Stop reporting ',
    steps: ['^Details of Sunrise', '^Stop reporting Sunrise', '#understood', '^Stop reporting for good$'],
  },
  {
    ...tradeline,
    operation: 'openTradeline',
    path: '/attestation/',
    done: 'pcc-tradeline-opened',
    offer: '^Add .* to your credit file$',
    steps: ['^Add Bluebird', ['#field-phone', '206 555 0123'], '^Continue$', '#agree', '^Start reporting$'],
  },
  {
    ...tradeline,
    operation: 'createReportedBill',
    path: '/reported-bills/',
    done: 'pcc-load',
    offer: '^Add another bill$',
    steps: [
      '^Add another bill$',
      ['#field-category', 'telco'],
      ['#field-name', 'Maple Mobile'],
      ['#field-account', 'A-55501'],
      '^Continue$',
      '#agree',
      '#send',
    ],
  },
  {
    ...bill,
    operation: 'createBillPayment',
    path: '/payments/',
    done: 'pcc-bill-paid',
    offer: '^Pay ',
    steps: ['^Pay Sunrise', ['#amount', '12.50'], '^Continue$', '^Pay \\$12\\.50$'],
  },
  {
    ...bill,
    operation: 'createBill',
    path: '/bill-pay/',
    done: 'pcc-bill-added',
    offer: '^Add a bill$',
    steps: [
      '^Add a bill$',
      ['#field-name', 'Gas'],
      ['#field-biller', 'Harbor Gas'],
      ['#field-account', '0055501234'],
      ['#field-routing', '021000021'],
      '^Continue$',
      '#send',
    ],
  },
  {
    tag: 'pcc-disputes',
    pcid: 'ana-complete',
    operation: 'createDispute',
    path: '/dispute/',
    done: 'pcc-dispute-created',
    offer: '^File a dispute$',
    steps: ['^File a dispute$', ['#reason', 'Charged twice'], '^Continue$', '^Send dispute$'],
  },
  {
    tag: 'pcc-onboarding',
    pcid: 'ben-terms',
    operation: 'acceptTerms',
    path: '/accept-terms/',
    done: 'pcc-terms-accepted',
    offer: '^Accept the terms$',
    steps: ['#agree', '^Accept the terms$'],
  },
  {
    ...profile,
    operation: 'updateConsumer',
    path: '/v2/consumers/',
    offer: '^Edit: (Contact|Home address)$',
    steps: ['^Edit: Contact', ['#field-phone_number', '206 555 0123'], '^Save$'],
  },
  {
    ...profile,
    operation: 'createAddress',
    path: '/addresses/',
    offer: '^Add address$',
    steps: [
      '^Add address',
      ['#field-line1', '9 Canal Street'],
      ['#field-city', 'Salem'],
      ['#field-state', 'OR'],
      ['#field-zip', '97301'],
      '^Save$',
    ],
  },
  {
    ...profile,
    operation: 'updateAddress',
    path: '/addresses/',
    offer: '^Edit: \\d',
    steps: ['^Edit: \\d', ['#field-line2', 'Unit 4B'], '^Save$'],
  },
  {
    ...profile,
    operation: 'deleteAddress',
    path: '/addresses/',
    offer: '^Delete: \\d',
    steps: ['^Delete: \\d', '^Delete address$'],
  },
  {
    ...profile,
    operation: 'cancelAccount',
    path: '/cancel-account/',
    done: 'pcc-account-closed',
    offer: '^Close account$',
    steps: ['^Close account$', ['#word', 'CLOSE'], '^Close account for good$'],
  },
  {
    tag: 'pcc-statements',
    pcid: 'ana-complete',
    operation: 'emailStatement',
    path: '/email/',
    done: 'pcc-statement-email',
    offer: '^Email ',
    steps: ['^Email October 2026', '^Send email$'],
  },
  {
    tag: 'pcc-card-register',
    pcid: 'ana-complete',
    operation: 'createExternalCardFrame',
    path: '/payment-cards/external/',
    done: 'pcc-card-frame',
    offer: 'card$',
    steps: ['^Add another card$'],
  },
];

/** Every operation that a widget acts with. */
export const actOperations = widgetOperations.filter(({ effect }) => effect !== 'read');
