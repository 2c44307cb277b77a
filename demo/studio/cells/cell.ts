import type { DiagnosticCode, PccError, WidgetTag } from 'pcc-widgets/client';
import type { SandboxExport, ScenarioChoice } from 'pcc-widgets/sandbox';

/** A consumer's records in the sandbox. */
export type Records = SandboxExport['state']['partners'][number]['consumers'][number];

/** A widget in one of its states: whose data it shows, how the service behaves, and what has been done in it. */
export interface Cell {
  /** `statements-empty`: the name of the cell in links and screenshots. */
  readonly id: string;
  readonly tag: WidgetTag;
  /** The state in words. */
  readonly name: string;
  /** What the widget's `status` says. */
  readonly status: 'idle' | 'loading' | 'ready' | 'partial' | 'empty' | 'error';
  /** By which one knows the state in English: something of this role with these words. */
  readonly shows: readonly [role: string, words: RegExp];
  /** pcid of somebody in the sandbox. Acts of one person on one thing exclude each other: they need two people. */
  readonly person: string;
  /** What is different in this person's records. */
  readonly change?: (records: Records) => Partial<Records>;
  readonly scenario?: ScenarioChoice;
  /** A session that does not begin: for now, or with this error. */
  readonly session?: 'pending' | PccError['code'];
  readonly attributes?: Readonly<Record<string, string>>;
  /** The page does not enroll, although it says so. */
  readonly idle?: true;
  /** The mistake that is made on purpose, and told in the console. */
  readonly mistake?: DiagnosticCode;
  /** Slot → text. */
  readonly slots?: Readonly<Record<string, string>>;
  /** Names, in English, of the controls that are pressed one after the other to get here. */
  readonly press?: readonly RegExp[];
  /** It ends in a frame of another origin: it needs the backend, and is only played where the cell is alone. */
  readonly framed?: true;
  /** It ends in a modal dialog, so it is only played where the cell is alone. */
  readonly dialog?: true;
}

export type Variant = Omit<Cell, 'id' | 'tag' | 'person' | 'status'> & {
  readonly id: string;
  readonly person?: string;
  /** Default: `ready`. */
  readonly status?: Cell['status'];
};

const noSuchConsumer = '00000000-0000-4000-8000-000000000000';

/** States that every widget knows, whatever it shows. */
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
    slots: { support: 'Questions? Call 800-555-0134.' },
    shows: ['paragraph', /^This isn’t available right now/],
  },
  {
    id: 'garbage',
    name: 'Unreadable answer',
    status: 'error',
    scenario: { name: 'wrong-shape' },
    shows: ['paragraph', /a response we couldn’t read/],
  },
  {
    id: 'signed-out',
    name: 'Session over',
    status: 'error',
    session: 'unauthenticated',
    shows: ['paragraph', /^Your session has ended/],
  },
  {
    id: 'step-up',
    name: 'A second proof is wanted',
    status: 'error',
    session: 'step-up-required',
    shows: ['paragraph', /^Please confirm it’s you/],
  },
  {
    id: 'other',
    name: 'Asserts somebody else',
    status: 'error',
    attributes: { 'consumer-id': noSuchConsumer },
    mistake: 'consumer-id',
    shows: ['paragraph', /isn’t set up correctly/],
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

/** The cells of one widget: its own states, then those that all have. */
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
export const failing = (...operations: string[]): ScenarioChoice => ({ name: 'status-500', operations });
