// The statements come in steps: placeholders, rows, their actions, the filters. Each keeps the place of the next.
import { expect } from '@open-wc/testing';
import '../../../src/pcc-statements.ts';
import type { StatementsElement } from '../../../src/pcc-statements.ts';
import { media } from '../../support/page/commands.ts';
import { inEachFont } from '../../support/page/fonts.ts';
import { inPage } from '../../support/page/in-page.ts';
import { mount, nextEvent, queryAll, queryOne } from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { withResolvers } from '../../support/with-resolvers.ts';

const tag = 'pcc-statements';

interface Look {
  readonly width: number;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Custom properties and the size of the text. */
  readonly styles?: Readonly<Record<string, string>>;
  /** Changes a statement of the service. */
  readonly change?: (statement: object, index: number) => object;
}

/** A widget whose list comes when it is released. */
async function held({ width, attributes, styles = {}, change = (each) => each }: Look) {
  const { promise: released, resolve: release } = withResolvers();
  const { client } = inPage('ana-complete', {
    async through(request, next) {
      const response = await next(request);
      if (!/\/statements\/\?/.test(request.url)) return response;
      await released;
      const page = (await response.json()) as { results: object[] };
      return Response.json({ ...page, results: page.results.map(change) });
    },
  });
  const element = await mount<StatementsElement>(tag, client, attributes);
  (element.parentElement as HTMLElement).style.inlineSize = `${width}px`;
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  await waitUntil(() => element.status === 'loading');
  return { element, release };
}

/** Which parts are where in the widget, to a tenth of a pixel. */
function placesOf(element: Element, parts: string): string[] {
  const { left, top, height } = element.getBoundingClientRect();
  const places = queryAll(element, parts).map((part) => {
    const rect = part.getBoundingClientRect();
    const numbers = [rect.left - left, rect.top - top, rect.width, rect.height];
    return [part.classList[0], ...numbers.map((number) => number.toFixed(1))].join(' ');
  });
  return [...places, `all ${height.toFixed(1)}`];
}

const rowParts = '.year, .row, .row-line, .row-text, .period, .badge, .more';

/** Looks at the rows as soon as there are some, before their actions. */
const atFirst = <Seen>(element: Element, look: () => Seen): Promise<Seen> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (queryAll(element, '.row').length === 0) return;
      observer.disconnect();
      expect(queryAll(element, '.row button:not(.period)')).to.have.length(0);
      resolve(look());
    });
    observer.observe(element.shadowRoot ?? element, { childList: true, subtree: true });
  });

const large = { 'font-size': '32px' };
const named = (statement: object) => ({
  ...statement,
  statement_month: 'Consolidated statement of all accounts and their movements',
});
/** Every third can only be listed. */
const partlyListed = (statement: object, index: number) => ({
  ...named(statement),
  ...(index % 3 === 1 && { file_name: null }),
});

describe('<pcc-statements> rows', () => {
  const looks: Record<string, Look> = {
    'with the usual text': { width: 700 },
    'with text of 200 %': { width: 700, styles: large },
    'with text of 200 % on a phone': { width: 360, styles: large },
    'with high controls': { width: 700, styles: { '--pcc-control-height': '64px' } },
    'that can only be listed, on a phone': { width: 300, change: partlyListed },
  };
  // Some of these names take a line less where there are fewer actions beside them.
  for (const width of [480, 500, 520, 540, 560])
    for (const attributes of [{}, { 'no-email': '' }] as Record<string, string>[])
      looks[`with long names and ${'no-email' in attributes ? 'one action' : 'two'}, at ${width} pixels`] = {
        width,
        attributes,
        change: partlyListed,
      };

  for (const [name, look] of Object.entries(looks))
    it(`keep the place of their actions, ${name}`, () =>
      inEachFont(async (family) => {
        const { element, release } = await held(look);
        const first = atFirst(element, () => placesOf(element, rowParts));
        const heard = nextEvent(element, 'pcc-load');
        release();
        await heard;
        expect(queryAll(element, '.row-actions button')).not.to.have.length(0);
        expect(placesOf(element, rowParts), family).to.deep.equal(await first);
      }));
});

describe('<pcc-statements> placeholders', () => {
  const looks: Record<string, Look> = {
    'with the usual text': { width: 700 },
    'on a phone': { width: 300 },
    'with text of 200 %': { width: 900, styles: large },
    'with high controls and wide spaces': {
      width: 700,
      styles: { '--pcc-control-height': '64px', '--pcc-space': '8px', '--pcc-border-width': '2px' },
    },
    'of three rows': { width: 700, attributes: { 'page-size': '3' } },
    'of three rows on a phone': { width: 300, attributes: { 'page-size': '3' } },
  };
  for (const [name, look] of Object.entries(looks))
    it(`take the place of the rows, ${name}`, () =>
      inEachFont(async (family) => {
        const { element, release } = await held(look);
        const heights = () => {
          const { top, height } = element.getBoundingClientRect();
          const rows = queryAll(element, '.skeleton-row, .row').map((row) => row.getBoundingClientRect());
          return [...rows.map((row) => [row.top - top, row.height]), [height]];
        };
        const before = heights();
        const heard = nextEvent(element, 'pcc-load');
        release();
        await heard;
        const after = heights();
        expect(after).to.have.length(before.length);
        // The second heading of a year is after another row.
        expect([before[0], before.at(-1)], family).to.deep.equal([after[0], after.at(-1)]);
      }));

  for (const locale of ['en', 'es'])
    for (const size of [16, 24, 32])
      it(`take the place of the filters, in ${locale} with text of ${size} pixels`, async () => {
        const { element, release } = await held({
          width: 320,
          attributes: { locale },
          styles: { 'font-size': `${size}px` },
        });
        const tops = async () => {
          const found: string[] = [];
          await inEachFont((family) => {
            for (const width of [256, 288, 328, 358, 400, 480, 560, 600, 700, 800]) {
              (element.parentElement as HTMLElement).style.inlineSize = `${width}px`;
              const { top } = queryOne(element, '.year').getBoundingClientRect();
              found.push(`${family}, ${width} px: ${top}`);
            }
          });
          return found;
        };
        await waitUntil(() => queryOne(element, 'section').lang === locale);
        const before = await tops();
        release();
        await waitUntil(() => queryAll(element, '.filters select').length);
        expect(await tops()).to.deep.equal(before);
      });

  it('are not on paper', async () => {
    const { element, release } = await held({ width: 700 });
    if (!(await media({ media: 'print' }))) return;
    try {
      const seen = () =>
        queryAll(element, '.skeleton, .skeleton-row').filter((each) => each.checkVisibility());
      expect(seen()).to.deep.equal([]);
      const first = atFirst(element, () => queryOne(element, '.row-text').getBoundingClientRect().width);
      release();
      // Nor is the place of what is not printed.
      expect(await first).to.equal(700);
      expect(seen()).to.deep.equal([]);
    } finally {
      await media({});
    }
  });
});
