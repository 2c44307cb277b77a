import type { OperationSpec } from '../../api/operation.ts';
import { invalid } from '../refusal.ts';
import { noScenario, type ActiveScenario, type ScenarioRequest } from './active-scenario.ts';
import { byName, type ScenarioEntry, type ScenarioName } from './table.ts';

/** A scenario for the whole service, or for some of its operations. */
export interface ScenarioChoice {
  readonly name: ScenarioName;
  /** The value in `name=value`. */
  readonly value?: string;
  /** Operation ids. Default: all except the two token operations, and only those two for token scenarios. */
  readonly operations?: readonly string[];
  /** Number of requests that it applies to. Default: until another is set. */
  readonly times?: number;
}

export const SCENARIO_HEADER = 'X-PCC-Scenario';

const isNumber = (value: string): boolean => /^\d{1,9}$/.test(value);

/** Selects the scenario for each request. */
export class ScenarioSelector {
  #choice: ScenarioChoice | undefined;
  #left = Infinity;

  get current(): ScenarioChoice | undefined {
    return this.#left > 0 ? this.#choice : undefined;
  }

  set(choice: ScenarioChoice | undefined): void {
    if (choice) check(find(choice.name), choice.value);
    this.#choice = choice;
    this.#left = choice?.times ?? Infinity;
  }

  /** The request's own scenario (header, or `scenario` in the query, as `name` or `name=value`), else the service's. */
  of(operation: OperationSpec, request: Request, query: URLSearchParams): ActiveScenario {
    const requested = request.headers.get(SCENARIO_HEADER) ?? query.get('scenario');
    if (requested) {
      const [name = '', ...value] = requested.split('=');
      return activate(find(name.trim()), value.join('=').trim() || undefined, { operation, request });
    }
    const choice = this.current;
    if (!choice || !concerns(choice, operation)) return noScenario;
    this.#left--;
    return activate(find(choice.name), choice.value, { operation, request });
  }
}

function concerns({ name, operations }: ScenarioChoice, { id, host }: OperationSpec): boolean {
  if (operations) return operations.includes(id);
  return (find(name).group === 'token') === (host === 'auth');
}

function find(name: string): ScenarioEntry {
  const scenario = byName.get(name);
  if (!scenario)
    throw invalid({ scenario: ['No scenario has this name; GET /sandbox/scenarios lists them.'] });
  return scenario;
}

/** A scenario whose default is a number takes numbers only. */
function check({ name, value: spec }: ScenarioEntry, value: string | undefined): void {
  if (value === undefined || !isNumber(spec?.default ?? '') || isNumber(value)) return;
  throw invalid({ scenario: [`The value of ${name} is ${spec?.meaning}.`] });
}

function activate(
  scenario: ScenarioEntry,
  value: string | undefined,
  scenarioRequest: Pick<ScenarioRequest, 'operation' | 'request'>,
): ActiveScenario {
  check(scenario, value);
  const { name, value: spec, behavior } = scenario;
  return { ...noScenario, ...behavior({ ...scenarioRequest, value: value ?? spec?.default ?? '' }), name };
}
