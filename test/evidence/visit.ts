import { createClient, type PccClient, type PccError } from 'pcc-widgets/client';
import { createSandbox } from 'pcc-widgets/sandbox';
import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { everything } from '../support/contracts/acts.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import type { Widget } from '../support/page/widget.ts';
import { now, type Chapter, type Person } from './people.ts';
import { keyed, saidIn, shownBy, type Said } from './shown-texts.ts';

/** What one widget shows a person over a service of one reading. */
export interface Visit {
  readonly reading: string;
  readonly status: string;
  readonly error: string | undefined;
  readonly said: readonly Said[];
  /** The texts in the names of all that can be pressed. */
  readonly controls: readonly Said[];
  /** What `pcc-load` tells: records shown, and records left out. Absent where it ended in an error. */
  readonly loaded: { readonly count: number; readonly skipped: number } | undefined;
  /** Types of the `pcc-*` events that were heard. */
  readonly events: readonly string[];
  /** What stands in the row of the statement that is called the newest, where one is. */
  readonly newest: string | undefined;
  /** What each operation resolved with. */
  readonly results: readonly { readonly operation: string; readonly result: unknown }[];
  /** Status with which an operation was refused, where it was. */
  readonly refusals: Readonly<Record<string, number | undefined>>;
  /** What the service knows about that person, whatever it shows of it. */
  readonly truth: Person;
}

const PCID = 'ana-complete';
const SERVICE = 'https://service.example';
// One service for all visits: its clock stands, and nothing that is read changes what it knows.
const sandbox = createSandbox({ now, stopped: true });
const { state } = sandbox.export();
const { partner, base } = somebody();

function somebody() {
  const [partner] = state.partners;
  const base = partner?.consumers.find(({ pcid }) => pcid === PCID);
  if (!partner || !base) throw new Error(`the sandbox knows nobody called ${PCID}`);
  return { partner, base };
}

/** Shows the widget to somebody with that life, unfolds all that can be unfolded, and collects what it says. */
export async function visit(tag: WidgetTag, life: readonly Chapter[], reading: string): Promise<Visit> {
  const own = partner.bills.filter(({ consumer_id }) => consumer_id === base.external_id);
  const truth = life.reduce<Person>((person, chapter) => ({ ...person, ...chapter.recordsOf(person) }), {
    ...base,
    bills: own,
  });
  const { bills, ...consumer } = truth;
  sandbox.import({
    state: { ...state, partners: [{ ...partner, consumers: [consumer], bills: [...bills] }] },
  });
  const results: { operation: string; result: unknown }[] = [];
  const refusals: Record<string, number | undefined> = {};
  let underway = 0;
  const inner = createClient({
    retries: 0,
    async fetch(input, init) {
      const request = new Request(input, init);
      request.headers.set('X-PCC-Reading', reading);
      underway++;
      return sandbox.fetch(request).finally(() => underway--);
    },
    fetchSession: () =>
      Promise.resolve({
        access_token: sandbox.token({ consumer: PCID }),
        expires_in: 3600,
        consumer_id: truth.external_id,
        api_base_url: SERVICE,
        frame_origins: [SERVICE],
      }),
  });
  const client: PccClient = {
    ...inner,
    async request(call, options) {
      const result = await inner.request(call, options).catch((error: PccError) => {
        refusals[call.operation] = error.status;
        throw error;
      });
      results.push({ operation: call.operation, result });
      return result;
    },
  };

  const element = document.createElement(tag) as Widget;
  element.client = client;
  element.strings = keyed;
  element.setAttribute('locale', 'en-US');
  for (const [name, value] of Object.entries(everything)) element.setAttribute(name, value);
  const events: string[] = [];
  let loaded: Visit['loaded'];
  for (const type of ['pcc-load', 'pcc-error', 'pcc-step', 'pcc-onboarding-complete']) {
    element.addEventListener(type, (event) => {
      events.push(type);
      if (type === 'pcc-load') {
        const { count, skipped } = event as Event & { readonly count: number; readonly skipped: number };
        loaded = { count, skipped };
      }
    });
  }
  const quiet = async () => {
    await waitUntil(() => underway === 0, `<${tag}> has its answers`);
    await element.updateComplete;
  };
  try {
    document.body.append(element);
    await waitUntil(() => events.length > 0, `<${tag}> loads or fails`);
    await quiet();
    for (const button of element.shadowRoot?.querySelectorAll<HTMLElement>('[aria-expanded=false]') ?? []) {
      button.click();
    }
    await quiet();
    return {
      reading,
      status: element.status,
      error: element.error && `${element.error.operation} ${element.error.code}`,
      said: saidIn(shownBy(element)),
      controls: saidIn(controlsOf(element)),
      loaded,
      events,
      newest: newestIn(element),
      results,
      refusals,
      // A step that the service does by itself may have been done when it was asked.
      truth: { ...truth, ...sandbox.export().state.partners[0]?.consumers[0] },
    };
  } finally {
    element.remove();
  }
}

const controlsOf = ({ shadowRoot }: Element): string =>
  [...(shadowRoot?.querySelectorAll('button, a[href], select, input') ?? [])]
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)
    .join(' ');

const newestIn = ({ shadowRoot }: Element): string | undefined =>
  [...(shadowRoot?.querySelectorAll('[part=row]') ?? [])]
    .map(({ textContent }) => textContent.replace(/\s+/g, ' '))
    .find((text) => text.includes('⟦statements.newest⟧'));
