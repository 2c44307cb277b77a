import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  loaderOf,
  textsOf,
  translator,
  type Catalogue,
  type Text,
  type Texts,
  type Translate,
} from '../i18n/catalogue.ts';
import { formatOf, type Format } from '../i18n/format.ts';
import { defaults, onDefaultClient } from '../session/lookup.ts';

interface LocaleHost extends ReactiveControllerHost, HTMLElement {
  locale?: string;
  strings?: Readonly<Partial<Record<string, Text>>>;
  readonly hasUpdated: boolean;
}

// One observer for all widgets of the page.
const hosts = new Set<() => void>();
let observer: MutationObserver | undefined;

function onLanguageChange(listener: () => void): () => void {
  hosts.add(listener);
  observer ??= new MutationObserver(() => hosts.forEach((changed) => changed()));
  if (hosts.size === 1) observer.observe(document, { attributeFilter: ['lang'], subtree: true });
  return () => {
    hosts.delete(listener);
    if (hosts.size === 0) observer?.disconnect();
  };
}

/** The host's language: its own `locale`, else `configure()`'s, else the nearest `lang`. Loads texts when needed. */
export class LocaleController implements ReactiveController {
  readonly #host: LocaleHost;
  readonly #catalogues: Catalogue[];
  #stop: (() => void)[] = [];
  #texts: readonly Texts[];
  #locale = '';
  /** The texts are the English ones that are there from the start. */
  #inside = true;

  constructor(host: LocaleHost, ...catalogues: readonly Catalogue[]) {
    this.#host = host;
    this.#catalogues = [...catalogues];
    this.#texts = catalogues.map(({ en }) => en);
    host.addController(this);
  }

  /** False until the texts of the present locale are there: until then, nothing with words is shown. */
  ready = false;
  /** Resolves when the texts of the present locale are there. */
  whenReady: Promise<void> = Promise.resolve();

  /** What the texts are in: English where there are none of ours in the locale, unless the page brings its own. */
  get language(): string {
    return this.#inside && !this.#host.strings && !defaults().strings ? 'en' : this.#locale;
  }

  /** For the language of the texts: no German month stands beside English words. */
  get format(): Format {
    const { language } = this;
    return formatOf(language === 'en' && /^en\b/i.test(this.#locale) ? this.#locale : language);
  }

  hostConnected(): void {
    const changed = () => this.#host.requestUpdate();
    this.#stop = [onLanguageChange(changed), onDefaultClient(changed)];
  }

  hostDisconnected(): void {
    for (const stop of this.#stop) stop();
  }

  hostUpdate(): void {
    const locale = this.#host.locale || defaults().locale || nearestLanguage(this.#host);
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.ready = false;
    this.whenReady = this.#load();
  }

  /** Looks a text up: the host's, then the page's, then the locale's. */
  readonly translate: Translate = (key, values) => {
    const layers = [this.#host.strings, defaults().strings, ...this.#texts];
    return translator(this.format, ...layers)(key, values);
  };

  /** Takes in the texts of a part that came later; resolves when they are there. */
  add(...catalogues: readonly Catalogue[]): Promise<void> {
    this.#catalogues.push(...catalogues);
    return (this.whenReady = this.#load());
  }

  async #load(): Promise<void> {
    const locale = this.#locale;
    const catalogues = [...this.#catalogues];
    // What a server rendered has no words yet, and Lit takes it over only as it is.
    if (!this.#host.hasUpdated && this.#host.shadowRoot?.firstChild) await Promise.resolve();
    const inside = !catalogues.some((catalogue) => loaderOf(catalogue, locale));
    const texts = inside
      ? catalogues.map(({ en }) => en)
      : await Promise.all(catalogues.map((catalogue) => textsOf(catalogue, locale)));
    // Another locale, or further texts, in the meantime.
    if (locale !== this.#locale || catalogues.length !== this.#catalogues.length) return this.whenReady;
    this.#texts = texts;
    this.#inside = inside;
    this.ready = true;
    this.#host.requestUpdate();
  }
}

/** The nearest `lang`, through shadow hosts and slots. */
function nearestLanguage(element: Element): string {
  for (let node: Element | null = element; node;) {
    const found: Element | null = node.closest('[lang]');
    const language = found?.getAttribute('lang');
    if (language) return language;
    const root: Node = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return 'en';
}
