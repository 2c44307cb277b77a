import type { ScenarioChoice } from 'pcc-widgets/sandbox';
import type { PccError } from 'pcc-widgets/client';

export type Tag =
  | 'pcc-credit-summary'
  | 'pcc-statements'
  | 'pcc-tradelines'
  | 'pcc-rewards'
  | 'pcc-onboarding'
  | 'pcc-card-register';

/** A widget in one of its states: whose data it shows, how the service behaves, and what has been done in it. */
export interface Cell {
  /** `statements-empty`: the name of the cell in links and screenshots. */
  readonly id: string;
  readonly tag: Tag;
  /** The state in words. */
  readonly name: string;
  /** What the widget's `status` says. */
  readonly status: 'idle' | 'loading' | 'ready' | 'partial' | 'empty' | 'error';
  /** Text that must be there in English. */
  readonly shows?: RegExp;
  /** pcid of somebody in the sandbox. */
  readonly person: string;
  readonly scenario?: ScenarioChoice;
  /** No session at all, or one that cannot begin. */
  readonly session?: 'none' | PccError['code'];
  readonly attributes?: Readonly<Record<string, string>>;
  /** Slot → text. */
  readonly slots?: Readonly<Record<string, string>>;
  /** Names of the controls that are pressed, one after the other, to get here. */
  readonly press?: readonly RegExp[];
  /** It ends in a modal dialog, so it is only played where the cell is alone. */
  readonly dialog?: true;
}

type Variant = Omit<Cell, 'id' | 'tag' | 'person'> & { readonly id: string; readonly person?: string };

const noSuchConsumer = '00000000-0000-4000-8000-000000000000';

/** States that every widget knows, whatever it shows. */
const common: readonly Variant[] = [
  { id: 'waiting', name: 'Waiting for a session', status: 'idle', session: 'none' },
  { id: 'loading', name: 'Loading', status: 'loading', scenario: { name: 'never' } },
  { id: 'offline', name: 'No connection', status: 'error', scenario: { name: 'dropped-connection' } },
  { id: 'busy', name: 'Rate limited', status: 'error', scenario: { name: 'status-429', value: '30' } },
  { id: 'forbidden', name: 'Not allowed', status: 'error', scenario: { name: 'status-403' } },
  { id: 'broken', name: 'Technical difficulties', status: 'error', scenario: { name: 'status-500' } },
  { id: 'garbage', name: 'Unreadable answer', status: 'error', scenario: { name: 'wrong-shape' } },
  { id: 'signed-out', name: 'Session over', status: 'error', session: 'unauthenticated' },
  {
    id: 'other',
    name: 'Asserts somebody else',
    status: 'error',
    attributes: { 'consumer-id': noSuchConsumer },
  },
];

function widget(tag: Tag, person: string, own: readonly Variant[], attributes?: Cell['attributes']): Cell[] {
  return [...own, ...common].map((variant) => ({
    person,
    tag,
    ...variant,
    id: `${tag.slice('pcc-'.length)}-${variant.id}`,
    attributes: { ...attributes, ...variant.attributes },
  }));
}

const someUnreadable = { name: 'unreadable-records' } as const;
const newWords = { name: 'unknown-words' } as const;
const failing = (...operations: string[]): ScenarioChoice => ({ name: 'status-500', operations });

export const cells: readonly Cell[] = [
  ...widget('pcc-credit-summary', 'ana-complete', [
    { id: 'score', name: 'A score with its history', status: 'ready', shows: /712/ },
    { id: 'low', name: 'A low score', status: 'ready', person: 'dan-declined', shows: /388/ },
    { id: 'high', name: 'A high score', status: 'ready', person: 'hugo-heavy', shows: /801/ },
    {
      id: 'only-score',
      name: 'No history, no factors',
      status: 'ready',
      attributes: { 'no-history': '', 'no-factors': '' },
    },
    { id: 'no-credit', name: 'No credit yet', status: 'ready', person: 'eva-no-file' },
    { id: 'frozen', name: 'Frozen file', status: 'ready', person: 'finn-frozen' },
    { id: 'not-ordered', name: 'Report not ordered', status: 'ready', person: 'gia-newcomer' },
    { id: 'nulls', name: 'Nothing but nulls', status: 'ready', scenario: { name: 'nulls' } },
    { id: 'words', name: 'Words nobody has seen', status: 'ready', scenario: newWords },
  ]),
  ...widget(
    'pcc-statements',
    'ana-complete',
    [
      {
        id: 'list',
        name: 'A list by year',
        status: 'ready',
        shows: /2026/,
        attributes: { 'page-size': '12' },
      },
      { id: 'few', name: 'A few', status: 'ready', person: 'eva-no-file' },
      { id: 'many', name: 'Ten years', status: 'ready', person: 'hugo-heavy' },
      {
        id: 'no-email',
        name: 'Without e-mail and preview',
        status: 'ready',
        attributes: { 'no-email': '', 'no-preview': '' },
      },
      { id: 'email', name: 'Asks before it sends', status: 'ready', press: [/^e-mail/i], dialog: true },
      {
        id: 'download-failed',
        name: 'A download that fails',
        status: 'ready',
        scenario: failing('downloadStatement'),
        press: [/^download/i],
      },
      {
        id: 'wrong-pdf',
        name: 'A file that is no PDF',
        status: 'ready',
        person: 'iris-two-ids',
        scenario: { name: 'wrong-pdf', operations: ['downloadStatement'] },
        press: [/^download/i],
      },
      { id: 'unreadable', name: 'Some could not be read', status: 'partial', scenario: someUnreadable },
      { id: 'empty', name: 'Nothing yet', status: 'empty', person: 'gia-newcomer' },
    ],
    { 'page-size': '3' },
  ),
  ...widget(
    'pcc-tradelines',
    'ana-complete',
    [
      { id: 'sections', name: 'Bills in every state', status: 'ready', shows: /Sunrise Apartments/ },
      { id: 'read-only', name: 'To look at only', status: 'ready', shows: /Sunrise Apartments/ },
      { id: 'rent', name: 'Rent ready to add', status: 'ready', person: 'eva-no-file' },
      { id: 'many', name: 'Forty bills', status: 'ready', person: 'hugo-heavy' },
      { id: 'open', name: 'Adding a bill', status: 'ready', press: [/^add/i], dialog: true },
      {
        id: 'payments',
        name: 'Payments that cannot be read',
        status: 'partial',
        scenario: { name: 'payments', value: 'text' },
        press: [/^details/i],
      },
      {
        id: 'close',
        name: 'Stopping cannot be undone',
        status: 'ready',
        press: [/stop|close/i],
        dialog: true,
      },
      { id: 'partial', name: 'Details missing', status: 'partial', scenario: failing('listOpenTradelines') },
      { id: 'unreadable', name: 'Some could not be read', status: 'partial', scenario: someUnreadable },
      { id: 'words', name: 'Words nobody has seen', status: 'ready', scenario: newWords },
      { id: 'empty', name: 'No bills', status: 'empty', person: 'gia-newcomer' },
    ],
    { manage: '', 'attestation-version': 'demo-1' },
  ).map((cell) => (cell.id === 'tradelines-read-only' ? { ...cell, attributes: {} } : cell)),
  ...widget('pcc-rewards', 'ana-complete', [
    { id: 'programs', name: 'Programs of a card', status: 'ready' },
    { id: 'enroll', name: 'With an Enroll button', status: 'ready', attributes: { enroll: '' } },
    { id: 'frozen', name: 'A frozen card', status: 'ready', person: 'finn-frozen' },
    { id: 'cards', name: 'Several cards', status: 'ready', person: 'hugo-heavy' },
    {
      id: 'partial',
      name: 'Enrollments missing',
      status: 'partial',
      scenario: failing('listRewardsEnrollments'),
    },
    { id: 'unreadable', name: 'Some could not be read', status: 'partial', scenario: someUnreadable },
    { id: 'words', name: 'Words nobody has seen', status: 'ready', scenario: newWords },
    { id: 'empty', name: 'No card', status: 'empty', person: 'gia-newcomer' },
  ]),
  ...widget('pcc-onboarding', 'ben-terms', [
    {
      id: 'terms',
      name: 'The terms are next',
      status: 'ready',
      slots: { terms: 'The agreement of the lender stands here.' },
    },
    { id: 'begin', name: 'Nothing done yet', status: 'ready', person: 'gia-newcomer' },
    { id: 'review', name: 'Identity in review', status: 'ready', person: 'chloe-review' },
    {
      id: 'declined',
      name: 'Declined',
      status: 'ready',
      person: 'dan-declined',
      slots: { 'adverse-action': "The lender's notice stands here." },
    },
    { id: 'complete', name: 'Complete', status: 'ready', person: 'ana-complete' },
    { id: 'failed-checks', name: 'After failed checks', status: 'ready', person: 'hugo-heavy' },
    {
      id: 'hostile',
      name: 'A step with a dangerous address',
      status: 'ready',
      person: 'gia-newcomer',
      scenario: { name: 'hostile-addresses' },
    },
    { id: 'words', name: 'Words nobody has seen', status: 'ready', scenario: newWords },
    {
      id: 'partial',
      name: 'Identity results missing',
      status: 'partial',
      person: 'chloe-review',
      scenario: failing('listKycResults'),
    },
    { id: 'none', name: 'None for this person', status: 'empty', scenario: { name: 'empty-list' } },
  ]),
  ...widget(
    'pcc-card-register',
    'ana-complete',
    [
      { id: 'cards', name: 'With cards', status: 'ready' },
      { id: 'first', name: 'The first card', status: 'empty', person: 'gia-newcomer' },
      { id: 'many', name: 'Sixty cards', status: 'ready', person: 'hugo-heavy' },
      {
        id: 'not-set-up',
        name: 'Not set up for this partner',
        status: 'ready',
        scenario: { name: 'status-404', operations: ['createExternalCardFrame'] },
        press: [/add|register/i],
      },
      {
        id: 'refused',
        name: 'Refused',
        status: 'ready',
        scenario: { name: 'status-422', operations: ['createExternalCardFrame'] },
        press: [/add|register/i],
      },
      {
        id: 'hostile',
        name: 'A frame from elsewhere',
        status: 'ready',
        scenario: { name: 'hostile-addresses' },
        press: [/add|register/i],
      },
      { id: 'unreadable', name: 'Some could not be read', status: 'partial', scenario: someUnreadable },
    ],
    { 'frame-origins': 'https://cards.example' },
  ),
];
