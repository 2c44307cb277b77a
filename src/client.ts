import { configure as configurePage } from './session/configure.ts';
import type { Defaults as PageDefaults } from './page/defaults.ts';
import type { Texts } from './i18n/catalogue.ts';
import type { TextKey } from './widgets/shared/tags/text-keys.ts';

export { PccError, type PccErrorCode, type PccErrorDetails } from './http/error.ts';
export type {
  Call,
  Effect,
  PccClient,
  RequestOptions,
  SessionChange,
  SessionEndReason,
  SessionExpiring,
  SessionInfo,
  SessionOptions,
} from './http/client.ts';
export type { Diagnostic, DiagnosticCode } from './page/diagnostics/messages.ts';
export type { ClientOptions, RequestReport } from './http/request.ts';
export type {
  BrowserClientOptions,
  FetchSession,
  GetToken,
  Login,
  ServerClientOptions,
  ServerToken,
  Session,
  SessionClient,
  SessionReason,
  SessionRequest,
} from './session/types.ts';
export { createClient } from './session/create-client.ts';
export { sessionFrom } from './session/session-from.ts';
export { pages } from './api/pages.ts';
export * from './api/index.ts';

/** What `configure()` sets for every widget of the page. */
export type Defaults = PageDefaults<TextKey>;
export type { LocaleModule, Plural, Text } from './i18n/catalogue.ts';
/** Every text in one language: what a file of `pcc-locale` has. */
export type LocaleTexts = Texts<TextKey>;
export type { TextKey } from './widgets/shared/tags/text-keys.ts';

/**
 * Sets the defaults of all widgets on the page; options that are left out keep their values. A widget with a client or
 * inside a `<pcc-session>` uses that instead of the client set here. Throws `misconfigured` on a server, where users
 * would share it.
 */
export const configure: typeof configurePage<TextKey> = configurePage;
