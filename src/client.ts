export { PccError, type PccErrorCode, type PccErrorDetails } from './http/error.ts';
export type {
  Call,
  Effect,
  PccClient,
  RequestOptions,
  SessionChange,
  SessionEndReason,
  SessionInfo,
} from './http/client.ts';
export type { ClientOptions, RequestReport } from './http/request.ts';
export type {
  BrowserClientOptions,
  FetchSession,
  GetToken,
  ServerClientOptions,
  ServerToken,
  Session,
  SessionClient,
  SessionReason,
  SessionRequest,
} from './session/contract.ts';
export { configure } from './session/configure.ts';
export { createClient } from './session/create-client.ts';
export type { Defaults } from './session/lookup.ts';
export { sessionFrom } from './session/session-from.ts';
export { pages } from './api/pages.ts';
export * from './api/index.ts';
