import { expect, fixture, html } from '@open-wc/testing';
import { LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { chord, viewport } from './support/commands.ts';

@customElement('toolchain-probe')
class ToolchainProbe extends LitElement {
  @property() label = 'one';
  override render() {
    return html`<button>${this.label}</button>`;
  }
}

describe('browser tests', () => {
  it('run with decorators', async () => {
    const element = await fixture<ToolchainProbe>(html`<toolchain-probe label="two"></toolchain-probe>`);
    expect(element.shadowRoot?.textContent).to.contain('two');
    await expect(element).to.be.accessible();
  });

  it('size the page and press keys', async () => {
    await viewport(500, 400);
    expect(innerWidth).to.equal(500);
    const pressed: string[] = [];
    addEventListener('keydown', (event) => pressed.push(event.key), { once: true });
    await chord('Shift', 'Tab');
    expect(pressed).to.deep.equal(['Shift']);
  });
});
