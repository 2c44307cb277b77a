import { expect, fixture, html } from '@open-wc/testing';
import { LitElement, type PropertyValues } from 'lit';
import { renderAndReflect } from '../../src/widgets/shared/render-and-reflect.ts';

class Box extends LitElement {
  height = 0;
  status = '';

  protected override update(changed: PropertyValues): void {
    renderAndReflect(this, this.renderRoot, () => super.update(changed));
  }

  override render() {
    return html`<div part="content"><div style="block-size: ${this.height}px"></div></div>`;
  }

  async become(status: string, height: number): Promise<number> {
    Object.assign(this, { height, status });
    this.requestUpdate();
    await this.updateComplete;
    return this.offsetHeight;
  }
}

describe('the space of a widget that was waiting', () => {
  before(() => customElements.define('test-box', Box));
  const add = () => fixture<Box>(html`<test-box style="display: block; font-size: 10px"></test-box>`);

  it('is kept by content that is a little lower', async () => {
    const box = await add();
    await box.become('loading', 100);
    expect(await box.become('ready', 60)).to.equal(100);
  });

  it('is given up by content that is much lower', async () => {
    const box = await add();
    await box.become('loading', 100);
    expect(await box.become('ready', 30)).to.equal(30);
  });

  it('is given up by the next content', async () => {
    const box = await add();
    await box.become('loading', 100);
    await box.become('ready', 60);
    expect(await box.become('partial', 60)).to.equal(60);
  });

  it('is what the page has reserved, if there were no placeholders', async () => {
    const sheet = await fixture(html`<style>
      test-box:not([status]), test-box[status=''] { block-size: 100px }
    </style>`);
    expect(await (await add()).become('ready', 60)).to.equal(100);
    sheet.remove();
  });
});
