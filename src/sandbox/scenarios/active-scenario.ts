import type { OperationSpec } from '../../api/operation.ts';

/** The steps of one request that a scenario may change. */
export interface ActiveScenario {
  readonly name: string | undefined;
  /** Before anything is checked: waits, throws, or returns its own response. */
  before(): Promise<void> | Response | undefined;
  /** Another reading of the description, as text. */
  readonly reading: string | undefined;
  /** The most records on a page of a list. */
  readonly pageSize: number;
  /** After the action: changes the response body. */
  body(json: unknown): unknown;
  /** Changes the response as it is sent. */
  send(response: Response): Response;
  /** Lifetime of new tokens, in seconds. */
  readonly tokenSeconds: number | undefined;
}

/** A scenario that changes nothing. */
export const noScenario: ActiveScenario = {
  name: undefined,
  before: () => undefined,
  reading: undefined,
  pageSize: Infinity,
  body: (json) => json,
  send: (response) => response,
  tokenSeconds: undefined,
};

/** The request that a scenario applies to, and the scenario's value. */
export interface ScenarioRequest {
  readonly operation: OperationSpec;
  readonly request: Request;
  readonly value: string;
}

/** The steps that a scenario changes. */
export type Behavior = (request: ScenarioRequest) => Partial<Omit<ActiveScenario, 'name'>>;
