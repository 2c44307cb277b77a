// What a widget says and tells its page after an act, over random services, and when its request or response is lost.
import fc from 'fast-check';
import '../../src/index.ts';
import type { Sandbox } from 'pcc-widgets/sandbox';
import { acts, type Act } from '../support/contracts/acts.ts';
import { isAct, lastButton, lastButtonIfOffered, showAct } from '../support/contracts/perform.ts';
import { READ_AFTER_MS } from '../../src/controllers/action-controller.ts';
import { announced, textOf } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import { assertHolds, services } from './services.ts';

// Set by web-test-runner.config.js.
declare const READING_RUNS: number;
declare const READING_SEED: number;

/** The usual service, with which every act is offered. Another may leave out what an act needs. */
const USUAL = 'assumed';

const endings = ['answered', 'lost on the way there', 'lost on the way back', 'refused'] as const;
type Ending = (typeof endings)[number];

async function answer(request: Request, next: Sandbox['fetch'], ending: Ending): Promise<Response> {
  if (ending === 'refused') return Response.json({ detail: 'No.' }, { status: 403 });
  const response = ending === 'lost on the way there' ? undefined : await next(request);
  if (ending === 'answered' && response) return response;
  throw new TypeError('Failed to fetch');
}

/** What is announced while an act is under way: “Stopping reporting of …”. */
const isUnderWay = (text: string) => /^(?!Reporting)\w+ing /.test(text);
const deniesIt = (text: string) => /didn’t go through|don’t have access/.test(text);

/** What is wrong with what a widget said of the act; undefined if it was not offered. */
async function performed(act: Act, reading: string, ending: Ending): Promise<string[] | undefined> {
  let sent = 0;
  const { page, element } = await showAct(act, {
    through(request, next) {
      request.headers.set('X-PCC-Reading', reading);
      if (!isAct(request, act)) return next(request);
      sent++;
      return answer(request, next, ending);
    },
  });
  let isTold = false;
  try {
    const button = await (reading === USUAL
      ? lastButton(element, act)
      : lastButtonIfOffered(page, element, act));
    if (!button) return undefined;
    element.addEventListener(act.done, () => (isTold = true));
    button.click();
    await waitUntil(() => sent > 0, 'it is sent');
    await waitUntil(
      () =>
        page.underway() === 0 &&
        !element.shadowRoot?.querySelector('.spinner') &&
        !isUnderWay(announced(element)),
      'it ends',
    );
    await element.updateComplete;
    const said = `${announced(element)} ${textOf(element)}`;
    const isDone = page.sandbox.requests.some(
      ({ operation, status }) => operation === act.operation && status < 300,
    );
    // `pcc-load` follows every end of such an act, because its list is read again.
    const hasEvent = act.done !== 'pcc-load';
    return [
      ...(sent > 1 ? [`sends it ${sent} times`] : []),
      ...(hasEvent && isTold && !isDone ? ['tells the page that it was done, which it was not'] : []),
      ...(hasEvent && !isTold && isDone && ending === 'answered'
        ? ['does not tell the page that it was done']
        : []),
      ...(isDone && deniesIt(said) ? [`says of what was done: ${said}`] : []),
    ];
  } finally {
    element.remove();
  }
}

// What a page opens, and how often an email is sent, are other tests' business.
const drawn = acts.filter(({ done }) => !['pcc-card-frame', 'pcc-statement-email'].includes(done));

describe('an act ends truthfully over any service, whatever is lost:', () => {
  // The delays of the reads after an unknown outcome.
  const wait = window.setTimeout.bind(window);
  before(() => {
    const quick = (run: () => void, ms = 0, ...rest: []) =>
      wait(run, READ_AFTER_MS.includes(ms) ? ms / 50 : ms, ...rest);
    window.setTimeout = quick as typeof window.setTimeout;
  });
  after(() => (window.setTimeout = wait));

  for (const act of drawn)
    it(act.operation, async () => {
      const property = fc.asyncProperty(services, fc.constantFrom(...endings), async (reading, ending) => {
        const wrong = await performed(act, reading, ending);
        if (wrong?.length) throw new Error(`${ending}: ${wrong.join('\n')}`);
      });
      await assertHolds(property, {
        numRuns: endings.length + Math.ceil(READING_RUNS / 100),
        seed: READING_SEED,
        examples: endings.map((ending): [string, Ending] => [USUAL, ending]),
      });
    }).timeout(3_600_000);
});
