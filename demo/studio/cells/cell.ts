import type { DiagnosticCode, PccError, WidgetTag } from 'pcc-widgets/client';
import type { ScenarioChoice } from 'pcc-widgets/sandbox';
import type { Records } from '../../common/in-page-sandbox.ts';

export type { Records };

/** A widget with its environment: its consumer, the service's behavior, and what the page gives. */
export interface Scene {
  readonly tag: WidgetTag;
  /** pcid of a person in the sandbox. Cells with the same action on the same record need different people. */
  readonly person: string;
  /** Changes to the person's records. */
  readonly change?: (records: Records) => Partial<Records>;
  readonly scenario?: ScenarioChoice;
  /** A session that is pending, or fails with this error. */
  readonly session?: 'pending' | PccError['code'];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Slot → text. */
  readonly slots?: Readonly<Record<string, string>>;
  /** The page does not enroll, although it says so. */
  readonly ignoresEnroll?: true;
  /** The mistake that is made on purpose, and reported in the console. */
  readonly mistake?: DiagnosticCode;
  /** Ends in a frame of another origin: it needs the backend, and is shown only by itself. */
  readonly framed?: true;
}

/** A scene in one of the widget's states, and the user's actions that lead to it. */
export interface Cell extends Scene {
  /** `statements-empty`: the name of the cell in links and screenshots. */
  readonly id: string;
  /** The state in words. */
  readonly name: string;
  /** The widget's `status`. */
  readonly status: 'idle' | 'loading' | 'ready' | 'partial' | 'empty' | 'error';
  /** Identifies the state in English: an element with this role and text. */
  readonly shows: readonly [role: string, words: RegExp];
  /** English names of the controls to press, and of the fields to fill in, in order, to reach the state. */
  readonly press?: readonly (RegExp | readonly [field: RegExp, text: string])[];
  /** Ends in a modal dialog, so it is shown only by itself. */
  readonly dialog?: true;
}

export type Variant = Omit<Cell, 'id' | 'tag' | 'person' | 'status'> & {
  readonly id: string;
  readonly person?: string;
  /** Default: `ready`. */
  readonly status?: Cell['status'];
};

/** How to reach the page's support. */
export const support = { support: 'Call 800\u2011555\u20110134.' };

const noSuchConsumer = '00000000-0000-4000-8000-000000000000';

/** States that all widgets have. */
const common = (heading: string): readonly Variant[] => [
  {
    id: 'waiting',
    name: 'Waiting for a session',
    status: 'idle',
    session: 'pending',
    shows: ['region', new RegExp(`^${heading}$`)],
  },
  {
    id: 'loading',
    name: 'Loading',
    status: 'loading',
    scenario: { name: 'never' },
    shows: ['region', new RegExp(`^${heading}$`)],
  },
  {
    id: 'offline',
    name: 'No connection',
    status: 'error',
    scenario: { name: 'dropped-connection' },
    shows: ['paragraph', /^We couldn’t reach the service/],
  },
  {
    id: 'busy',
    name: 'Rate limited',
    status: 'error',
    scenario: { name: 'status-429', value: '30' },
    shows: ['paragraph', /Try again in 30 seconds/],
  },
  {
    id: 'forbidden',
    name: 'Not allowed',
    status: 'error',
    scenario: { name: 'status-403' },
    shows: ['paragraph', /^You don’t have access/],
  },
  {
    id: 'broken',
    name: 'Technical difficulties',
    status: 'error',
    scenario: { name: 'status-500' },
    slots: support,
    shows: ['paragraph', /^This isn’t available right now/],
  },
  {
    id: 'garbage',
    name: 'Unreadable response',
    status: 'error',
    scenario: { name: 'wrong-shape' },
    shows: ['paragraph', /a response we couldn’t read/],
  },
  {
    id: 'signed-out',
    name: 'Session ended',
    status: 'error',
    session: 'unauthenticated',
    shows: ['paragraph', /^Your session has ended/],
  },
  {
    id: 'step-up',
    name: 'Step-up required',
    status: 'error',
    session: 'step-up-required',
    shows: ['paragraph', /^Please confirm it’s you/],
  },
  {
    id: 'other',
    name: 'Another consumer expected',
    status: 'error',
    attributes: { 'consumer-id': noSuchConsumer },
    mistake: 'consumer-id',
    shows: ['paragraph', /isn’t available right now/],
  },
];

export interface Board {
  readonly tag: WidgetTag;
  /** In English. */
  readonly heading: string;
  readonly person: string;
  readonly attributes?: Cell['attributes'];
  readonly variants: readonly Variant[];
}

/** The cells of one widget: its own states, then the common ones. */
export const board = ({ tag, heading, person, attributes, variants }: Board): readonly Cell[] =>
  [...variants, ...common(heading)].map((variant) => ({
    person,
    tag,
    status: 'ready',
    ...variant,
    id: `${tag.slice('pcc-'.length)}-${variant.id}`,
    attributes: { ...attributes, ...variant.attributes },
  }));

export const someUnreadable = { name: 'unreadable-records' } as const;
export const newWords = { name: 'unknown-words' } as const;

/** A request that failed beside others, unreadable records, and values that the widget does not know. */
export const partialVariants = (
  name: string,
  failed: string,
  attributes?: Cell['attributes'],
): readonly Variant[] => [
  {
    id: 'partial',
    name,
    ...(attributes && { attributes }),
    status: 'partial',
    scenario: failing(failed),
    shows: ['paragraph', /may be missing/],
  },
  {
    id: 'unreadable',
    name: 'Unreadable records',
    status: 'partial',
    scenario: someUnreadable,
    shows: ['paragraph', /may be missing/],
  },
  { id: 'words', name: 'Unknown values', scenario: newWords, shows: ['listitem', /./] },
];
export const failing = (...operations: string[]): ScenarioChoice => ({ name: 'status-500', operations });
