import type { Call } from '../../../http/client.ts';

/** Responses by request, as the operation's `shows` cuts them. */
export type Responses = Readonly<Record<string, unknown>>;

/** What a server has sent with a widget: a JSON block in the tag. */
export interface DataBlock {
  /** The consumer that the widget was rendered for; none if no one was signed in. */
  readonly consumer?: string;
  /** When it was rendered, in milliseconds since 1970. */
  readonly at?: number;
  readonly answers?: Responses;
}

/** Identifies a read among those of one consumer. */
export const requestKey = ({ path, body }: Call): string =>
  path + (body === undefined ? '' : JSON.stringify(body));
