import { expect } from '@open-wc/testing';
import { discover } from 'pcc-widgets/autoload';
import { configure, type PccClient } from '../../src/client.ts';
import '../../src/pcc-card-register.ts';
import '../../src/pcc-onboarding.ts';
import '../../src/pcc-statements.ts';
import { checkSheets, checkTags } from '../../src/page/diagnostics/page-checks.lazy.ts';
import { diagnose, guide } from '../../src/page/diagnostics/diagnose.ts';
import { messages, type DiagnosticCode } from '../../src/page/diagnostics/messages.ts';
import { define } from '../../src/widgets/shared/tags/define.ts';
import { inPage } from '../support/page/in-page.ts';
import { hearMistakes } from '../support/page/mistakes.ts';
import { announced } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const line = (code: DiagnosticCode, tag: string, name = '') =>
  `pcc-widgets [${code}]: ${messages[code].join(' ').replaceAll('{tag}', tag).replaceAll('{name}', name)} ${guide}#${code}`;

describe('a mistake in the markup', () => {
  let mistakes: ReturnType<typeof hearMistakes>;
  let box: HTMLElement;
  beforeEach(() => {
    mistakes = hearMistakes();
    document.body.append((box = document.createElement('div')));
  });
  afterEach(() => {
    box.remove();
    mistakes.stop();
  });

  /** A widget with the attributes as they would be written. */
  function widget(
    tag: 'pcc-statements' | 'pcc-onboarding' | 'pcc-card-register',
    attributes: string,
    client?: PccClient,
  ) {
    const { content } = Object.assign(document.createElement('template'), {
      innerHTML: `<${tag} ${attributes}></${tag}>`,
    });
    const element = document.importNode(content, true).querySelector(tag);
    if (!element) throw new Error(tag);
    if (client) element.client = client;
    box.append(element);
    return element;
  }

  const wrong: readonly (readonly [attribute: string, code: DiagnosticCode, name?: string])[] = [
    ['theme="drak"', 'attribute-value', 'theme to light or dark'],
    ['heading-level="9"', 'attribute-value', 'heading-level to 1, 2, 3, 4, 5 or 6'],
    ['page-size="many"', 'attribute-value', 'page-size to a number from 1'],
    ['pageSize="5"', 'attribute-name', 'page-size'],
    ['locale="tlh"', 'locale-unknown'],
    ['consumer-id="somebody-else"', 'consumer-id'],
  ];
  for (const [attribute, code, name] of wrong) {
    it(`is reported once: ${attribute}`, async () => {
      const element = widget('pcc-statements', attribute, inPage('ana-complete').client);
      const { message, ...rest } = await mistakes.first();
      expect(rest).to.deep.equal({ code, tag: 'pcc-statements', element });
      await element.reload();
      await mistakes.only(line(code, 'pcc-statements', name));
      expect(message).not.to.include('somebody-else');
    });
  }

  it('is reported once: the pcid of another consumer', async () => {
    const element = widget('pcc-onboarding', 'pcid="somebody-else"', inPage('ana-complete').client);
    await mistakes.first();
    await element.reload();
    await mistakes.only(line('pcid', 'pcc-onboarding'));
  });

  const origins: readonly (readonly [attribute: string, code: DiagnosticCode, name?: string])[] = [
    ['http://cards.example', 'frame-origins'],
    ['*', 'frame-origins'],
    [
      'https://cards.example http://cards.example',
      'attribute-value',
      'frame-origins to https origins with spaces between them, such as https://cards.example',
    ],
  ];
  for (const [value, code, name] of origins) {
    it(`is reported once: frame-origins="${value}"`, async () => {
      const element = widget('pcc-card-register', `frame-origins="${value}"`, inPage('ana-complete').client);
      // The attributes are checked when the texts of errors have loaded, before an error is announced.
      await waitUntil(() => announced(element), 'it has loaded or failed');
      await mistakes.only(line(code, 'pcc-card-register', name));
    });
  }

  it('is not reported: any valid value', async () => {
    const good =
      'theme="dark" heading-level="3" page-size="5" locale="es-MX" data-pagesize="5" lang="fr" page="1"';
    const element = widget('pcc-statements', good, inPage('ana-complete').client);
    await new Promise((done) => element.addEventListener('pcc-load', done, { once: true }));
    const french = widget('pcc-statements', 'locale="fr"');
    french.strings = { retry: 'Réessayer' };
    french.client = inPage('ana-complete').client;
    await new Promise((done) => french.addEventListener('pcc-load', done, { once: true }));
    await mistakes.none();
  });

  it('is reported once, long before the user sees it: no session', async () => {
    const element = widget('pcc-statements', '');
    await mistakes.first();
    expect(element.status).to.equal('idle');
    await mistakes.only(line('no-session', 'pcc-statements'));
  });

  it('is reported once for all widgets inside: a session without an endpoint', async () => {
    const session = document.createElement('pcc-session');
    session.append(document.createElement('pcc-statements'), document.createElement('pcc-onboarding'));
    box.append(session);
    expect((await mistakes.first()).element).to.equal(session);
    await mistakes.only(line('no-endpoint', 'pcc-session'));
  });

  it('is reported once: a linked style sheet that is missing', async () => {
    const links = ['/nowhere/pcc-preload.css', '/src/pcc-preload.css'].map((href) =>
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
    );
    const settled = links.map((link) => new Promise((done) => (link.onload = link.onerror = done)));
    box.append(...links);
    // A sheet that is still loading is not missing.
    checkSheets({ diagnose });
    await mistakes.none();
    await Promise.all(settled);
    checkSheets({ diagnose });
    expect((await mistakes.first()).element).to.equal(links[0]);
    checkSheets({ diagnose });
    await mistakes.only(line('sheet-not-loaded', 'link'));
  });

  it('is reported once for each name: an unknown tag, an unregistered tag', async () => {
    const root = document.createElement('section').attachShadow({ mode: 'open' });
    box.append(root.host);
    root.append(document.createElement('pcc-rewards'), document.createElement('pcc-rewards'));
    for (const tag of ['pcc-statement', 'pcc-statement', 'other-tag'])
      box.append(document.createElement(tag));
    checkTags(new Set(), { diagnose }, 0);
    await mistakes.first();
    // A new tag proves that the second check has run.
    box.append(document.createElement('pcc-reward'));
    checkTags(new Set(), { diagnose }, 0);
    await waitUntil(
      () => mistakes.diagnostics.some(({ tag }) => tag === 'pcc-reward'),
      'the second check has run',
    );
    await mistakes.settled();
    expect(mistakes.lines).to.deep.equal([
      [line('unknown-tag', 'pcc-statement')],
      [line('tag-in-shadow-root', 'pcc-rewards')],
      [line('unknown-tag', 'pcc-reward')],
    ]);
    // As it says.
    discover(root);
    await customElements.whenDefined('pcc-rewards');
  });

  it('is reported once: another element under one of our names', async () => {
    customElements.define('pcc-taken', class extends HTMLElement {});
    for (let i = 0; i < 2; i++) define('pcc-taken', class extends HTMLElement {});
    await mistakes.only(line('tag-taken', 'pcc-taken'));
  });

  it('is reported in the console even if the page’s handler throws', async () => {
    const thrown = new Error('of the page');
    customElements.define('pcc-taken-too', class extends HTMLElement {});
    configure({
      onDiagnostic() {
        throw thrown;
      },
    });
    const said = new Promise((done) => {
      const { error } = console;
      console.error = (...parts: unknown[]) => {
        error(...parts);
        if (parts[0] === thrown) done(undefined);
      };
    });
    define('pcc-taken-too', class extends HTMLElement {});
    await said;
    expect(mistakes.lines).to.deep.equal([[line('tag-taken', 'pcc-taken-too')], [thrown]]);
  });
});
