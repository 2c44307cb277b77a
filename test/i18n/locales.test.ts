// Languages that a page brings with `configure({ locales })`.
import { expect } from '@open-wc/testing';
import { configure } from '../../src/client.ts';
import '../../src/pcc-statements.ts';
import { inPage } from '../support/page/in-page.ts';
import { hearMistakes } from '../support/page/mistakes.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import { mountLoaded, waitForText, textOf } from '../support/page/widget.ts';

const load = (texts: object) => () => Promise.resolve({ default: texts as never });

/** Shows statements, in a locale of the page. */
const show = (locale: string) =>
  mountLoaded('pcc-statements', inPage('ana-complete').client, locale ? { locale } : {});
const languageOf = (widget: Element) => widget.shadowRoot?.querySelector('section')?.lang;

describe('a language that the page brings', () => {
  let mistakes: ReturnType<typeof hearMistakes>;
  beforeEach(() => (mistakes = hearMistakes()));
  afterEach(() => {
    mistakes.stop();
    configure({ locales: {} });
  });

  it('is spoken, and English stands in for what is missing or still empty, named once', async () => {
    configure({
      locales: { 'Fr-CA': load({ 'show-more': 'Relevés', 'statements.download': '' }) },
    });
    const first = await show('fr-ca');
    expect(textOf(first)).to.include('Relevés').and.to.include('Download');
    expect(languageOf(first)).to.equal('fr-ca');
    await show('fr-CA');
    // The library checks the page for other mistakes at the same time.
    const incomplete = () => mistakes.diagnostics.filter(({ code }) => code === 'locale-incomplete');
    const said = () =>
      incomplete()
        .map(({ message }) => message)
        .join(' ');
    await waitUntil(() => said().includes('statements.search'), 'the texts of lazy modules are named');
    await mistakes.settled();
    expect(said()).to.include('statements.download,').and.not.to.include('show-more');
    expect(said().split('statements.download,')).to.have.length(2);
  });

  it('is used in every country that has no file, with its own plural forms', async () => {
    const texts = {
      'show-more': 'Wyciągi',
      'statements.loaded': { few: '', other: '{count} wyc.' },
    };
    configure({ locales: { pl: load(texts) } });
    const widget = await show('pl-PL');
    expect(textOf(widget)).to.include('Wyciągi');
    await waitUntil(
      () => /\d+ wyc\./.test(widget.shadowRoot?.querySelector('[aria-live]')?.textContent ?? ''),
      'an empty form falls back to the general one',
    );
  });

  it('may come after the widget is shown, and replaces Spanish text by text', async () => {
    const widget = await show('es');
    configure({ locales: { es: load({ 'show-more': 'Extractos' }) } });
    await waitForText(widget, 'Extractos');
    expect(textOf(widget)).to.include('Descargar');
    await mistakes.settled();
    expect(mistakes.diagnostics.map(({ message }) => message).join(' ')).not.to.include('es: statements');
  });

  it('is English, and reported, if its file does not load', async () => {
    const cause = new Error('the file is gone');
    configure({ locales: { nl: () => Promise.reject(cause) } });
    const widget = await show('nl');
    expect(textOf(widget)).to.include('Show more');
    expect(languageOf(widget)).to.equal('en');
    const told = () => mistakes.diagnostics.find(({ code }) => code === 'locale-not-loaded');
    await waitUntil(told, 'it is reported');
    expect(told()?.cause).to.equal(cause);
  });
});
