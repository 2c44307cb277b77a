import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  forLocale,
  textsOf,
  translator,
  type Catalogue,
  type Locales,
  type Text,
  type Texts,
  type Translate,
} from '../i18n/catalogue.ts';
import { formatOf, type Format } from '../i18n/format.ts';
import { diagnose } from '../page/diagnostics/diagnose.ts';
import { defaults, onDefaultsChange } from '../page/defaults.ts';

interface LocaleHost extends ReactiveControllerHost, HTMLElement {
  locale?: string;
  strings?: Readonly<Partial<Record<string, Text>>>;
}

/** The host's language: its `locale`, else that of `configure()`, else the nearest `lang`. Loads texts when needed. */
export class LocaleController implements ReactiveController {
  readonly #host: LocaleHost;
  readonly #catalogues: Catalogue[];
  #stop: (() => void)[] = [];
  #texts: readonly Partial<Texts>[];
  /** The locale of the texts. */
  #locale = '';
  /** The locale whose texts are wanted. */
  #wanted = '';
  /** The languages that the page brings. */
  #locales: Locales | undefined;
  /** The host's and the page's own texts, in the locale of the others. */
  #strings: (Readonly<Partial<Record<string, Text>>> | undefined)[] = [];
  /** Whether the texts are the included English ones. */
  #isIncluded = true;

  constructor(host: LocaleHost, ...catalogues: readonly Catalogue[]) {
    this.#host = host;
    this.#catalogues = [...catalogues];
    this.#texts = catalogues.map(({ en }) => en);
    host.addController(this);
  }

  /** Whether there are texts. Until then, none is rendered. Those of another locale replace them when they are loaded. */
  isReady = false;
  /** Resolves when the texts of the wanted locale are loaded. */
  whenReady: Promise<void> = Promise.resolve();

  /** Language of the texts: English if the locale has none, unless the page provides texts. */
  get language(): string {
    return this.#isIncluded && !this.#strings.some(Boolean) ? 'en' : this.#locale;
  }

  /** Formats in the language of the texts, so that a date and the text around it match. */
  get format(): Format {
    const { language } = this;
    return formatOf(language === 'en' && /^en\b/i.test(this.#locale) ? this.#locale : language);
  }

  /** Called again after the host was moved, perhaps to a place in another language. */
  hostConnected(): void {
    const changed = () => this.#host.requestUpdate();
    this.hostDisconnected();
    const observer = new MutationObserver(changed);
    // The document, and each shadow root that the host is in.
    for (let node: Element | undefined = this.#host; node; node = shadowHostOf(node))
      observer.observe(node.getRootNode(), { attributeFilter: ['lang'], subtree: true });
    this.#stop = [() => observer.disconnect(), onDefaultsChange(changed)];
    changed();
  }

  hostDisconnected(): void {
    for (const stop of this.#stop) stop();
  }

  hostUpdate(): void {
    const { locale: usual, locales, strings } = defaults();
    const locale = this.#host.locale || usual || nearestLanguage(this.#host);
    if (locale !== this.#wanted || locales !== this.#locales) {
      this.#wanted = locale;
      this.#locales = locales;
      this.whenReady = this.#load();
    }
    if (!this.isReady || locale === this.#locale) this.#strings = [this.#host.strings, strings];
  }

  /** Looks up a text: first the host's, then the page's, then the locale's. */
  readonly translate: Translate = (key, values) => {
    return translator(this.format, ...this.#strings, ...this.#texts)(key, values);
  };

  /** Adds the texts of a lazy module. Resolves when they are loaded. */
  add(...catalogues: readonly Catalogue[]): Promise<void> {
    this.#catalogues.push(...catalogues);
    return (this.whenReady = this.#load());
  }

  async #load(): Promise<void> {
    const [locale, locales] = [this.#wanted, this.#locales];
    const catalogues = [...this.#catalogues];
    const load = locales && forLocale(locales, locale);
    const isIncluded = !catalogues.some((catalogue) => forLocale(catalogue.load, locale));
    // Loaded only for pages that bring a language. Without it, the texts are those of the library.
    const own =
      load &&
      (await import('./page-texts.ts').then(
        ({ textsOfPage }) => textsOfPage(load, locale, isIncluded ? catalogues : [], diagnose),
        () => undefined,
      ));
    const texts = isIncluded
      ? catalogues.map(({ en }) => en)
      : await Promise.all(catalogues.map((catalogue) => textsOf(catalogue, locale)));
    // The locale or the catalogues have changed meanwhile.
    if (
      locale !== this.#wanted ||
      locales !== this.#locales ||
      catalogues.length !== this.#catalogues.length
    ) {
      return this.whenReady;
    }
    this.#locale = locale;
    this.#texts = own ? [own, ...texts] : texts;
    this.#isIncluded = isIncluded && !own;
    this.isReady = true;
    this.#host.requestUpdate();
  }
}

/** The host of the shadow root that an element is in. A document has none. */
const shadowHostOf = (element: Element) => (element.getRootNode() as Partial<ShadowRoot>).host;

/** The nearest `lang`, through shadow hosts and slots. */
function nearestLanguage(element: Element): string {
  for (let node: Element | undefined = element; node; node = shadowHostOf(node)) {
    const language = node.closest('[lang]')?.getAttribute('lang');
    if (language) return language;
  }
  return 'en';
}
