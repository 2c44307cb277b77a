import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { LitElement } from 'lit';
import { ReservedSpace } from '../../src/widgets/shared/reserved-space.ts';

class Box extends LitElement {
  height = 0;
  readonly space = new ReservedSpace(this);

  override render() {
    return html`<div part="content"><div style="block-size: ${this.height}px"></div></div>`;
  }

  async become(height: number, isWaiting: boolean): Promise<number> {
    this.height = height;
    this.requestUpdate();
    await this.updateComplete;
    this.space.update(isWaiting);
    return this.offsetHeight;
  }
}

/** Two frames, so that the browser has reported the sizes of the first. */
const painted = async () => {
  await nextFrame();
  await nextFrame();
};

describe('the space of a widget that was waiting', () => {
  before(() => customElements.define('test-box', Box));
  const style = 'display: block; font-size: 10px';

  it('is kept by content that is a little lower', async () => {
    const box = await fixture<Box>(html`<test-box style=${style}></test-box>`);
    await box.become(100, true);
    await painted();
    expect(await box.become(60, false)).to.equal(100);
  });

  it('is given up by content that is much lower', async () => {
    const box = await fixture<Box>(html`<test-box style=${style}></test-box>`);
    await box.become(100, true);
    await painted();
    expect(await box.become(30, false)).to.equal(30);
  });

  it('is given up by the next content', async () => {
    const box = await fixture<Box>(html`<test-box style=${style}></test-box>`);
    await box.become(100, true);
    await painted();
    await box.become(60, false);
    expect(await box.become(60, false)).to.equal(60);
  });

  it('is not that of placeholders that nobody has seen', async () => {
    const box = await fixture<Box>(html`<test-box style=${style}></test-box>`);
    await box.become(100, true);
    expect(await box.become(60, false)).to.equal(60);
  });

  it('is what the page has reserved before the code came', async () => {
    const sheet = await fixture(html`<style>
      early-box:not(:defined) { display: block; block-size: 100px; font-size: 10px }
      early-box { display: block; min-block-size: var(--reserved, 100px); font-size: 10px }
    </style>`);
    const box = await fixture<Box>(html`<early-box></early-box>`);
    customElements.define('early-box', class extends Box {});
    await box.updateComplete;
    box.style.setProperty('--reserved', '0px');
    expect(await box.become(60, false)).to.equal(100);
    sheet.remove();
  });
});
