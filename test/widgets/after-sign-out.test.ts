// What a consumer has searched for, chosen or opened is gone when someone signs in again: it may be someone else.
import { expect } from '@open-wc/testing';
import '../../src/index.ts';
import { inPage } from '../support/page/in-page.ts';
import {
  control,
  fillIn,
  mountLoaded,
  nextEvent,
  queryAll,
  queryOne,
  textOf,
  type Widget,
} from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

interface Case {
  readonly what: string;
  readonly tag: string;
  readonly pcid: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** What must be there before the consumer acts: it may come after the first paint. */
  readonly needs: string;
  readonly act: (element: Widget) => void | Promise<void>;
}

const enter = (selector: string, value: string) => (element: Widget) => fillIn(element, selector, value);

const click = (selector: string) => (element: Widget) => queryOne(element, selector).click();

const statements = { tag: 'pcc-statements', pcid: 'ana-complete' };
const tradelines = { tag: 'pcc-tradelines', pcid: 'hugo-heavy' };

const cases: readonly Case[] = [
  { what: 'a search', ...statements, needs: '#year', act: enter('input', 'march 2026') },
  { what: 'a year', ...statements, needs: '#year', act: enter('#year', '2025') },
  {
    what: 'more statements',
    ...statements,
    needs: '#year',
    act: (element) => control(element, 'Show more').click(),
  },
  { what: 'a search', ...tradelines, needs: '#search', act: enter('#search', 'northwind energy') },
  { what: 'details', ...tradelines, needs: '#search', act: click('[aria-expanded=false]') },
  {
    what: 'a card’s details',
    tag: 'pcc-credit-line',
    pcid: 'hugo-heavy',
    needs: '[aria-expanded=false]',
    act: click('[aria-expanded=false]'),
  },
  {
    what: 'the choice of a card',
    tag: 'pcc-rewards',
    pcid: 'hugo-heavy',
    needs: 'select',
    act(element) {
      const { value = '' } = queryAll<HTMLOptionElement>(element, 'option')[1] ?? {};
      return fillIn(element, 'select', value);
    },
  },
  {
    what: 'the table of scores',
    tag: 'pcc-credit-summary',
    pcid: 'ana-complete',
    attributes: { 'history-months': '6' },
    needs: '[aria-expanded=false]',
    act: (element) => control(element, 'Show as table').click(),
  },
];

/** All that may differ: texts, entries, and what is open. */
const picture = (element: Widget): string =>
  JSON.stringify([
    textOf(element),
    queryAll<HTMLInputElement>(element, 'input, select').map(({ value, checked }) => [value, checked]),
    queryAll(element, '[aria-expanded]').map(({ ariaExpanded }) => ariaExpanded),
  ]);

describe('after a sign-out, nothing is left of', () => {
  for (const { what, tag, pcid, attributes, needs, act } of cases) {
    it(`${what} in <${tag}>`, async () => {
      const { client } = inPage(pcid);
      const element = await mountLoaded(tag, client, attributes);
      await waitUntil(() => element.shadowRoot?.querySelector(needs), `${needs} is there`);
      const before = picture(element);
      await act(element);
      await waitUntil(() => picture(element) !== before, 'the widget shows it');
      await client.end();
      const back = nextEvent(element, 'pcc-load');
      await client.renew();
      await element.reload();
      await back;
      await waitUntil(() => element.shadowRoot?.querySelector(needs), `${needs} is there again`);
      await element.updateComplete;
      expect(picture(element)).to.equal(before);
    });
  }
});
