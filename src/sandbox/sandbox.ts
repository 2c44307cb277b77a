import { Hono } from 'hono';
import { controlRoutes } from './control.ts';
import {
  CONSUMER_TOKEN_LIFETIME,
  PARTNER_TOKEN_LIFETIME,
  addToken,
  words,
} from './handlers/authentication.ts';
import { RequestLog } from './log.ts';
import { MAIN_PARTNER } from './seed/person.ts';
import { people } from './seed/people.ts';
import { addCardPages } from './pages/cards.ts';
import { addStepPages } from './pages/steps.ts';
import { ReadingSelector } from './reading/reading-selector.ts';
import { ScenarioSelector } from './scenarios/scenario-selector.ts';
import { makeState } from './seed/state.ts';
import { addFallbacks, addOperations } from './service.ts';
import { enroll } from './rules/rewards.ts';
import type { State } from './state.ts';
import { Store, findConsumer } from './store.ts';
import type { Sandbox, SandboxOptions } from './types.ts';

/** Creates an isolated service, with its own state, people, clock and scenarios. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { seed = 'pcc', control = true, stopped = false } = options;
  const start = options.now === undefined ? undefined : new Date(options.now).getTime();
  if (Number.isNaN(start)) throw new RangeError('createSandbox: now is not a date');
  const fresh = (): State => {
    const now = start ?? Date.now();
    return makeState(
      seed,
      now,
      stopped ? { offset: 0, stoppedAt: now } : { offset: now - Date.now(), stoppedAt: null },
    );
  };

  const store = new Store(fresh());
  const log = new RequestLog();
  const scenarios = new ScenarioSelector();
  const readings = new ReadingSelector(options.reading ?? 'assumed');
  const app = new Hono();

  const sandbox: Sandbox = {
    fetch: async (request) => app.fetch(request),
    clock: store.clock,
    get outbox() {
      return store.state.outbox;
    },
    get requests() {
      return log.entries;
    },
    get scenario() {
      return scenarios.current;
    },
    setScenario(choice) {
      scenarios.set(choice ?? undefined);
    },
    get reading() {
      return readings.current.choices;
    },
    setReading(reading) {
      readings.set(reading);
    },
    consumers: () =>
      store.state.partners.flatMap(({ client_id, consumers }) =>
        consumers.map(({ pcid, external_id, id, first_name, last_name }) => ({
          pcid,
          external_id,
          id,
          name: [first_name, last_name].filter(Boolean).join(' '),
          story: people.find((person) => person.pcid === pcid && person.partner === client_id)?.story ?? '',
          partner: client_id,
        })),
      ),
    enroll(paymentCardId, configurationId) {
      enroll(store, paymentCardId, configurationId);
    },
    token({ consumer, partner: client = MAIN_PARTNER, scope = 'api:read api:write' } = {}) {
      const partner = store.partner(client);
      const owner =
        consumer === undefined
          ? undefined
          : (partner?.consumers.find(({ pcid }) => pcid === consumer) ??
            (partner && findConsumer(partner, consumer)));
      if (!partner || (consumer !== undefined && !owner))
        throw new RangeError('No such partner or consumer.');
      return addToken(store, {
        partner: client,
        consumer: owner?.external_id ?? null,
        scopes: words(scope),
        seconds: owner ? CONSUMER_TOKEN_LIFETIME : PARTNER_TOKEN_LIFETIME,
      });
    },
    reset() {
      store.replace(fresh());
      log.clear();
      scenarios.set(undefined);
      readings.reset();
    },
    export: () => ({ state: structuredClone(store.state) }),
    import({ state }) {
      store.replace(structuredClone(state));
    },
  };

  addOperations(app, { store, log, scenarios, readings, pagesOrigin: options.pagesOrigin });
  // The pages for consumers that the service's responses link to.
  const pages = new Hono();
  addStepPages(pages, store);
  addCardPages(pages, store);
  app.route('/pages', pages);
  if (control) app.route('/sandbox/', controlRoutes(sandbox));
  addFallbacks(app);
  return sandbox;
}
