import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { setDefaults } from '../../../src/page/defaults.ts';
import { toldTexts } from '../page/canary-scan.ts';
import { inEachFont } from '../page/fonts.ts';
import { dresses, placesReserved } from '../page/page-looks.ts';
import { keepsPlace } from './keeps-place.ts';
import { inPage, type InPage } from '../page/in-page.ts';
import { countLeftovers } from '../page/leftovers.ts';
import { waitUntil } from '../page/wait-until.ts';
import {
  announced,
  mountFailed,
  mountLoaded,
  mount,
  nextEvent,
  textOf,
  type Widget,
} from '../page/widget.ts';

interface Contract {
  /** Somebody for whom the widget has data. */
  readonly pcid: string;
  /** Operations that it asks on its own when it is shown, in any order. */
  readonly asks: readonly string[];
  /** Words about that person that are on screen while the session lasts, and nowhere else. */
  readonly shows: readonly string[];
  /** What the service tells of that person that is nowhere. */
  readonly hides?: readonly string[];
  readonly attributes?: Readonly<Record<string, string>>;
}
/** What every widget promises, whatever it shows. */
export function widgetContract(
  tag: string,
  { pcid, asks, shows, hides = [], attributes = {} }: Contract,
): void {
  const personal = [...shows, ...hides];
  const show = (made: InPage, more = {}) => mountLoaded(tag, made.client, { ...attributes, ...more });

  describe(`<${tag}> keeps the contract of all widgets`, () => {
    it('sends nothing before it is connected and has a session', async () => {
      const made = inPage(pcid);
      const element = document.createElement(tag) as Widget;
      element.client = made.client;
      await nextFrame();
      expect(made.requested()).to.deep.equal([]);
      const waiting = await mount(tag, undefined, attributes);
      expect(waiting.status).to.equal('idle');
      expect(waiting.shadowRoot?.querySelector('section')).to.exist;
    });

    it('sends each request once', async () => {
      const made = inPage(pcid);
      await show(made);
      expect(made.requested().toSorted()).to.deep.equal(asks.toSorted());
    });

    it('aborts its requests when it is removed, and loads again when it is reinserted', async () => {
      const made = inPage(pcid);
      await made.client.session();
      made.sandbox.setScenario({ name: 'never' });
      const element = await mount(tag, made.client, attributes);
      const parent = element.parentElement;
      await waitUntil(() => made.underway() > 0);
      element.remove();
      await waitUntil(() => element.status === 'idle' && made.underway() === 0);
      made.sandbox.setScenario(null);
      let failures = 0;
      element.addEventListener('pcc-error', () => failures++);
      const load = oneEvent(element, 'pcc-load');
      parent?.append(element);
      await load;
      expect(failures).to.equal(0);
    });

    it('keeps what it shows when it is moved, and reads nothing again', async () => {
      const made = inPage(pcid);
      const element = await show(made);
      const unmoved = await show(made);
      const reads = made.requested().length;
      const main = await fixture<HTMLElement>(html`<main></main>`);
      const loaded = textOf(element);
      main.append(element);
      expect(textOf(element)).to.equal(loaded);
      // Parts such as filters come to both after they have loaded.
      await waitUntil(() => textOf(element) === textOf(unmoved));
      expect(made.requested()).to.have.length(reads);
    });

    it('takes properties that were set before it was defined', async () => {
      const made = inPage(pcid);
      // A document without a window defines no elements: there it is as on a page whose code is still on its way.
      const early = document.implementation.createHTMLDocument().createElement(tag);
      for (const [name, value] of Object.entries(attributes)) early.setAttribute(name, value);
      Object.assign(early, { client: made.client, headingLevel: 4 });
      const holder = await fixture<HTMLElement>(html`<main></main>`);
      const load = oneEvent(holder, 'pcc-load');
      holder.append(early);
      await load;
      expect(early.shadowRoot?.querySelector('[part=heading]')?.getAttribute('aria-level')).to.equal('4');
    });

    // In the light, in the dark and in the pseudo-locale: see everyState(). In Spanish: see the gallery's tests.
    it('is accessible from right to left', async () => {
      const undress = dresses['from right to left']();
      try {
        const element = await show(inPage(pcid));
        await expect(element).to.be.accessible();
      } finally {
        undress();
      }
    });

    it('is hidden by `hidden`, also where the page reserves its place', async () => {
      const undress = await placesReserved();
      try {
        const element = await mount(tag, inPage(pcid).client, { ...attributes, hidden: '' });
        expect(getComputedStyle(element).display).to.equal('none');
      } finally {
        undress();
      }
    });

    it('keeps its place while it loads', () => keepsPlace(tag, attributes));

    it('works twice on one page', async () => {
      const one = inPage(pcid);
      const two = inPage(pcid);
      const first = await show(one);
      const second = await show(two);
      one.sandbox.setScenario({ name: 'status-503' });
      await first.reload();
      expect(first.status).to.equal('error');
      expect(second.status).to.not.equal('error');
    });

    it('marks the language of its texts', async () => {
      const made = inPage(pcid);
      const spoken = async (more: Readonly<Record<string, string>>) =>
        (await show(made, more)).shadowRoot?.querySelector('section')?.lang;
      expect(await spoken({ locale: 'es-MX' })).to.equal('es-MX');
      expect(await spoken({ lang: 'es' })).to.equal('es');
      // There are no German texts, and an empty attribute asks for nothing.
      expect(await spoken({ locale: 'de' })).to.equal('en');
      expect(await spoken({ locale: '' })).to.equal('en');
    });

    it('starts its headings at the level that the page sets, or at 2', async () => {
      const made = inPage(pcid);
      for (const [value, first] of [
        ['3', 3],
        ['6', 6],
        ['0', 2],
        ['7', 2],
        ['big', 2],
      ] as const) {
        const element = await show(made, { 'heading-level': value });
        const levels = [...(element.shadowRoot?.querySelectorAll('[role=heading]') ?? [])].map(
          (heading) => heading.ariaLevel,
        );
        expect(levels[0], value).to.equal(String(first));
        for (const level of levels.slice(1))
          expect(Number(level), value).to.be.within(Math.min(first + 1, 6), 6);
      }
    });

    it('returns to its defaults when every property is removed', async () => {
      const made = inPage(pcid);
      const element = await show(made);
      const before = textOf(element);
      const { elementProperties } = element.constructor as typeof LitElement;
      for (const [name, { attribute, state }] of elementProperties) {
        const isNeeded =
          name === 'client' || (typeof attribute === 'string' ? attribute : name) in attributes;
        // As frameworks do, whatever the types say.
        if (!state && !isNeeded) Reflect.set(element, name, undefined);
      }
      await element.updateComplete;
      await element.reload();
      expect(element.error).to.equal(undefined);
      expect(textOf(element)).to.equal(before);
    });

    it('keeps what it shows while it reloads', async () => {
      const made = inPage(pcid);
      const element = await show(made);
      const before = textOf(element);
      const reloading = element.reload();
      await element.updateComplete;
      expect(textOf(element)).to.equal(before);
      await reloading;
    });

    it('empties itself when the session ends', async () => {
      const made = inPage(pcid);
      const element = await show(made);
      for (const words of shows) expect(textOf(element)).to.contain(words);
      for (const words of hides) expect(textOf(element)).not.to.contain(words);
      await made.client.end();
      await element.updateComplete;
      expect(element.status).to.equal('idle');
      for (const secret of personal) expect(textOf(element)).not.to.contain(secret);
    });

    it('refuses a consumer-id that is not the session’s', async () => {
      const made = inPage(pcid);
      const failure = oneEvent(document.body, 'pcc-error');
      const element = await mount(tag, made.client, { ...attributes, 'consumer-id': 'somebody-else' });
      await failure;
      expect(element.error?.code).to.equal('misconfigured');
      expect(made.requested()).to.deep.equal([]);
    });

    it('hides the data of a consumer that the page no longer names', async () => {
      const made = inPage(pcid);
      const element = await show(made);
      const before = textOf(element);
      const failing = oneEvent(element, 'pcc-error');
      element.setAttribute('consumer-id', 'somebody-else');
      await failing;
      await element.updateComplete;
      expect(element.error?.code).to.equal('misconfigured');
      for (const secret of personal) expect(textOf(element)).not.to.contain(secret);
      const loading = oneEvent(element, 'pcc-load');
      element.setAttribute('consumer-id', made.consumerId);
      await loading;
      expect(textOf(element)).to.equal(before);
    });

    it('shows no error if the page prevents the default', async () => {
      const made = inPage(pcid, { retries: 0 });
      await made.client.session();
      made.sandbox.setScenario({ name: 'status-503' });
      document.body.addEventListener('pcc-error', (event) => event.preventDefault(), { once: true });
      const element = await mountFailed(tag, made.client);
      expect(element.status).to.equal('error');
      // The words of a message come with code of their own.
      for (let i = 0; i < 3; i++) await element.updateComplete;
      expect(textOf(element)).to.equal('');
      expect(announced(element)).to.equal('');
    });

    it('tells the page nothing of what the service said of a refused read', async () => {
      const refusal = JSON.stringify({ ssn: ['123-45-6789 is not valid'] });
      const headers = { 'Content-Type': 'application/json' };
      const { client } = inPage(pcid, {
        retries: 0,
        through: () => Promise.resolve(new Response(refusal, { status: 400, headers })),
      });
      const failing = nextEvent(document.body, 'pcc-error');
      await mount(tag, client, attributes);
      const { error } = await failing;
      expect(error).to.include({ code: 'invalid-request', status: 400 });
      expect(error.fields).to.equal(undefined);
    });

    // No token either: see canary-scan.ts.
    it('tells scripts nothing of whom it shows, even when a request fails [#56]', async () => {
      const made = inPage(pcid, { retries: 0 });
      const element = await show(made);
      const calm = [...element.attributes].map(({ value }) => value);
      made.sandbox.setScenario({ name: 'status-500' });
      await element.reload();
      expect(element.error?.code).to.equal('unavailable');
      const told = [...toldTexts(), ...calm, ...[...element.attributes].map(({ value }) => value)].join('\n');
      for (const secret of [...personal, made.consumerId]) expect(told).not.to.contain(secret);
    });

    it('is not disturbed by the host page [#64]', async () => {
      const made = inPage(pcid);
      const reset = new CSSStyleSheet();
      reset.replaceSync(
        `* { all: unset; } *, *::before { box-sizing: content-box; margin: 9px; } ${tag} { display: block; }`,
      );
      document.adoptedStyleSheets = [reset];
      const thrown = new Error('the page’s own listener');
      const { onerror } = window;
      window.onerror = (_m, _s, _l, _c, error) => error === thrown;
      document.body.addEventListener(
        'pcc-load',
        () => {
          throw thrown;
        },
        { once: true },
      );
      try {
        const element = await show(made);
        expect(element.status).to.be.oneOf(['ready', 'partial', 'empty']);
        expect(element.getBoundingClientRect().height).to.be.greaterThan(40);
      } finally {
        document.adoptedStyleSheets = [];
        window.onerror = onerror;
      }
    });

    it('leaves nothing behind after 200 mounts [#59]', async function () {
      this.timeout(120_000);
      const made = inPage(pcid);
      await made.client.session();
      const holder = await fixture<HTMLElement>(html`<main></main>`);
      const once = async () => {
        const element = document.createElement(tag) as Widget;
        element.client = made.client;
        holder.append(element);
        await element.updateComplete;
        element.remove();
      };
      // A widget that is removed leaves in a later task.
      const allLeft = () => new Promise((resolve) => setTimeout(resolve));
      // The first one makes what all share.
      await once();
      await allLeft();
      const left = countLeftovers();
      for (let n = 0; n < 200; n++) await once();
      await allLeft();
      await nextFrame();
      // Mounting takes longer than a session is young: it may be asking whose it is.
      await made.client.session();
      // Later parts that were being loaded still come, and clear their timers. A leak would be 200 timers; a few may be
      // left by the tests before this one.
      await waitUntil(() => left.timers() < 20, 'no timer of each mount is left', { timeout: 60_000 });
      const { listeners, blobs } = left.end();
      expect([listeners, blobs]).to.deep.equal([0, 0]);
      await waitUntil(() => made.underway() === 0, 'no request is left');
    });

    it('does not react to the page once it is removed', async () => {
      const made = inPage(pcid);
      const element = await show(made);
      element.remove();
      await waitUntil(() => element.status === 'idle');
      await element.updateComplete;
      let updates = 0;
      element.requestUpdate = () => updates++;
      // What is of its own, such as code that has come, may still arrive: only what each of these sets off counts.
      const after = async (change: () => unknown) => {
        updates = 0;
        change();
        await Promise.resolve();
        return updates;
      };
      const { lang } = document.documentElement;
      expect(await after(() => (document.documentElement.lang = 'es')), 'language').to.equal(0);
      expect(await after(() => (document.documentElement.lang = lang)), 'language').to.equal(0);
      expect(await after(() => setDefaults({})), 'defaults').to.equal(0);
      expect(await after(() => made.client.end()), 'session').to.equal(0);
    });

    it('is not squeezed to nothing, nor wider than its column', async () => {
      const made = inPage(pcid);
      const element = await show(made);
      const column = element.parentElement as HTMLElement;
      await inEachFont(async (family) => {
        for (const width of [280, 480, 960]) {
          for (const display of ['flex', 'grid', 'block']) {
            column.style.cssText = `display: ${display}; width: ${width}px`;
            await nextFrame();
            expect(element.scrollWidth, `${family} ${display} ${width}`).to.be.within(200, width);
          }
        }
      });
    });
  });
}
