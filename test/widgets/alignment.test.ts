// Where texts stand: beside what they belong to, also from right to left, and apart from what the page adds.
import { expect, fixture, html } from '@open-wc/testing';
import '../../src/index.ts';
import { cells } from '../../demo/studio/cells/index.ts';
import { showCell } from '../../demo/studio/show-cell.ts';
import type { LocaleController } from '../../src/controllers/locale-controller.ts';
import { addModule } from '../../src/controllers/lazy-loader.ts';
import { inEachFont } from '../support/page/fonts.ts';
import { enlarged, misfits } from '../support/page/layout-problems.ts';
import { inViewport } from '../support/page/commands.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import { plainText, queryAll, queryOne, type Widget } from '../support/page/widget.ts';

/** A state of the gallery in a column of this direction. */
async function shown(id: string, direction: 'ltr' | 'rtl', language = 'en'): Promise<Widget> {
  const cell = cells.find((each) => each.id === id);
  if (!cell) throw new Error(`no cell ${id}`);
  const host = await fixture<HTMLElement>(
    html`<main dir=${direction} lang=${language} style="inline-size: 480px"></main>`,
  );
  await showCell(host, cell);
  return host.firstElementChild as Widget;
}

/** Where the text of an element begins and ends. */
function edges(element: Element | null): { readonly left: number; readonly right: number } {
  const range = new Range();
  range.selectNodeContents(element as Element);
  const { left, right } = range.getBoundingClientRect();
  return { left: Math.round(left), right: Math.round(right) };
}

describe('from right to left, figures stand', () => {
  it('under their names', async () => {
    for (const [id, pairs] of [
      ['credit-line-cards', 'dl > div:first-child'],
      ['tradelines-history', '.facts > div'],
    ] as const) {
      const element = await shown(id, 'rtl');
      await waitUntil(() => queryAll(element, pairs).length > 0, pairs);
      const found = queryAll(element, pairs);
      for (const pair of found) {
        const { right } = edges(pair.querySelector('dt'));
        expect(edges(pair.querySelector('dd')).right, pair.textContent).to.equal(right);
      }
    }
  });

  it('under the bill that they are about', async () => {
    const element = await shown('tradelines-history', 'rtl');
    for (const row of queryAll(element, '.row-text')) {
      const { right } = edges(row.querySelector('.name'));
      expect(edges(row.querySelector('.figures')).right, row.textContent).to.equal(right);
    }
  });

  it('before the street of their house', async () => {
    const element = await shown('profile-whole', 'rtl');
    const line = queryOne(element, '.address > span');
    const text = [...line.childNodes].find((each) => each.textContent?.startsWith('53 '));
    const [number, street] = [new Range(), new Range()];
    number.setStart(text as Node, 0);
    number.setEnd(text as Node, 2);
    street.setStart(text as Node, 3);
    street.setEndAfter(text as Node);
    expect(number.getBoundingClientRect().right).to.be.below(street.getBoundingClientRect().left);
    expect(edges(line).right).to.equal(edges(queryOne(element, '.section-title')).right);
  });

  it('figures from right to left stand at the end of their row, over their rating', async () => {
    const element = await shown('credit-summary-score', 'rtl');
    const rated = queryAll(element, '.factor:has(.rating)');
    expect(rated.length).to.be.at.least(5);
    for (const factor of rated) {
      const { left } = factor.getBoundingClientRect();
      expect(edges(factor.querySelector('.factor-value')).left, factor.textContent).to.be.closeTo(left, 1);
    }
  });
});

describe('with text of twice the size in Spanish', () => {
  for (const [id, word, wide, column] of [
    // Its months.
    ['statements-list', 'Descargar', 420, 480],
    ['bills-partial', 'Desde ', 360, 328],
    ['profile-words', 'Verificación', 360, 328],
    ['profile-name', 'Apellido', 360, 328],
  ] as const) {
    it(`nothing is cut or broken: ${id}`, () =>
      inViewport(wide, 740, async () => {
        const element = await shown(id, 'ltr', 'es');
        await waitUntil(() => element.shadowRoot?.textContent.includes(word) ?? false, 'it is in Spanish');
        (element.parentElement as HTMLElement).style.inlineSize = `${column}px`;
        const end = enlarged['with text of twice the size']?.(element, document.body);
        try {
          await inEachFont((family) => {
            expect(misfits(element), family).to.deep.equal([]);
          });
        } finally {
          end?.();
        }
      }));
  }
});

describe('in a narrow column', () => {
  it('the approved amount of a credit line is beside its name if both fit, else below it', async () => {
    const element = await shown('credit-line-active', 'ltr');
    const column = element.parentElement as HTMLElement;
    await inEachFont((family) => {
      const isBeside = (width: number) => {
        column.style.inlineSize = `${width}px`;
        const [name, amount] = queryAll(element, 'dl > div + div > *').map((each) =>
          each.getBoundingClientRect(),
        );
        if (!name || !amount) throw new Error('no approved amount');
        if (amount.left < name.right) expect(amount.top, family).to.be.at.least(name.bottom);
        else expect(amount.top, family).to.be.below(name.bottom);
        return amount.left > name.right;
      };
      expect([120, 340].map(isBeside), family).to.deep.equal([false, true]);
    });
  });

  it('the state of a card is beside its name, or below where that has too little room', async () => {
    const element = await shown('credit-line-cards', 'ltr', 'es');
    await waitUntil(() => element.shadowRoot?.textContent.includes('incumplimiento') ?? false, 'Spanish');
    const frame = element.parentElement as HTMLElement;
    await inEachFont((family) => {
      for (const [width, isBeside] of [
        [480, true],
        [200, false],
      ] as const) {
        frame.style.inlineSize = `${width}px`;
        const name = queryOne(element, '.card-name').getBoundingClientRect();
        const state = queryOne(element, '.card-line .badge').getBoundingClientRect();
        const [start, least] = isBeside ? [state.left, name.right] : [state.top, name.bottom];
        expect(start, `${family}, ${width}px`).to.be.at.least(least);
        if (!isBeside) expect(state.left).to.equal(name.left);
      }
    });
  });

  it('the state of a dispute begins where its reason does', async () => {
    const element = await shown('disputes-words', 'ltr');
    (element.parentElement as HTMLElement).style.inlineSize = '160px';
    const reason = queryOne(element, '.reason').getBoundingClientRect();
    const state = queryOne(element, '.badge').getBoundingClientRect();
    expect(state.top, 'it has its own line').to.be.at.least(reason.bottom);
    expect(state.left).to.equal(reason.left);
  });

  it('an error is in view with its field', () =>
    inViewport(280, 600, async () => {
      const element = await shown('profile-unconfirmed', 'ltr');
      const body = queryOne(element, '.dialog-body');
      await waitUntil(() => body.scrollTop > 0, 'the field is focused');
      const { bottom } = queryOne(element, '.field-error').getBoundingClientRect();
      expect(bottom).to.be.at.most(body.getBoundingClientRect().bottom);
    }));
});

describe('the main action of a list', () => {
  /** Of the text, not of its box. */
  const middle = (element: Element) => {
    const range = new Range();
    range.selectNodeContents(element);
    const { top, bottom } = range.getBoundingClientRect();
    return (top + bottom) / 2;
  };

  it('stands beside the heading, in the middle of its line, also if the page brings the heading', async () => {
    for (const id of ['disputes-list', 'card-register-cards']) {
      const element = await shown(id, 'ltr');
      const action = queryOne(element, '.main-action button');
      const ours = queryOne(element, '.heading');
      await inEachFont((family) => {
        expect(middle(ours), `${id}, ${family}`).to.be.closeTo(middle(action), 3);
      });
      const theirs = document.createElement('h2');
      theirs.slot = 'heading';
      theirs.textContent = 'Ours';
      element.append(theirs);
      expect(middle(theirs), id).to.be.closeTo(middle(action), 9);
      expect(theirs.getBoundingClientRect().right, id).to.be.at.most(action.getBoundingClientRect().left);
    }
  });

  it('is quiet beside the heading, which it does not move, and primary without records', async () => {
    const element = await shown('disputes-list', 'ltr');
    const heading = queryOne(element, '.heading').getBoundingClientRect();
    expect(heading.top).to.be.closeTo(element.getBoundingClientRect().top, 1);
    expect(queryOne(element, '.main-action button').className).to.contain('quiet');
    const none = await shown('disputes-empty', 'ltr');
    expect(queryOne(none, '.main-action button').className).to.contain('primary');
  });

  it('stands between heading and list in a narrow column', async () => {
    const element = await shown('disputes-list', 'ltr');
    (element.parentElement as HTMLElement).style.inlineSize = '280px';
    const { top, bottom } = queryOne(element, '.main-action').getBoundingClientRect();
    expect(top).to.be.at.least(queryOne(element, '.heading').getBoundingClientRect().bottom);
    expect(bottom).to.be.at.most(queryOne(element, '.dispute').getBoundingClientRect().top);
  });
});

describe('a line with details', () => {
  /** What a press in the middle of an element meets. */
  const pressed = (element: Widget, target: Element) => {
    target.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return element.shadowRoot?.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  };

  it('shows them on a press on its name, and leaves its other button alone', async () => {
    for (const [id, width] of [
      ['tradelines-sections', 480],
      ['tradelines-sections', 320],
      ['credit-line-cards', 320],
    ] as const) {
      const element = await shown(id, 'ltr');
      (element.parentElement as HTMLElement).style.inlineSize = `${width}px`;
      const lines = queryAll(element, '.row-line, .card-line');
      expect(lines.length, id).to.be.at.least(3);
      for (const line of lines) {
        const name = line.querySelector('.name, .card-name');
        if (!name) throw new Error('a line has a name');
        expect(pressed(element, name)?.className, `${id}, ${width}px`).to.contain('unfold');
        const other = line.querySelector('.secondary');
        if (other)
          expect(other.contains(pressed(element, other) ?? null), `${id}, ${width}px`).to.equal(true);
      }
    }
  });
});

describe('the buttons of a dialog', () => {
  it('stand where they do, whichever part of the code comes last', async () => {
    const element = await shown('tradelines-review', 'ltr');
    const texts = { add: () => Promise.resolve() } as unknown as LocaleController;
    const { top } = queryOne(element, '.dialog-actions').getBoundingClientRect();
    await addModule(element, texts, await import('../../src/widgets/errors/errors.lazy.ts'));
    expect(queryOne(element, '.dialog-actions').getBoundingClientRect().top).to.equal(top);
    const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
    expect(sheets.length, 'each style is adopted once').to.equal(new Set(sheets).size);
  });
});

describe('what does not belong together', () => {
  it('stands apart: changing and deleting an address', async () => {
    const element = await shown('profile-several', 'ltr');
    for (const actions of queryAll(element, '.row-actions')) {
      const [edit, remove] = [...actions.children].map((each) => each.getBoundingClientRect());
      expect((remove?.left ?? 0) - (edit?.right ?? 0)).to.be.at.least(8);
    }
  });

  it('stands apart: the last debit card and what is said of all', async () => {
    for (const id of ['card-register-cards', 'card-register-many']) {
      const element = await shown(id, 'ltr');
      expect(getComputedStyle(queryOne(element, '.intro')).borderTopWidth, id).not.to.equal('0px');
    }
  });
});

describe('what is over', () => {
  it('is a word without a background, whatever it is', async () => {
    const looks = async (id: string, word: string) =>
      queryAll(await shown(id, 'ltr'), '.badge')
        .filter((badge) => plainText(badge) === word)
        .map((badge) => getComputedStyle(badge).backgroundColor);
    const none = 'rgba(0, 0, 0, 0)';
    expect(await looks('credit-line-closed', 'Closed'), 'a line and a card').to.deep.equal([none, none]);
    expect(await looks('credit-line-cards', 'Canceled')).to.deep.equal([none]);
    expect(await looks('disputes-list', 'Closed')).to.deep.equal([none]);
  });
});

describe('how to reach the support', () => {
  for (const [id, says] of [
    // In the other states, the trees show what the page says there.
    ['onboarding-hostile', /Contact support\.$/],
    ['card-register-hostile', /isn’t on your side/],
  ] as const)
    it(`follows what is said of it: ${id}`, async () => {
      const element = await shown(id, 'ltr');
      const slot = queryOne(element, 'slot[name=support]');
      expect(plainText(slot.closest('p, dd'))).to.match(says);
    });
});

describe('the last month of a chart', () => {
  it('is at its end, also below the first month', async () => {
    const element = await shown('credit-summary-score', 'ltr');
    const column = element.parentElement as HTMLElement;
    column.style.inlineSize = '320px';
    const end = enlarged['with text of twice the size']?.(element, column);
    try {
      const [first, last, plot] = ['.ends > :first-child', '.ends > :last-child', '.plot'].map((each) =>
        queryOne(element, each).getBoundingClientRect(),
      );
      expect(last?.top, 'it has a line of its own').to.be.greaterThan(first?.top ?? Infinity);
      expect(last?.right).to.be.closeTo(plot?.right ?? 0, 1);
    } finally {
      end?.();
    }
  });
});

describe('that a bill cannot be added', () => {
  it('is said above the line before the bills', async () => {
    const element = await shown('bills-no-account', 'ltr');
    const [text, list] = ['[part=content] > p', '[part=content] > ul'].map((each) =>
      queryOne(element, each).getBoundingClientRect(),
    );
    expect((list?.top ?? 0) - (text?.bottom ?? 0)).to.be.at.least(12);
  });
});

describe('what the page adds at the end', () => {
  it('stands apart from an error, has no margin, and takes no room when it is absent', async () => {
    const element = await shown('rewards-broken', 'ltr');
    const support = element.querySelector<HTMLElement>('[slot=support]');
    const content = element.shadowRoot?.querySelector('[part=content]');
    if (!support || !content) throw new Error('nothing is there');
    support.style.margin = '0';
    const bottom = () => content.getBoundingClientRect().bottom;
    expect(support.getBoundingClientRect().top - bottom()).to.be.at.least(8);
    support.remove();
    expect(element.getBoundingClientRect().bottom - bottom()).to.be.below(1);
  });
});
