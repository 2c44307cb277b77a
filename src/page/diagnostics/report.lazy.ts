import type { PccError } from '../../http/error.ts';
import type { FetchSession } from '../../session/types.ts';
import type { Mistake, Reporting } from './diagnose.ts';
import { messages, type DiagnosticCode } from './messages.ts';
import { whyUnreachable } from './unreachable.ts';

/** Mistakes already reported, by the object that they concern. */
const reported = new WeakMap<object, Set<string>>();

/** Texts already reported as missing, by locale and key. */
const reportedTexts = new Set<string>();

/** Determines which mistake it is, and reports it once: in the console and to `configure({ onDiagnostic })`. */
export async function report(mistake: Mistake, { guide, notifyPage }: Reporting): Promise<void> {
  const {
    code,
    element,
    name = '',
    cause,
    fetchSession,
    tag = element?.localName,
  } = await determine(mistake);
  if (!isCode(code)) return;
  const about = element ?? fetchSession ?? document;
  const reportedKeys = reported.get(about) ?? new Set();
  const key = [code, tag, name].join(' ');
  // A tag that failed to load is not registered either: one report is enough.
  const isConsequence =
    /^tag-(not-registered|in)/.test(code) && reportedKeys.has(['tag-not-loaded', tag, ''].join(' '));
  if (reportedKeys.has(key) || isConsequence) return;
  reported.set(about, reportedKeys.add(key));
  const message = messages[code].join(' ').replaceAll('{tag}', `${tag}`).replaceAll('{name}', name);
  console.error(
    `pcc-widgets [${code}]: ${message} ${guide}#${code}`,
    ...(cause === undefined ? [] : [cause]),
  );
  notifyPage(
    Object.freeze({
      code,
      message,
      ...(tag !== undefined && { tag }),
      ...(element && { element }),
      ...(cause !== undefined && { cause }),
    }),
  );
}

const isCode = (text = ''): text is DiagnosticCode => Object.hasOwn(messages, text);

/** Determines the code. There is none for an outage or an expired login: they are not mistakes. */
async function determine(mistake: Mistake): Promise<Mistake> {
  const { code, element, error, fetchSession, name = '', missing: keys } = mistake;
  if (keys) return missingTexts(keys, name);
  if (fetchSession && error) {
    return {
      fetchSession,
      element: elementOf(fetchSession),
      ...(await diagnoseError(error, fetchSession, mistake)),
    };
  }
  if (/-not-loaded$/.test(`${code}`) && isOffline()) return {};
  if (code === 'no-session' && element) return whyNoSession(element);
  return mistake;
}

/** Widgets share texts: each is named once. */
function missingTexts(keys: readonly string[], locale: string): Mistake {
  const idOf = (key: string) => `${locale.toLowerCase()} ${key}`;
  const news = keys.filter((key) => !reportedTexts.has(idOf(key)));
  for (const key of news) reportedTexts.add(idOf(key));
  return news.length ? { code: 'locale-incomplete', name: `${locale}: ${news.join(', ')}` } : {};
}

/** A page on loopback needs no network. */
const isOffline = () => !navigator.onLine && !/^(.+\.)?localhost$|^127\.|^\[::1]$/.test(location.hostname);

/** Diagnoses a failed request to the session endpoint or the service. */
async function diagnoseError(
  error: PccError,
  session: FetchSession,
  { service, cause }: Mistake,
): Promise<Mistake> {
  const { endpoint } = session;
  const { code, status, message } = error;
  if (service !== undefined) return unreachable(service, 'service-cors');
  if (message === 'fetch-session-threw') return pageThrew(cause, message);
  const [reason, name] = message.split(': ');
  if (isCode(reason)) return { code: reason, name };
  switch (code) {
    case 'misconfigured':
      return { code: 'endpoint' in session && !endpoint ? 'endpoint-address' : 'api-base-url' };
    case 'invalid-response':
      return { code: 'endpoint-not-json' };
    case 'not-found':
      return message === 'consumer_not_linked' ? {} : { code: 'endpoint-not-found', name: '404' };
    case 'invalid-request':
      return { code: status === 405 ? 'endpoint-not-found' : 'endpoint-refused', name: `${status}` };
    case 'forbidden':
      return { code: 'endpoint-refused', name: '403' };
    case 'network':
      return endpoint === undefined ? {} : unreachable(endpoint, 'endpoint-cors');
    default:
      return {};
  }
}

/** A failed or aborted request inside the host's function is an outage, not a mistake. */
function pageThrew(cause: unknown, code: string): Mistake {
  const { name, message } = (cause ?? {}) as { name?: unknown; message?: unknown };
  if (/^(Abort|Timeout|Network)Error$/.test(String(name))) return {};
  if (name === 'TypeError' && /fetch|network|load failed/i.test(String(message))) return {};
  return { code, cause };
}

async function unreachable(address: string, cors: DiagnosticCode): Promise<Mistake> {
  const why = await whyUnreachable(address);
  if (why === 'policy') return { code: 'policy-connect', name: new URL(address).origin };
  if (why === 'redirect') return { code: 'endpoint-redirected' };
  return why ? { code: cors } : {};
}

/** The `<pcc-session>` that the session belongs to, if any. */
function elementOf(session: FetchSession): Element | undefined {
  return [...document.querySelectorAll('pcc-session')].find(({ fetchSession, endpoint }) => {
    if (fetchSession || !endpoint || !URL.canParse(endpoint, document.baseURI))
      return fetchSession === session;
    return session.endpoint === new URL(endpoint, document.baseURI).href;
  });
}

/** Why a widget has no session. */
function whyNoSession(widget: Element): Mistake {
  const element = sessionAround(widget);
  if (!element) return { code: 'no-session', element: widget };
  if (!customElements.get('pcc-session')) return { code: 'tag-not-registered', tag: 'pcc-session' };
  const { endpoint, fetchSession } = element as Partial<HTMLElementTagNameMap['pcc-session']>;
  return endpoint || fetchSession ? {} : { code: 'no-endpoint', element };
}

function sessionAround(widget: Element): Element | undefined {
  for (let element: Element | undefined = widget; element;) {
    const session: Element | null = element.closest('pcc-session');
    if (session) return session;
    const root: Node = element.getRootNode();
    element = root instanceof ShadowRoot ? root.host : undefined;
  }
  return undefined;
}
