import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { openChromium } from '../support/browsers/open-chromium.ts';
import { shows as showsIn } from '../support/hosts/driver.ts';
import { runningDemo } from '../support/hosts/shared.ts';
import { eventually } from '../support/browsers/eventually.ts';

type Json = Readonly<Record<string, unknown>>;

const ACTS = ['acceptTerms', 'createExternalCardFrame', 'openTradeline', 'closeTradeline'];

/** Somebody whom the service does not know yet, with a keyboard and nothing else, on the demo as `npm start` runs it. */
describe('a newcomer, with the keyboard alone', () => {
  let demo: Awaited<ReturnType<typeof runningDemo>>;
  let page: Page;
  let service = '';
  /** How many acts of others there were before. */
  let earlier = 0;

  before(async () => {
    demo = await runningDemo();
    page = await (await openChromium()).newPage();
    page.on('response', (response) => {
      const policy = response.headers()['content-security-policy'] ?? '';
      service ||= /connect-src 'self' (http:\/\/[^;\s]+)/.exec(policy)?.[1] ?? '';
    });
    await page.goto(`${demo.address}?person=signed-out`);
    earlier = (await acts()).length;
  });
  after(() => page?.browserContext().close());

  /** What the sandbox was asked to do, in its own words. */
  async function acts(): Promise<string[]> {
    const log = (await (await fetch(`${service}/sandbox/requests`)).json()) as readonly Json[];
    return log
      .filter(({ operation }) => ACTS.includes(String(operation)))
      .slice(earlier)
      .map(({ operation, status }) => `${String(operation)} ${String(status)}`);
  }

  /** The service has time for what it does by itself. */
  const later = (seconds: number) =>
    fetch(`${service}/sandbox/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ advance: seconds }),
    });

  async function asPartner(method: string, path: string, body?: object): Promise<Json> {
    const credentials = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };
    const token = { grant_type: 'client_credentials', scope: 'api:read api:write', ...credentials };
    const send = async (to: string, how: string, what?: object, bearer?: string) =>
      (await (
        await fetch(service + to, {
          method: how,
          headers: {
            'Content-Type': 'application/json',
            ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
          },
          ...(what && { body: JSON.stringify(what) }),
        })
      ).json()) as Json;
    const { access_token } = await send('/auth/token/', 'POST', token);
    return send(path, method, body, String(access_token));
  }

  /** What has the focus, by the name that a screen reader says. */
  const focused = (frame: Frame = page.mainFrame()) =>
    frame.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const name =
        element?.getAttribute('aria-label') ??
        (element as HTMLInputElement | null)?.labels?.[0]?.textContent ??
        element?.textContent ??
        '';
      return name.replace(/\s+/g, ' ').trim();
    });

  /** Tabs on until the control of that name has the focus; it may still be on its way. */
  async function tabTo(name: RegExp, frame?: Frame): Promise<void> {
    let passed: string[] = [];
    const until = performance.now() + 30_000;
    while (performance.now() < until) {
      const at = await focused(frame);
      if (name.test(at)) return;
      passed = [...passed.slice(-60), at];
      await page.keyboard.press('Tab');
    }
    assert.fail(`${String(name)} is not reached: ${passed.join(' | ').slice(0, 2000)}`);
  }
  async function press(key: 'Enter' | 'Space'): Promise<void> {
    await page.keyboard.down(key);
    // A frame that closes when its key goes down does not answer that it has come up.
    page.keyboard.up(key).catch(() => undefined);
  }
  async function choose(name: RegExp, frame?: Frame): Promise<void> {
    await tabTo(name, frame);
    await press('Enter');
  }

  const shows = (tag: string, words: RegExp) => showsIn(page, tag, words, '[part=content]');

  /** The widget has moved the focus there by itself, which is the last thing it does after an action. */
  const lands = (name: RegExp) =>
    eventually(async () => name.test(await focused()), `the focus is at ${String(name)}`);

  /** The page in a widget's frame, of an origin that is not the demo's. */
  const framed = (heading: RegExp) =>
    eventually(
      async () => {
        for (const frame of page.frames()) {
          if (frame === page.mainFrame() || frame.url().startsWith(demo.address)) continue;
          const title = await frame.evaluate(() => document.readyState === 'complete' && document.title);
          if (title && heading.test(title)) return frame;
        }
        return undefined;
      },
      `the frame «${String(heading)}» is there`,
    );

  const goTo = async (view: RegExp) => {
    await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus());
    for (let n = 0; n < 60 && !view.test(await focused()); n++) {
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
    }
    await press('Enter');
  };

  it('signs in, and is created by the backend', async () => {
    await eventually(() => page.evaluate(() => document.querySelector('main button') !== null), 'people');
    await choose(/^N ?H Noor Haddad/);
    const session = await eventually(
      () => page.evaluate(() => document.querySelector('pcc-session') !== null),
      'the app',
    );
    assert.ok(session);
    assert.deepEqual(await acts(), []);
  });

  it('completes onboarding: identity and bank in frames of another origin, the terms in between', async () => {
    await goTo(/^Application$/);
    await shows('pcc-onboarding', /Confirm your identity/);
    await choose(/^Continue: Confirm your identity/);
    await choose(/^Identity confirmed/, await framed(/Confirm your identity/));
    await shows('pcc-onboarding', /Confirm your identity, done/);
    await tabTo(/agree/);
    await press('Space');
    await choose(/^Accept the terms/);
    await shows('pcc-onboarding', /You accepted the terms on/);
    await later(6);
    await shows('pcc-onboarding', /Your application was approved/);
    await choose(/^Continue: Link a bank account/);
    await choose(/^Account linked/, await framed(/Link your bank account/));
    await shows('pcc-onboarding', /You’re all set/);
    assert.deepEqual(await acts(), ['acceptTerms 201']);
  });

  it('registers a debit card', async () => {
    await goTo(/^Debit cards$/);
    await shows('pcc-card-register', /Add one to move money to and from your account/);
    await choose(/^Add a debit card$/);
    // The first card of the provider's page is one that works both ways.
    await choose(/^Add card$/, await framed(/Add a debit card/));
    await shows('pcc-card-register', /Waiting for your card to be confirmed/);
    await later(5);
    await shows('pcc-card-register', /Your card was added\..*Visa ending in 4242/);
    assert.deepEqual(await acts(), ['acceptTerms 201', 'createExternalCardFrame 200']);
  });

  it('starts reporting the rent, and stops it', async () => {
    // The bill is the partner's to find: its server adds it.
    const pcid = new URL(page.url()).searchParams.get('person') ?? '';
    const consumer = await asPartner('GET', `/v2/consumers/pcid/${pcid}/`);
    const { external_id } = await asPartner(
      'GET',
      `/v2/consumers/${String(consumer['external_id'])}/bill-reporting/`,
    );
    await asPartner('POST', `/v2/bill-reporting/${String(external_id)}/reported-bills/`, {
      name: 'Elm Street Rentals',
      category: 'rent',
      account: '4411',
      primary_residence: true,
      attestation_signed: false,
      attestation_date: new Date().toISOString(),
    });

    await goTo(/^Bill reporting$/);
    await shows('pcc-tradelines', /Ready to add.*Elm Street Rentals/i);
    await choose(/^Add Elm Street Rentals/);
    await tabTo(/main home/);
    await press('Space');
    await tabTo(/mortgage/);
    await press('Space');
    await tabTo(/lease/i);
    await page.keyboard.type('01152024');
    await choose(/^Continue$/);
    await tabTo(/authorize/);
    await press('Space');
    await choose(/^Start reporting$/);
    await shows('pcc-tradelines', /Elm Street Rentals is now being reported/);
    // The list is read again: until then, the bill is among those to add, and its buttons are about to be replaced.
    await shows('pcc-tradelines', /^(?!.*Ready to add)/);
    await lands(/^Elm Street Rentals$/);
    await choose(/^Details of Elm Street Rentals/);
    await choose(/^Stop reporting Elm Street Rentals/);
    await tabTo(/understand/);
    await press('Space');
    await choose(/^Stop reporting for good$/);
    await shows('pcc-tradelines', /Reporting of Elm Street Rentals has stopped/);
    await lands(/^Elm Street Rentals$/);
  });

  it('has done each action exactly once, according to the service', async () => {
    assert.deepEqual(await acts(), [
      'acceptTerms 201',
      'createExternalCardFrame 200',
      'openTradeline 201',
      'closeTradeline 201',
    ]);
  });
});
