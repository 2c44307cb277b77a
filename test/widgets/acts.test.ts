// What holds for every act of every widget.
import { expect } from '@open-wc/testing';
import '../../src/index.ts';
import { operations, type OperationSpec } from '../../src/client.ts';
import { acts, type Act } from '../support/contracts/acts.ts';
import { inPage } from '../support/page/in-page.ts';
import { isAct, lastButton, showAct } from '../support/contracts/perform.ts';
import { announced, nextEvent, textOf } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

it('every act of a widget is in the table of acts', () => {
  const table = acts.map(({ tag, operation }) => `${tag} ${operation}`);
  const all = Object.values<OperationSpec>(operations).filter(({ effect }) => effect !== 'read');
  const pairs = all.flatMap(({ id, widgets = [] }) => widgets.map((tag) => `${tag} ${id}`));
  expect(pairs.filter((pair) => !table.includes(pair))).to.deep.equal([]);
});

/** Sends the act, lets another consumer sign in, and answers only then. */
async function changeDuring(act: Act, answer: 'carried out' | 'refused') {
  let respond: (() => void) | undefined;
  let hasResponded = false;
  const { element } = await showAct(act, {
    async through(request, next) {
      if (!isAct(request, act)) return next(request);
      await new Promise<void>((resolve) => (respond = resolve));
      hasResponded = true;
      return answer === 'refused' ? new Response(null, { status: 403 }) : next(request);
    },
  });
  (await lastButton(element, act)).click();
  await waitUntil(() => respond, 'the request is on its way');
  const there = nextEvent(element, 'pcc-load');
  element.client = inPage('iris-two-ids', { retries: 0 }).client;
  await there;
  await element.updateComplete;
  // The filters come after the rows.
  if (act.tag === 'pcc-statements') await waitUntil(() => element.shadowRoot?.querySelector('#year'));
  const seen = () => [textOf(element), announced(element)];
  const before = seen();
  const heard: string[] = [];
  for (const type of [act.done, 'pcc-error', 'pcc-load'])
    element.addEventListener(type, () => heard.push(type));
  respond?.();
  await waitUntil(() => hasResponded);
  // An outcome would be shown in the tasks that follow its response.
  for (let task = 0; task < 5; task++) await new Promise((resolve) => setTimeout(resolve));
  await element.updateComplete;
  return { before, after: seen(), heard };
}

describe('of an act that ends after another consumer has signed in, nothing is shown or dispatched:', () => {
  for (const act of acts)
    // In this order: an email that was sent has a cool-down.
    for (const answer of ['refused', 'carried out'] as const)
      it(`${act.operation}, ${answer}`, async () => {
        const { before, after, heard } = await changeDuring(act, answer);
        expect(heard).to.deep.equal([]);
        expect(after).to.deep.equal(before);
      });
});

it('an act whose list is read again as another consumer signs in is not announced to them', async () => {
  const act = acts.find(({ operation }) => operation === 'updateConsumer') ?? expect.fail();
  let isDone = false;
  let isReading = false;
  const { element } = await showAct(act, {
    async through(request, next) {
      if (isDone) {
        isReading = true;
        await new Promise(() => undefined);
      }
      const response = await next(request);
      if (isAct(request, act)) isDone = true;
      return response;
    },
  });
  (await lastButton(element, act)).click();
  await waitUntil(() => isReading, 'the list is read again');
  const there = nextEvent(element, 'pcc-load');
  element.client = inPage('iris-two-ids', { retries: 0 }).client;
  await there;
  await waitUntil(() => announced(element));
  expect(announced(element)).to.match(/^Profile with/);
});
