import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import { LocaleController } from '../controllers/locale-controller.ts';
import { PollController } from '../controllers/poll-controller.ts';
import type { Loaded, ResourceStatus } from '../controllers/resource-controller.ts';
import type { ActiveSession } from '../controllers/session-controller.ts';
import { PccError } from '../http/error.ts';
import type { Format } from '../i18n/format.ts';
import { PccElement } from '../widgets/shared/element.ts';

/** What a widget finds around it in a page. */
export interface Surroundings {
  readonly timeZone?: string;
  /** Address of the page. */
  readonly url?: string;
  /** What the page puts into the slots. */
  readonly content?: string;
  /** Whether the rows are sent later. */
  readonly awaited?: boolean;
}

/** A widget on a server: it loads and renders, but is in no page. */
export interface ServerElement extends PccElement<unknown> {
  /** Resolves when the texts are loaded. */
  begin(): Promise<void>;
  /** Loads the data. Resolves when there is something to render besides the skeleton. */
  read(session: ActiveSession): Promise<void>;
  /** Whether there is something to render besides the skeleton. */
  readonly isShown: boolean;
  /** What the widget shows now. */
  output(): TemplateResult;
  /** Stops what it has started. */
  end(): void;
}

/** Any of the classes. */
declare class AnyWidget extends PccElement<unknown> {
  protected load(): Promise<Loaded<unknown>>;
  override prepare(): Promise<void>;
  protected readonly heading: string;
  protected renderSkeleton(): TemplateResult;
  protected renderContent(): TemplateResult;
  protected renderEmpty(): TemplateResult;
  protected summary(): string;
}
type Widget = typeof AnyWidget;

/** A widget's own `prepare()` loads further parts, which are for what a consumer does. */
const widget = PccElement.prototype as unknown as AnyWidget;

type ServerClass = new (surroundings: Surroundings) => ServerElement;
const serverClasses = new WeakMap<CustomElementConstructor, ServerClass>();

/** Creates a widget for a server, of the class that is registered in pages. */
export function createServerElement(
  Class: CustomElementConstructor,
  surroundings: Surroundings,
): ServerElement {
  let Server = serverClasses.get(Class);
  if (!Server) {
    serverClasses.set(Class, (Server = onServer(Class as unknown as Widget)));
    // Lit finishes a class when it is registered, which is for pages, or here.
    void (Server as unknown as typeof LitElement).observedAttributes;
  }
  return new Server(surroundings);
}

/**
 * The class of a widget for a server. An element that is in no page never updates: `updateComplete` stays pending, and so
 * does all that waits for it, because it is of use only on a screen: announcements, events, lazy modules.
 */
function onServer(Class: Widget): ServerClass {
  return class extends Class implements ServerElement {
    declare private readonly surroundings: Surroundings;
    declare private controllers: Set<ReactiveController> | undefined;
    declare private changed: (() => void) | undefined;

    constructor(surroundings: Surroundings) {
      super();
      this.surroundings = surroundings;
    }

    override get baseURI(): string {
      return this.surroundings.url ?? 'about:blank';
    }

    override get status(): ResourceStatus {
      return this.surroundings.awaited ? 'loading' : super.status;
    }

    /** Which slots are filled is all that a widget asks its children. */
    override get children(): HTMLCollection {
      const { content = '' } = this.surroundings;
      return [...content.matchAll(/\sslot=["']?([a-z][a-z-]*)/g)].map(([, slot]) => ({ slot })) as never;
    }

    protected override get format(): Format {
      // The consumer's time zone is known only in the browser. Unless the page knows it too, times of day name theirs.
      const { timeZone } = this.surroundings;
      const zone = timeZone ? { timeZone } : ({ timeZone: 'UTC', timeZoneName: 'short' } as const);
      return { ...super.format, zone };
    }

    override addController(controller: ReactiveController): void {
      super.addController(controller);
      (this.controllers ??= new Set()).add(controller);
      // HTML is sent once: on a server, nothing polls.
      if (controller instanceof PollController) controller.start = () => undefined;
    }

    override requestUpdate(...changes: Parameters<PccElement<unknown>['requestUpdate']>): void {
      super.requestUpdate(...changes);
      this.changed?.();
    }

    async begin(): Promise<void> {
      for (const controller of this.controllers ?? []) {
        if (!(controller instanceof LocaleController)) continue;
        controller.hostUpdate();
        await controller.whenReady;
      }
    }

    async read({ client, info }: ActiveSession): Promise<void> {
      await new Promise<void>((resolve) => {
        this.changed = () => {
          if (this.isShown) resolve();
        };
        if (this.consumerId && this.consumerId !== info.consumer_id)
          this.resource.fail(new PccError('misconfigured', { message: 'consumer-id' }));
        else void this.resource.open({ client, info });
      });
      // The texts of errors come later in a page, and before the rest here.
      if (this.error || this.status === 'partial') await widget.prepare.call(this);
    }

    get isShown(): boolean {
      return this.resource.data !== undefined || this.error !== undefined;
    }

    output(): TemplateResult {
      return this.render();
    }

    end(): void {
      this.changed = undefined;
      this.context.announcer.hostDisconnected();
      this.resource.forget();
    }
  };
}
