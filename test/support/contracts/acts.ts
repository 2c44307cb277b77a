// Every act of a widget, and how a user comes to its last button.
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
  /** Where it is a task. */
  readonly task?: TaskCase;
}

/** What is to be tested of a dialog that is a task. */
interface TaskCase {
  /** Selector of what has the focus when the dialog has opened. */
  readonly begins: string;
  /** Selector of what gets the focus when the dialog has closed and the browser has nothing to restore. */
  readonly opener: string;
  /** Selector of what gets the focus when it is done; default `opener`. */
  readonly shown?: string;
  /** What is announced when it is sent, and when it is done. */
  readonly announcements: readonly [sending: string, done: string];
  /** Selector of a field, and a text that is wrong there. */
  readonly field?: readonly [selector: string, wrong: string];
  /** The service's name of that field, where its errors are shown at fields. */
  readonly name?: string;
  /** Whether its first field takes several lines, where Enter begins one. */
  readonly hasLines?: boolean;
  /** Selector of the box that has to be checked. */
  readonly box?: string;
  /** What the text that was entered outlives, besides its dialog: a lost session, or also the widget's removal. */
  readonly keeps?: 'session' | 'widget';
  /** Whether it adds a record: that the list does not have the record proves nothing. */
  readonly adds?: boolean;
  /** Whether the form rejects a record that is there already. */
  readonly refusesTwins?: boolean;
  /** Whether an unknown outcome closes the dialog. */
  readonly looksFirst?: boolean;
  /** Whether it cannot be undone: Enter sends nothing. */
  readonly isFinal?: boolean;
  /** Whether a conflict is a refusal, beside what was entered. */
  readonly staysAtConflict?: boolean;
}

/** An act that is a task. */
export type TaskAct = Act & { readonly task: TaskCase };

/** The attributes that switch on what is off by default. */
export const everything = {
  manage: '',
  pay: '',
  enroll: '',
  'allow-close': '',
  'terms-url': '/terms',
  'score-model': 'VantageScore 3.0',
};

const tradeline = { tag: 'pcc-tradelines', pcid: 'ana-complete' };
const profile = { tag: 'pcc-profile', pcid: 'ana-complete', done: 'pcc-profile-updated' };
const saved = ['Saving…', 'Your changes were saved.'] as const;
const bill = { tag: 'pcc-bills', pcid: 'ana-complete' };

export const acts: readonly Act[] = [
  {
    ...tradeline,
    operation: 'closeTradeline',
    path: '/close-tradeline/',
    done: 'pcc-tradeline-closed',
    offer: '^Stop reporting ',
    steps: ['^Details of Sunrise', '^Stop reporting Sunrise', '#understood', '^Stop reporting for good$'],
    task: {
      begins: '#cancel',
      opener: '[id^=line-]',
      announcements: [
        'Stopping reporting of Sunrise Apartments',
        'Reporting of Sunrise Apartments has stopped.',
      ],
      box: '#understood',
      isFinal: true,
    },
  },
  {
    ...tradeline,
    operation: 'openTradeline',
    path: '/attestation/',
    done: 'pcc-tradeline-opened',
    offer: '^Add .* to your credit file$',
    steps: ['^Add Bluebird', ['#field-phone', '206 555 0123'], '^Continue$', '#agree', '^Start reporting$'],
    task: {
      begins: '#step',
      opener: '[id^=line-]',
      announcements: [
        'Starting to report Bluebird Mobile',
        'Bluebird Mobile is now being reported. Changes can take a few weeks to show.',
      ],
      field: ['#field-phone', '555'],
      name: 'service_phone',
      box: '#agree',
      keeps: 'session',
    },
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
    task: {
      begins: '#step',
      opener: '#new',
      announcements: [
        'Adding Maple Mobile',
        'Maple Mobile was added. Start reporting when it’s listed as ready to add.',
      ],
      field: ['#field-name', ' sunrise apartments '],
      name: 'name',
      box: '#agree',
      adds: true,
      refusesTwins: true,
    },
  },
  {
    ...bill,
    operation: 'createBillPayment',
    path: '/payments/',
    done: 'pcc-bill-paid',
    offer: '^Pay ',
    steps: ['^Pay Sunrise', ['#field-amount', '12.50'], '^Continue$', '^Pay \\$12\\.50$'],
    task: {
      begins: '#field-amount',
      opener: '[id^=pay-]',
      announcements: [
        'Paying Sunrise Apartments',
        'We received your request to pay $12.50 to Sunrise Apartments.',
      ],
      field: ['#field-amount', '1.234'],
      name: 'amount',
      adds: true,
      looksFirst: true,
    },
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
    task: {
      begins: '#step',
      opener: '#add',
      announcements: ['Adding Gas', 'Gas was added.'],
      field: ['#field-account', '12a4'],
      name: 'account_number',
      adds: true,
    },
  },
  {
    tag: 'pcc-disputes',
    pcid: 'ana-complete',
    operation: 'createDispute',
    path: '/dispute/',
    done: 'pcc-dispute-created',
    offer: '^File a dispute$',
    steps: ['^File a dispute$', ['#field-reason', 'Charged twice'], '^Continue$', '^Send dispute$'],
    task: {
      begins: '#step',
      opener: '#file',
      shown: '[id^=dispute-]',
      announcements: ['Sending your dispute', 'Your dispute was sent.'],
      field: ['#field-reason', 'x'.repeat(501)],
      name: 'reason',
      hasLines: true,
      keeps: 'widget',
      adds: true,
    },
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
    task: {
      begins: '#field-email',
      opener: '#contact',
      announcements: saved,
      field: ['#field-phone_number', '555'],
      name: 'phone_number',
      keeps: 'session',
    },
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
    task: {
      begins: '#field-line1',
      opener: '#add',
      announcements: saved,
      field: ['#field-zip', '9730'],
      name: 'zip',
      keeps: 'session',
      adds: true,
    },
  },
  {
    ...profile,
    operation: 'updateAddress',
    path: '/addresses/',
    offer: '^Edit: \\d',
    steps: ['^Edit: \\d', ['#field-line2', 'Unit 4B'], '^Save$'],
    task: {
      begins: '#field-line1',
      opener: '[id^=edit]',
      announcements: saved,
      field: ['#field-zip', '9730'],
      keeps: 'session',
    },
  },
  {
    ...profile,
    operation: 'deleteAddress',
    path: '/addresses/',
    offer: '^Delete: \\d',
    steps: ['^Delete: \\d', '^Delete address$'],
    task: {
      begins: '#cancel',
      opener: '[id^=delete]',
      shown: '#add',
      announcements: ['Deleting…', 'The address was deleted.'],
    },
  },
  {
    ...profile,
    operation: 'cancelAccount',
    path: '/cancel-account/',
    done: 'pcc-account-closed',
    offer: '^Close account$',
    steps: ['^Close account$', ['#field-word', 'CLOSE'], '^Close account for good$'],
    task: {
      begins: '#cancel',
      opener: '#close',
      shown: '#section-close',
      announcements: ['Closing…', 'Your account was closed.'],
      field: ['#field-word', 'SHUT'],
      isFinal: true,
      staysAtConflict: true,
    },
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
