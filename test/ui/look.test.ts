import { expect, fixture, html } from '@open-wc/testing';
import { checkbox, choiceStyles, group } from '../../src/ui/choice.ts';
import { dialogStyles } from '../../src/ui/dialog.ts';
import { fieldStyles, input } from '../../src/ui/field.ts';
import { meterStyles } from '../../src/ui/meter.ts';
import { tableStyles } from '../../src/ui/table.ts';
import { tokenStyles } from '../../src/ui/tokens.ts';
import { lazyStyles } from '../../src/widgets/tradelines/lazy.styles.ts';

describe('the look', () => {
  for (const theme of ['light', 'dark']) {
    it(`has a contrast of at least 4.5:1 for text and 3:1 for shapes in the ${theme} theme`, async () => {
      const sheet = new CSSStyleSheet();
      const css = tokenStyles.cssText + dialogStyles.cssText + meterStyles.cssText;
      sheet.replaceSync(css.replaceAll(/:host|\.dialog(?= {)/g, '.host'));
      document.adoptedStyleSheets = [sheet];
      try {
        const host = await fixture<HTMLElement>(html`<div class="host"></div>`);
        host.style.colorScheme = theme;
        const probe = host.appendChild(document.createElement('span'));
        const luminance = (color: string) => {
          probe.style.backgroundColor = color;
          return luminanceOf(getComputedStyle(probe).backgroundColor);
        };
        const ratio = (text: string, ground: string) => {
          const [low = 0, high = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b);
          return (high + 0.05) / (low + 0.05);
        };
        const v = (name: string) => `var(--_pcc-${name})`;
        const pairs: [string, string][] = [v('surface'), v('raised')].flatMap((ground) =>
          ['text', 'muted', 'accent', 'positive', 'caution', 'critical', 'neutral'].map(
            (name): [string, string] => [v(name), ground],
          ),
        );
        pairs.push([v('on-accent'), v('accent')]);
        for (const tone of ['positive', 'caution', 'critical', 'neutral']) {
          pairs.push([v(tone), `color-mix(in oklab, ${v(tone)} 12%, ${v('surface')})`]);
          pairs.push([v('text'), `color-mix(in oklab, ${v(tone)} 8%, ${v('surface')})`]);
          pairs.push([v('muted'), `color-mix(in oklab, ${v(tone)} 8%, ${v('surface')})`]);
        }
        for (const [text, ground] of pairs) {
          expect(ratio(text, ground), `${text} on ${ground}`).to.be.at.least(4.5);
        }
        // What one has to see to use it: where a field is, what has the focus, what is ticked, the line of a chart.
        const field = `color-mix(in oklab, ${v('muted')} 60%, ${v('border')})`;
        expect(fieldStyles.cssText, 'as fields have it').to.contain(field);
        for (const ground of [v('surface'), v('raised')]) {
          for (const shape of [field, v('focus'), v('accent'), v('critical'), v('text')]) {
            expect(ratio(shape, ground), `${shape} on ${ground}`).to.be.at.least(3);
          }
        }
        // The band of the gauge that is reached.
        for (const band of [1, 2, 3, 4, 5])
          expect(ratio(v(`score-${band}`), v('surface')), `band ${band}`).to.be.at.least(3);
        // The measure itself: black on white is 21:1.
        expect(ratio('#000', '#fff')).to.be.closeTo(21, 0.1);
      } finally {
        document.adoptedStyleSheets = [];
      }
    });
  }

  for (const theme of ['light', 'dark']) {
    it(`of a checkbox is that of a field in the ${theme} theme`, async () => {
      const sheet = new CSSStyleSheet();
      const css = [tokenStyles, fieldStyles, choiceStyles].map(({ cssText }) => cssText).join('');
      sheet.replaceSync(css.replaceAll(':host', '.host'));
      document.adoptedStyleSheets = [sheet];
      try {
        const common = { label: 'A label', value: '', onInput: () => undefined, onChange: () => undefined };
        const box = (id: string, checked: boolean, error?: string) =>
          checkbox({ ...common, id, checked, ...(error && { error }) });
        const host = await fixture<HTMLElement>(html`<div class="host">
          ${input({ ...common, id: 'field' })} ${input({ ...common, id: 'wrong', error: 'Wrong.' })}
          ${box('off', false)} ${box('on', true)} ${box('missing', false, 'Check it.')}
          ${group({ label: 'Some', id: 'some', error: 'Choose one.', controls: box('none', false) })}
        </div>`);
        host.style.colorScheme = theme;
        const look = (id: string) => {
          const { backgroundColor, borderTopColor } = getComputedStyle(
            host.querySelector(`#${id}`) as Element,
          );
          return { backgroundColor, borderTopColor };
        };
        expect(look('off')).to.deep.equal(look('field'));
        for (const id of ['missing', 'none']) expect(look(id), id).to.deep.equal(look('wrong'));
        expect(look('wrong')).not.to.deep.equal(look('field'));
        expect(look('on').backgroundColor).not.to.equal(look('off').backgroundColor);
      } finally {
        document.adoptedStyleSheets = [];
      }
    });
  }

  for (const [name, styles] of [
    ['table', tableStyles],
    ['months', lazyStyles],
  ] as const) {
    it(`is inherited by .${name} in a page without a doctype`, async () => {
      const frame = await fixture<HTMLIFrameElement>(html`<iframe title=${name}></iframe>`);
      const page = frame.contentDocument as Document;
      page.open();
      page.write('<div></div>');
      page.close();
      expect(page.compatMode).to.equal('BackCompat');
      const host = page.querySelector('div') as HTMLElement;
      host.style.cssText = 'color: rgb(1, 2, 3); font: italic 600 32px/50px serif';
      const root = host.attachShadow({ mode: 'open' });
      root.innerHTML = `<style>${styles.cssText}</style><table class=${name}><tbody><tr><td>1</td></tr></tbody></table>`;
      const { color, fontSize, fontStyle, fontWeight, lineHeight } = getComputedStyle(
        root.querySelector('table') as HTMLElement,
      );
      expect({ color, fontSize, fontStyle, fontWeight, lineHeight }).to.deep.equal({
        color: 'rgb(1, 2, 3)',
        fontSize: name === 'months' ? '26px' : '32px',
        fontStyle: 'italic',
        fontWeight: '600',
        lineHeight: '50px',
      });
    });
  }
});

/** Relative luminance (WCAG 2.2) of any color that the browser can paint. */
function luminanceOf(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
