import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { launch, type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { build } from 'vite';
import { ensureChromium } from '../../scripts/browsers.mjs';
import { startService, type LiveService } from '../support/live-sandbox.ts';
import { eventually } from '../support/eventually.ts';

/** Test cards of the sandbox's provider. */
const GOOD = '4242424242424242';
const ONE_WAY = '5200828282828210';
const DECLINED = '4000000000000002';
const LATE = '4000000000003220';
const SILENT = '4000000000000341';

/** The widgets as one published file, which an ordinary page with a strict policy loads. */
async function startPartner(service: LiveService, bundle: string) {
  const pages = service.origin.replace('127.0.0.1', 'localhost');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${service.origin}`,
    `frame-src ${pages}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html 'allow-duplicates'",
  ].join('; ');
  let pcid = 'gia-newcomer';
  const session = async () => {
    const consumer_id = service.consumer(pcid);
    return {
      access_token: await service.consumerToken(consumer_id),
      token_type: 'Bearer',
      expires_in: 600,
      consumer_id,
      api_base_url: service.origin,
      frame_origins: [pages],
    };
  };
  const files: Record<string, readonly [type: string, body: string]> = {
    '/': [
      'text/html',
      `<!doctype html><html lang="en"><title>Partner</title><script src="/log.js"></script>
       <script type="module" src="/pcc-widgets.js"></script>
       <pcc-session endpoint="/pcc/session"><pcc-card-register poll-seconds="3"></pcc-card-register></pcc-session>`,
    ],
    '/log.js': [
      'text/javascript',
      `window.log = [];
       for (const type of ['pcc-card-frame', 'pcc-card-registered', 'pcc-card-pending', 'pcc-error'])
         addEventListener(type, ({ state, pushEnabled, pullEnabled, error }) =>
           log.push([type.replace('pcc-card-', ''), state, pushEnabled, pullEnabled, error?.code]
             .filter((each) => each !== undefined).join(' ')));
       addEventListener('securitypolicyviolation', ({ violatedDirective }) => log.push('violation ' + violatedDirective));`,
    ],
    '/pcc-widgets.js': ['text/javascript', bundle],
  };
  const server = createServer((request, response) => {
    void (async () => {
      const [type, body] =
        request.url === '/pcc/session'
          ? ['application/json', JSON.stringify(await session())]
          : (files[request.url ?? ''] ?? ['text/plain', '']);
      response.writeHead(body ? 200 : 404, { 'Content-Type': type, 'Content-Security-Policy': policy });
      response.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signIn: (person: string) => void (pcid = person),
    close: () => void server.close().closeAllConnections(),
  };
}

async function bundleWidgets(): Promise<string> {
  const built = await build({ mode: 'bundle', logLevel: 'error', build: { write: false, sourcemap: false } });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('nothing was built');
  return result.output[0].code;
}

describe('<pcc-card-register> with the sandbox’s provider on an origin of its own', () => {
  let browser: Browser;
  let bundle: string;
  let service: LiveService;
  let partner: Awaited<ReturnType<typeof startPartner>>;
  let page: Page;

  before(async () => {
    bundle = await bundleWidgets();
    browser = await launch({
      executablePath: await ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
  });
  after(() => browser?.close());
  beforeEach(async () => {
    service = await startService();
    partner = await startPartner(service, bundle);
    page = await browser.newPage();
  });
  afterEach(async () => {
    assert.ok(!(await log()).some((line) => line.startsWith('violation')), 'the policy holds');
    await page.close();
    partner.close();
    await service.close();
  });

  const log = () => page.evaluate(() => (window as unknown as { log: string[] }).log);
  const heard = (line: string) => eventually(async () => (await log()).includes(line), `«${line}» is heard`);
  const text = () =>
    page.evaluate(
      () =>
        document.querySelector('pcc-card-register')?.shadowRoot?.querySelector('[part=content]')
          ?.textContent ?? '',
    );
  const asked = (operation: string) =>
    service.sandbox.requests.filter((entry) => entry.operation === operation).length;

  async function click(name: string): Promise<void> {
    const find = (wanted: string) =>
      [...(document.querySelector('pcc-card-register')?.shadowRoot?.querySelectorAll('button') ?? [])].find(
        (button) => button.textContent?.trim() === wanted,
      );
    await eventually(async () => {
      const button = (await page.evaluateHandle(find, name)).asElement() as ElementHandle<Element> | null;
      await button?.click();
      return button !== null;
    }, `«${name}» is there`);
  }

  async function open(button = 'Add a debit card'): Promise<Frame> {
    const before = new Set(page.frames());
    await click(button);
    let opened: Frame | undefined;
    await eventually(async () => {
      opened = page.frames().find((frame) => !before.has(frame));
      // A form whose script has not come yet would be sent the old way.
      return (
        opened?.evaluate(() => document.readyState === 'complete' && Boolean(document.forms[0])) ?? false
      );
    }, 'the form is there');
    if (!opened) throw new Error('no frame');
    return opened;
  }

  async function enter(frame: Frame, number: string): Promise<void> {
    await frame.$eval(`input[value="${number}"]`, (choice) => (choice as HTMLElement).click());
    await frame.$eval('button.main', (button) => (button as HTMLElement).click());
  }

  /** The service confirms what the provider took. */
  async function confirm(): Promise<void> {
    await heard('frame done');
    service.sandbox.clock.advance(5000);
  }

  it('registers a card, which then is in the list', async () => {
    await page.goto(partner.origin);
    const frame = await open();
    assert.notEqual(new URL(frame.url()).origin, partner.origin);
    await enter(frame, GOOD);
    await confirm();
    await heard('registered true true');
    assert.deepEqual(await log(), ['frame opened', 'frame submitted', 'frame done', 'registered true true']);
    assert.match(await text(), /Visa debit card\s+ending in 4242/);
    assert.equal(asked('createExternalCardFrame'), 1);
  });

  it('says of a card what it can do, among those that were there', async () => {
    partner.signIn('ana-complete');
    await page.goto(partner.origin);
    await enter(await open('Add another card'), ONE_WAY);
    await confirm();
    await heard('registered true false');
    assert.match(await text(), /Mastercard debit card\s+ending in 8210\s+New/);
  });

  it('offers another try after a declined card', async () => {
    await page.goto(partner.origin);
    await enter(await open(), DECLINED);
    await heard('frame failed');
    assert.match(await text(), /The card was not added/);
    await enter(await open('Try again'), GOOD);
    await confirm();
    await heard('registered true true');
    assert.equal(asked('createExternalCardFrame'), 2);
  });

  it('opens a new form when the session of the old one has expired', async () => {
    await page.goto(partner.origin);
    const frame = await open();
    service.sandbox.clock.advance(16 * 60_000);
    await enter(frame, GOOD);
    await heard('frame expired');
    await enter(await open('Start again'), GOOD);
    await confirm();
    await heard('registered true true');
  });

  it('is pending when the confirmation takes long, and finds the card later', async () => {
    await page.goto(partner.origin);
    await enter(await open(), LATE);
    await heard('pending');
    assert.match(await text(), /Your card is still being confirmed/);
    service.sandbox.clock.advance(6 * 60_000);
    await click('Check again');
    await heard('registered true true');
  });

  it('goes on by the consumer’s own word when the provider says nothing', async () => {
    await page.goto(partner.origin);
    await enter(await open(), SILENT);
    await heard('frame submitted');
    await click('I have finished');
    await heard('pending');
    assert.deepEqual(await log(), ['frame opened', 'frame submitted', 'frame done', 'pending']);
  });
});
