import type { LitElement } from 'lit';
import type { Announcer } from '../../controllers/announcer.ts';
import type { ResourceController } from '../../controllers/resource-controller.ts';
import type { PccError } from '../../http/error.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import type { CommonKey } from './strings/en.ts';

/** A widget as its controllers and parts see it. */
export interface WidgetContext<Data, Key extends string, Host extends LitElement = LitElement> {
  readonly host: Host;
  readonly resource: ResourceController<Data>;
  readonly announcer: Announcer;
  readonly t: Translate<Key | CommonKey>;
  /** Formatters of the current locale. */
  readonly format: () => Format;
  readonly errorText: (error: PccError) => string;
  /** That some of the data may be missing. */
  readonly missingText: () => string;
  /** Whether the backend has not switched this operation off. */
  readonly allows: (operation: string) => boolean;
  /** Dispatches an error and announces it. Returns false if the page shows it itself. */
  readonly reportError: (error: PccError) => boolean;
}
