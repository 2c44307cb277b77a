import type { LitElement, TemplateResult } from 'lit';
import type { Announcer } from '../../controllers/announcer.ts';
import type { LazyModule } from '../../controllers/lazy-loader.ts';
import type { ResourceController } from '../../controllers/resource-controller.ts';
import type { PccError } from '../../http/error.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import type { CommonKey } from './strings/en.ts';

/** The element of a widget. */
export interface WidgetHost extends LitElement {
  reload(): Promise<void>;
}

/** A widget as its controllers see it. */
export interface WidgetContext<Data, Key extends string, Host extends LitElement = WidgetHost> {
  readonly host: Host;
  readonly resource: ResourceController<Data>;
  readonly announcer: Announcer;
  readonly t: Translate<Key | CommonKey>;
  /** Formatters of the current locale. */
  readonly format: () => Format;
  readonly errorText: (error: PccError) => string;
  /** The text that says some of the data may be missing. */
  readonly missingText: () => string;
  /** Whether the backend has not switched this operation off. */
  readonly allows: (operation: string) => boolean;
  /** The level of a heading relative to the widget's heading. */
  readonly level: (below?: number) => number;
  /** Adds the texts and styles of a lazy module. */
  readonly addModule: <Module extends LazyModule>(module: Module) => Promise<Module>;
  /** Announces the outcome of an action instead of the next summary. */
  readonly announceNext: (message: (() => string | undefined) | undefined) => void;
  /** An error in place of the content, with a retry button if that may help. */
  readonly renderError: (error: PccError, retry?: () => void) => TemplateResult;
  /** Dispatches an error and announces it. Returns false if the page shows it itself. */
  readonly reportError: (error: PccError) => boolean;
}

/** The context of any widget: without its data, and with the texts that all widgets share. */
export type AnyContext = WidgetContext<unknown, never>;
