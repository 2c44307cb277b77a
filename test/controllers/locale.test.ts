import { expect, fixture, html } from '@open-wc/testing';
import { formatDate } from '../../src/i18n/dates.ts';
import { LocaleController } from '../../src/controllers/locale-controller.ts';
import { ElementHost } from '../support/page/controller-host.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import { withResolvers } from '../support/with-resolvers.ts';

const catalogue = {
  en: { greeting: 'Hello' },
  load: { es: () => Promise.resolve({ default: { greeting: 'Hola' } }) },
};

async function setUp(lang = 'en') {
  const main = await fixture<HTMLElement>(html`<main lang=${lang}></main>`);
  const host = new ElementHost();
  const locale = new LocaleController(host, catalogue);
  main.append(host);
  host.requestUpdate();
  await locale.whenReady;
  return { main, host, locale };
}

describe('a widget’s language', () => {
  it('is that of the nearest element which has one, also when that changes', async () => {
    const { main, host, locale } = await setUp();
    expect([locale.language, locale.translate('greeting')]).to.deep.equal(['en', 'Hello']);
    main.lang = 'es';
    await waitUntil(() => locale.translate('greeting') === 'Hola');
    expect([locale.language, locale.isReady]).to.deep.equal(['es', true]);
    host.remove();
    const { updates } = host;
    main.lang = 'en';
    await Promise.resolve();
    expect(host.updates, 'a removed widget does not follow').to.equal(updates);
  });

  it('follows an element of the shadow root that it is in', async () => {
    const { main, host, locale } = await setUp();
    const inside = document.createElement('div');
    main.attachShadow({ mode: 'open' }).append(inside);
    inside.append(host);
    inside.lang = 'es';
    await waitUntil(() => locale.translate('greeting') === 'Hola');
    inside.lang = '';
    await waitUntil(() => locale.translate('greeting') === 'Hello');
    main.lang = 'es';
    await waitUntil(() => locale.translate('greeting') === 'Hola');
  });

  it('is the one before, with its texts and formats, until the texts of another are there', async () => {
    const { host, locale } = await setUp();
    const said = () => [locale.isReady, locale.language, locale.format.locale, locale.translate('greeting')];
    host.locale = 'es-MX';
    host.strings = { farewell: 'Adiós' };
    host.requestUpdate();
    expect(locale.translate('farewell'), 'nor those that the page has set with it').to.equal('farewell');
    expect(said()).to.deep.equal([true, 'en', 'en', 'Hello']);
    await locale.whenReady;
    expect(said()).to.deep.equal([true, 'es-MX', 'es-MX', 'Hola']);
    expect(locale.translate('farewell')).to.equal('Adiós');
  });

  it('has the dates and numbers of its region', async () => {
    const { locale } = await setUp('en-GB');
    expect(formatDate(locale.format, '2026-03-01'), 'a line may end before the year').to.equal(
      '1\u00a0March 2026',
    );
  });

  it('is the last one that was set, although the texts of another come later', async () => {
    const { promise: late, resolve: release } = withResolvers();
    const { host, locale } = await setUp();
    await locale.add({
      en: { farewell: 'Goodbye' },
      load: { es: () => late.then(() => ({ default: { farewell: 'Adiós' } })) },
    });
    host.locale = 'es';
    host.requestUpdate();
    const spanish = locale.whenReady;
    host.locale = 'en';
    host.requestUpdate();
    release();
    await Promise.all([spanish, locale.whenReady]);
    expect([locale.translate('greeting'), locale.translate('farewell')]).to.deep.equal(['Hello', 'Goodbye']);
  });

  it('stays that of the texts, although a part has none in it', async () => {
    const { locale } = await setUp('es');
    await locale.add({ en: { farewell: 'Goodbye' }, load: {} });
    expect([locale.language, locale.translate('greeting')]).to.deep.equal(['es', 'Hola']);
    expect(locale.translate('farewell')).to.equal('Goodbye');
  });

  it('has the texts of a part that comes later', async () => {
    const { locale } = await setUp('es');
    const load = { es: () => Promise.resolve({ default: { farewell: 'Adiós' } }) };
    await locale.add({ en: { farewell: 'Goodbye' }, load });
    expect([locale.translate('greeting'), locale.translate('farewell')]).to.deep.equal(['Hola', 'Adiós']);
  });
});
