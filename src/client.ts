import { configure as configurePage } from './session/configure.ts';
import type { Defaults as PageDefaults } from './session/lookup.ts';
import type { TextKey } from './widgets/texts.ts';

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
export type { Diagnostic, DiagnosticCode } from './session/diagnostics.ts';
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
} from './session/contract.ts';
export { createClient } from './session/create-client.ts';
export { sessionFrom } from './session/session-from.ts';
export { pages } from './api/pages.ts';
export * from './api/index.ts';

/** What `configure()` sets for every widget of the page. */
export type Defaults = PageDefaults<TextKey>;
export type { Plural, Text } from './i18n/catalogue.ts';
export type { TextKey } from './widgets/texts.ts';

/**
 * Sets what every widget of the page uses that has no client or `<pcc-session>` of its own; what is left out stays as
 * it was. Throws `misconfigured` on a server, where it would mix users.
 */
export const configure: typeof configurePage<TextKey> = configurePage;
