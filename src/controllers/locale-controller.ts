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
  readonly #catalogues: readonly Catalogue[];
  #stop: (() => void)[] = [];
  #texts: readonly Texts[];
  #locale = '';
  /** Looks a text up: the host's, then the page's, then the locale's. */
  translate!: Translate;
  format!: Format;

  constructor(host: LocaleHost, ...catalogues: readonly Catalogue[]) {
    this.#host = host;
    this.#catalogues = catalogues;
    this.#texts = catalogues.map(({ en }) => en);
    host.addController(this);
  }

  /** False until the texts of the present locale are there: until then, nothing with words is shown. */
  ready = false;
  /** Resolves when the texts of the present locale are there. */
  whenReady: Promise<void> = Promise.resolve();

  hostConnected(): void {
    const changed = () => this.#host.requestUpdate();
    this.#stop = [onLanguageChange(changed), onDefaultClient(changed)];
  }

  hostDisconnected(): void {
    for (const stop of this.#stop) stop();
  }

  hostUpdate(): void {
    const locale = this.#host.locale ?? defaults.locale ?? nearestLanguage(this.#host);
    if (locale !== this.#locale) this.whenReady = this.#load((this.#locale = locale));
    this.translate = translator(
      this.format.plural,
      (value) => this.format.number(value),
      this.#host.strings,
      defaults.strings,
      ...this.#texts,
    );
  }

  async #load(locale: string): Promise<void> {
    this.format = formatOf(locale);
    const inside = !this.#catalogues.some((catalogue) => loaderOf(catalogue, locale));
    if (inside) {
      this.#texts = this.#catalogues.map(({ en }) => en);
      this.ready = true;
      return;
    }
    this.ready = false;
    const texts = await Promise.all(this.#catalogues.map((catalogue) => textsOf(catalogue, locale)));
    if (locale !== this.#locale) return;
    this.#texts = texts;
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
