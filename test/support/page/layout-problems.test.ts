import { expect, fixture, html } from '@open-wc/testing';
import { enlarged, misfits } from './layout-problems.ts';

/** Something in a shadow root, as widgets are, in a column of 300 pixels. */
async function shown(markup: string): Promise<HTMLElement> {
  const host = await fixture<HTMLElement>(html`<div></div>`);
  host.style.inlineSize = '300px';
  const root = host.attachShadow({ mode: 'open' });
  root.append(document.createRange().createContextualFragment(markup));
  return host;
}

describe('the check of what fits', () => {
  const long = 'October'.repeat(12);
  for (const [name, markup, finding] of [
    ['text that is cut', `<p style="overflow: hidden; white-space: nowrap">${long}</p>`, 'is cut'],
    ['lines that are cut', `<p style="overflow: hidden; block-size: 1em">one<br>two</p>`, 'is cut'],
    ['what is scrolled sideways', `<p style="overflow: auto">${long}</p>`, 'is scrolled sideways'],
    ['text beyond the column', `<p>${long}</p>`, 'is beyond the column'],
    [
      'a word broken for what is beside it',
      `<p style="display: flex; overflow-wrap: anywhere"><span>Age of credit</span><b style="flex: 0 0 280px">9</b></p>`,
      'breaks “credit”',
    ],
    ['text over text', `<p>one</p><p style="margin-block-start: -2.2em">two</p>`, 'lies over'],
    [
      'a button over text',
      `<p>one</p><button style="border: 1px solid; padding: 8px; margin-block-start: -3em; display: block">Go</button>`,
      'lies over p.',
    ],
    [
      'a button without a border over text',
      `<p>one</p><button style="border-color: transparent; background: silver; padding: 8px; margin-block-start: -3em; display: block">Go</button>`,
      'lies over p.',
    ],
    ['a small target', `<button style="block-size: 20px">Go</button>`, 'is a small target'],
    [
      'a focus that goes back',
      `<p style="display: flex; flex-direction: column-reverse"><button>1</button><button>2</button></p>`.replaceAll(
        '<button',
        '<button style="padding: 8px"',
      ),
      'is reached after',
    ],
    ['a small link beside nothing', `<p><a href="#">Go</a></p>`, 'is a small target'],
  ] as const) {
    it(`finds ${name}`, async () => {
      expect(misfits(await shown(markup)).join()).to.contain(finding);
    });
  }

  it('finds a font of the machine', async () => {
    for (const family of ['system-ui', 'serif', 'Arial', 'Inter Display'])
      expect(
        misfits(await shown(`<p style="font-family: ${family}, Inter">one</p>`)).join(),
        family,
      ).to.contain('is in a font that the tests do not bring');
  });

  it('finds content that does not fit only when enlarged', async () => {
    const host = await shown('<p style="overflow: hidden; block-size: 1.3em; inline-size: 5em">October</p>');
    expect(misfits(host)).to.deep.equal([]);
    for (const way of ['with text of twice the size', 'with its letters, words and lines apart']) {
      host.shadowRoot
        ?.querySelector('p')
        ?.style.setProperty('block-size', way.includes('twice') ? '20px' : '1.3em');
      const end = enlarged[way]?.(host, host);
      expect(misfits(host).join(), way).to.contain('is cut');
      end?.();
    }
  });

  it('finds nothing in plain text, a large button and a link in a sentence', async () => {
    const markup =
      '<p>Read <a href="#">this</a> first.</p><button style="font: inherit; padding: 8px">Go</button>';
    expect(misfits(await shown(markup))).to.deep.equal([]);
  });
});
