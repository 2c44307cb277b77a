import type { CSSResult, LitElement, ReactiveController } from 'lit';
import type { Announcer } from '../../../controllers/announcer.ts';
import type { LoadInput, ResourceController } from '../../../controllers/resource-controller.ts';
import type { Call, PccClient, RequestOptions } from '../../../http/client.ts';
import type { FirstView } from '../first-view.ts';
import { requestKey, type DataBlock } from './data-block.ts';

// What a server has sent (`pcc-widgets/server`), and how a widget takes over from it. Loaded only where something was.

/** How old a page may be whose data is not read again. */
const FRESH_MS = 10_000;

/** How far apart the clocks of server and browser may be. A page that seems older than this comes from a cache. */
const CLOCKS_DIFFER_MS = 60_000;

/** The members of a widget that this part sets or reads. */
interface Host extends Omit<LitElement, 'renderRoot'> {
  renderRoot: ParentNode;
  source?: (input: LoadInput) => Promise<LoadInput>;
  renderInto?: () => ParentNode;
  readonly resource: ResourceController<unknown>;
  /** Absent until the widget's code has arrived. */
  readonly context?: { readonly announcer: Announcer };
  readonly firstView?: FirstView;
  prepare(): Promise<void>;
}

const serverRendered = new Map<Element, ServerRendered>();
/** How to register the tags whose code has arrived, while late parts of them may still come. */
const waiting = new Map<string, () => void>();

/**
 * The name of a widget's late part, as long as it may come: an engine that puts it in place itself removes the mark
 * when the part is whole. In other engines the mark is a comment.
 */
function latePartOf({ previousSibling: mark }: Element): string | undefined {
  const { data = '' } = (mark ?? {}) as Partial<CharacterData>;
  return /^(?:\?start )?name="(pcc-[^"]+)"$/.exec(data)?.[1];
}

/** Prepares the sent widgets of a tag, then registers it: when no late part of them can come any more. */
export function registerPrepared(tag: string, register: () => void): void {
  waiting.set(tag, register);
  takeOverArrivals();
}

/** Processes what the document has by now: sent widgets, late parts, and tags that can be registered. */
function takeOverArrivals(): void {
  const isLoading = document.readyState === 'loading';
  for (const [widget, its] of serverRendered) if (!widget.isConnected) its.end();
  for (const widget of document.querySelectorAll(':not(:defined)')) {
    const { localName, shadowRoot } = widget;
    if (serverRendered.has(widget) || !localName.startsWith('pcc-') || !shadowRoot?.querySelector('link'))
      continue;
    serverRendered.set(widget, new ServerRendered(widget as never, shadowRoot));
  }
  for (const late of document.querySelectorAll<HTMLTemplateElement>('template[for^=pcc-]')) {
    // The parser may not have reached its end yet.
    if (isLoading && !late.nextSibling) continue;
    for (const [widget, its] of serverRendered)
      if (latePartOf(widget) === late.getAttribute('for')) its.fill(late.content);
    late.remove();
  }
  const mayCome = isLoading && performance.now() < FRESH_MS;
  for (const [tag, register] of waiting) {
    const widgets = [...serverRendered].filter(([{ localName }]) => localName === tag);
    if (mayCome && widgets.some(([widget]) => latePartOf(widget))) continue;
    waiting.delete(tag);
    // Two modules may register the same tag.
    if (customElements.get(tag)) continue;
    // An element keeps its own properties when it is upgraded.
    for (const [, its] of widgets) its.prepare();
    register();
  }
  if (isLoading) return;
  arrivals?.disconnect();
  // HTML that was inserted into a widget whose code had loaded before: the browser made no shadow root of it.
  const leftovers = ':defined>[shadowrootmode],:defined>[shadowrootmode]~[type$=json]';
  for (const element of document.querySelectorAll(leftovers))
    if (element.parentElement?.localName.startsWith('pcc-')) element.remove();
}

/**
 * What a server has sent of one widget. It stays on screen until the widget's own content is complete, which is rendered
 * out of sight meanwhile; its data block answers the widget's first reads.
 */
class ServerRendered implements ReactiveController {
  /** What was pressed last. */
  #pressed: Element | undefined;
  readonly #host: Host;
  readonly #root: ShadowRoot;
  /** Where the widget renders until then. */
  readonly #unseen = new DocumentFragment();
  readonly #whenShown = new AbortController();
  #isPreparing = false;
  #block: DataBlock = {};

  constructor(host: Host, root: ShadowRoot) {
    this.#host = host;
    this.#root = root;
    const { signal } = this.#whenShown;
    const end = () => this.end();
    // Before the widget's code has arrived.
    root.addEventListener('click', ({ target }) => (this.#pressed = target as Element), { signal });
    // Without the option `signal`, for the reason that `listen()` gives. This part imports no code of the first paint.
    const leave = ({ persisted }: PageTransitionEvent) => persisted && end();
    document.addEventListener('pcc-session-ended', end);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', leave);
    signal.addEventListener('abort', () => {
      document.removeEventListener('pcc-session-ended', end);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', leave);
    });
  }

  /** Puts in place what has come late: rows and data. The style sheet's link stays where it is, or it would load again. */
  fill(late: DocumentFragment): void {
    const widget = late.firstElementChild;
    const script = widget?.querySelector(':scope > script[type$=json]');
    const [, ...rows] = widget?.shadowRoot?.childNodes ?? [];
    const [sheet, ...skeleton] = this.#root.childNodes;
    // Empty once the session has ended.
    if (!sheet || !script) return;
    for (const node of skeleton) node.remove();
    this.#root.append(...rows);
    this.#script?.replaceWith(script);
    this.#unmark();
  }

  prepare(): void {
    this.#unmark();
    const host = this.#host;
    // From here on the data is only in this object: the document no longer has it.
    const script = this.#script;
    this.#block = JSON.parse(script?.textContent || '{}') as DataBlock;
    script?.remove();
    host.source = (context) => {
      delete host.source;
      return this.#respondingFromBlock(context);
    };
    host.renderInto = () => {
      const root = this.#whenShown.signal.aborted ? this.#root : this.#unseen;
      // Lit renders before this comment, and finds there what it has rendered, wherever both are.
      host.renderOptions.renderBefore = root.appendChild(new Comment());
      // As Lit does. Its code arrives with the widget's, and presses are kept from before.
      const { elementStyles } = host.constructor as typeof LitElement;
      this.#root.adoptedStyleSheets = elementStyles.flatMap((each) => (each as CSSResult).styleSheet ?? []);
      host.addController(this);
      return root;
    };
  }

  /** Removes the mark by which a late part finds the widget, so that none replaces its content. */
  #unmark(): void {
    if (latePartOf(this.#host)) this.#host.previousSibling?.remove();
  }

  get #script(): Element | null {
    return this.#host.querySelector(':scope > script[type="application/json"]');
  }

  hostDisconnected(): void {
    this.end();
  }

  hostUpdated(): void {
    const { resource } = this.#host;
    // A press on what a server has sent needs the lazy modules: they are requested beside the session.
    if (!this.#isPreparing) void this.#host.prepare().catch(() => undefined);
    this.#isPreparing = true;
    const isComplete = resource.data !== undefined || resource.status === 'error' || !this.#block.answers;
    // Without a heading, it is too early to show anything.
    if (isComplete && this.#unseen.querySelector('.heading')) this.#show();
  }

  /** The context with the data block in place of the first reads, if it is of this consumer and still fresh. */
  async #respondingFromBlock(input: LoadInput): Promise<LoadInput> {
    const { consumer, at = 0, answers = {} } = this.#block;
    const { client, info, signal } = input;
    if (consumer !== info.consumer_id) this.end();
    else if (performance.now() < FRESH_MS && Math.abs(Date.now() - at) < CLOCKS_DIFFER_MS) {
      // Nothing of it is shown before the endpoint has confirmed who is signed in.
      await client.session({ signal });
      return {
        ...input,
        client: withResponses(client, info.consumer_id, new Map(Object.entries(answers))),
      };
    }
    return input;
  }

  /** Removes what was sent: the session has ended, or is another consumer's. */
  end(): void {
    this.#script?.remove();
    this.#block = {};
    this.#pressed = undefined;
    // Shows placeholders at once: otherwise the widget would stay empty.
    this.#host.firstView?.begin();
    this.#show();
  }

  /** Swaps in the widget's own content. */
  #show(): void {
    if (this.#whenShown.signal.aborted) return;
    this.#whenShown.abort();
    serverRendered.delete(this.#host);
    const host = this.#host;
    const root = this.#root;
    // Registered by other code, which has put its own content in place of what was sent.
    if (!Object.hasOwn(host, 'renderInto') && host.matches(':defined')) return;
    const press = this.#pressed;
    const same = (element: Element | null | undefined) =>
      element ? counterpart(root, this.#unseen, element) : undefined;
    const focused = same(root.activeElement);
    const pressed = same(press?.closest('button, summary'));
    const scrolled = [...root.querySelectorAll('*')]
      .filter(({ scrollLeft, scrollTop }) => scrollLeft || scrollTop)
      .map((element) => [same(element), element.scrollLeft, element.scrollTop] as const);
    root.replaceChildren(this.#unseen);
    if (host.renderRoot) host.renderRoot = root;
    this.#announceLater();
    for (const [element, left, top] of scrolled) element?.scrollTo(left, top);
    focused?.focus({ preventScroll: true });
    // A press from before never performs an action that cannot be undone: it only focuses the button.
    if (pressed?.closest('[data-acts]')) pressed.focus({ preventScroll: true });
    else pressed?.click();
  }

  /** A screen reader announces what changes in a live region, and nothing that a new one has from the start. */
  #announceLater(): void {
    const announcer = this.#host.context?.announcer;
    // The widget's code has not arrived.
    if (!announcer) return;
    let last = announcer.text;
    if (last) announcer.announce('');
    announcer.announce = (text) => void (last = text);
    // After the next frame, the region is in the accessibility tree.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        Reflect.deleteProperty(announcer, 'announce');
        if (last) announcer.announce(last);
      }),
    );
  }
}

/** The client of a page that has some of what the widget reads first. Each response is used once. */
function withResponses(client: PccClient, consumerId: string, answers: Map<string, unknown>): PccClient {
  return {
    ...client,
    async request<Result>(call: Call<Result>, options?: RequestOptions): Promise<Result> {
      const key = requestKey(call);
      if (call.effect !== 'read' || !answers.has(key)) return client.request(call, options);
      const json = answers.get(key);
      answers.delete(key);
      return call.parse(json, { consumerId });
    },
  };
}

/** The element in `to` that corresponds to `element` in `from`: same tag, same name, and the same index among those. */
function counterpart(from: ParentNode, to: ParentNode, element: Element): HTMLElement | undefined {
  const name = nameOf(element);
  const alike = (root: ParentNode) =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter((each) => nameOf(each) === name);
  return alike(to)[alike(from).indexOf(element as HTMLElement)];
}

const nameOf = ({ id, className, ariaLabel, textContent }: Element): string =>
  [id, className, ariaLabel ?? textContent?.replace(/\s+/g, ' ').trim()].join();

// The build reads this module too.
const arrivals = typeof document === 'undefined' ? undefined : new MutationObserver(takeOverArrivals);
if (arrivals) {
  arrivals.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', takeOverArrivals);
  if (document.readyState === 'loading') setTimeout(takeOverArrivals, FRESH_MS - performance.now());
  takeOverArrivals();
}
