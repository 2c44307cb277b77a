import type { PccError } from '../http/error.ts';
import { isCompatible } from './copies.ts';
import type { FetchSession } from './contract.ts';
import type { Mistake } from './diagnose.ts';
import { defaults } from './lookup.ts';
import { tags } from './mistakes.ts';
import { thrownBy } from './tokens.ts';
import { whyUnreachable, isUnlinked } from './unreachable.ts';

/** A mistake in how a page uses the widgets. Nothing in it names a person or a token. */
export interface Diagnostic {
  /** Stable; `docs/troubleshooting.md` has an entry for each. */
  readonly code: DiagnosticCode;
  /** What is wrong and what to do about it, in English. */
  readonly message: string;
  /** Name of the tag that it concerns. */
  readonly tag?: string;
  /** Where it is in the page. */
  readonly element?: Element;
  /** What your own code threw, or why a file could not be loaded. */
  readonly cause?: unknown;
}

/** Where the entries are, below package.json's homepage. */
export const guide = 'https://example.com/pcc-widgets/docs/troubleshooting.md';

/** Cause and cure, a sentence each. `{tag}` and `{name}` stand for what the mistake names. */
export const sentences = {
  'no-session': [
    '<{tag}> has no session.',
    'Put it into <pcc-session endpoint="…">, or call configure({ fetchSession }).',
  ],
  'no-endpoint': [
    '<pcc-session> has no endpoint.',
    'Set its endpoint attribute to the address of your backend’s session endpoint, or its fetchSession property.',
  ],
  'endpoint-address': [
    'The session endpoint’s address is not https.',
    'Use an https address without credentials; http works on localhost only.',
  ],
  'endpoint-not-found': [
    'There is no session endpoint at this address: the answer was {name}.',
    'Correct the address, or serve POST there.',
  ],
  'endpoint-not-json': [
    'The session endpoint’s answer is not JSON.',
    'Make sure that your backend answers at this address, and not the server of your pages.',
  ],
  'endpoint-refused': [
    'The session endpoint refused the request with status {name}.',
    'Allow this page’s origin (PCC_ALLOWED_ORIGINS), and let a POST without a body through.',
  ],
  'endpoint-redirected': [
    'The session endpoint redirects.',
    'Answer with the session itself, or with 401 where nobody is signed in.',
  ],
  'endpoint-cors': [
    'The session endpoint is of another origin and does not allow this page to read its answer.',
    'Allow this page’s origin with credentials (PCC_ALLOWED_ORIGINS), or serve the endpoint from the page’s own origin.',
  ],
  'service-cors': [
    'The service at api_base_url does not allow this page to read its answers.',
    'Allow this page’s origin there, or use a mode in which calls go through your backend.',
  ],
  'policy-connect': [
    'The page’s Content-Security-Policy blocks requests to {name}.',
    'Add that origin to connect-src.',
  ],
  'session-malformed': [
    'The session is not as described: a field is missing or cannot be read.',
    'Return consumer_id, api_base_url, expires_in in seconds, and access_token (or credential "cookie" with login).',
  ],
  'token-again': [
    'The session endpoint answered with the token that the service has just refused.',
    'Do not answer from a cache where X-PCC-Reason is rejected.',
  ],
  'api-base-url': [
    'The session’s api_base_url is not an https address of a service.',
    'Use https, without query or credentials; http works on localhost only.',
  ],
  'fetch-session-threw': ['Your fetchSession threw.', 'See the error that follows; it is your own.'],
  'consumer-id': [
    'consumer-id of <{tag}> is not the consumer of this session.',
    'Remove the attribute, or set it to the consumer_id of the person who is signed in.',
  ],
  pcid: [
    'pcid of <{tag}> is not the pcid of this session’s consumer.',
    'Remove the attribute, or set it to the pcid of the person who is signed in.',
  ],
  'frame-origins': [
    '<{tag}> does not know from which origin the card form comes.',
    'Set frame_origins in the session (PCC_FRAME_ORIGINS), or the frame-origins attribute.',
  ],
  'frame-address': [
    'The card form’s address is not an https address.',
    'Ask the provider of the form: this address comes from the service.',
  ],
  'frame-origin': [
    'The card form comes from an origin that is not listed.',
    'Add it to frame_origins of the session (PCC_FRAME_ORIGINS), or to the frame-origins attribute.',
  ],
  'frame-own-origin': [
    'The card form comes from the page’s own origin, where its sandbox would not hold.',
    'Serve the form from another origin.',
  ],
  'frame-blocked': [
    'The card form could not be shown in this page.',
    'Add its origin to frame-src of the page’s Content-Security-Policy, and ask its provider to allow your domain.',
  ],
  'step-not-opened': [
    'An onboarding step could not be opened.',
    'List its origin in step-origins and in frame-src of the page’s policy, or handle pcc-step yourself.',
  ],
  'unknown-tag': ['There is no <{tag}>.', `The tags are ${tags.join(', ')}.`],
  'tag-not-registered': [
    '<{tag}> is in the page but not registered.',
    'Import pcc-widgets/{tag}, or load autoload.js.',
  ],
  'tag-in-shadow-root': [
    '<{tag}> is inside a shadow root, where autoload.js does not look.',
    'Call discover(root), which autoload.js exports, or import pcc-widgets/{tag}.',
  ],
  'tag-taken': [
    '<{tag}> was registered by other code, not by pcc-widgets.',
    'Remove or rename the other element.',
  ],
  'tag-not-loaded': [
    'The code of <{tag}> could not be loaded.',
    'Serve all files of dist/cdn from one build, and allow them in script-src and in your integrity hashes.',
  ],
  'two-copies': [
    'pcc-widgets is loaded more than once; version {name} came first and is used.',
    'Load it once, from one address without a query.',
  ],
  'two-versions': [
    'Another major version of pcc-widgets, {name}, is on this page.',
    'Load one version only.',
  ],
  'attribute-name': ['<{tag}> has an attribute without its hyphens.', 'Write {name}.'],
  'attribute-value': [
    'An attribute of <{tag}> has a value that it cannot use, and its default applies.',
    'Set {name}.',
  ],
  'locale-unknown': [
    'There are no texts for the locale that is set for <{tag}>; it shows English.',
    'Use en or es, or give texts of your own with configure({ strings }).',
  ],
} as const satisfies Readonly<Record<string, readonly [cause: string, cure: string]>>;

/** Stable name of a mistake. */
export type DiagnosticCode = keyof typeof sentences;

/** What was told already, by what it concerns. */
const told = new WeakMap<object, Set<string>>();

/** Tells a mistake once, in the console and to `configure({ onDiagnostic })`; finds out first which it is. */
export async function tell(mistake: Mistake): Promise<void> {
  const { code, element, name = '', cause, session, tag = element?.localName } = await look(mistake);
  if (!isCode(code)) return;
  const about = element ?? session ?? document;
  const known = told.get(about) ?? new Set();
  const key = [code, tag, name].join(' ');
  // What could not be loaded is not registered either.
  const isFollow = /^tag-(not-registered|in)/.test(code) && known.has(['tag-not-loaded', tag, ''].join(' '));
  if (known.has(key) || isFollow) return;
  told.set(about, known.add(key));
  const message = sentences[code].join(' ').replaceAll('{tag}', `${tag}`).replaceAll('{name}', name);
  console.error(
    `pcc-widgets [${code}]: ${message} ${guide}#${code}`,
    ...(cause === undefined ? [] : [cause]),
  );
  try {
    defaults().onDiagnostic?.(
      Object.freeze({
        code,
        message,
        ...(tag !== undefined && { tag }),
        ...(element && { element }),
        ...(cause !== undefined && { cause }),
      }),
    );
  } catch (thrown) {
    console.error(thrown);
  }
}

const isCode = (text = ''): text is DiagnosticCode => Object.hasOwn(sentences, text);

/** Which mistake it is after all; no code where it is an outage, or the end of a login. */
async function look(mistake: Mistake): Promise<Mistake> {
  const { code, element, error, session, name = '' } = mistake;
  if (session && error) {
    return { session, element: elementOf(session), ...(await lookInto(error, session, mistake.service)) };
  }
  if (code === 'tag-not-loaded' && !navigator.onLine) return {};
  if (code === 'two-copies' && !isCompatible(name)) return { ...mistake, code: 'two-versions' };
  if (code === 'no-session' && element) return missing(element);
  return mistake;
}

/** What is wrong with a session, or on the way to the service. */
async function lookInto(
  error: PccError,
  session: FetchSession,
  service: string | undefined,
): Promise<Mistake> {
  const { endpoint } = session;
  const { code, status, message } = error;
  if (service !== undefined) return unreachable(service, 'service-cors');
  if (thrownBy.has(error)) return hostThrew(thrownBy.get(error), message);
  if (isCode(message)) return { code: message };
  switch (code) {
    case 'misconfigured':
      return { code: 'endpoint' in session && !endpoint ? 'endpoint-address' : 'api-base-url' };
    case 'invalid-response':
      return { code: 'endpoint-not-json' };
    case 'not-found':
      return endpoint && (await isUnlinked(endpoint)) ? {} : { code: 'endpoint-not-found', name: '404' };
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

/** A request of the host's own that failed or was given up is an outage, and no mistake. */
function hostThrew(cause: unknown, code: string): Mistake {
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

/** The `<pcc-session>` whose session it is, where it is one's. */
function elementOf(session: FetchSession): Element | undefined {
  return [...document.querySelectorAll('pcc-session')].find(({ fetchSession, endpoint }) => {
    if (fetchSession || !endpoint || !URL.canParse(endpoint, location.href)) return fetchSession === session;
    return session.endpoint === new URL(endpoint, location.href).href;
  });
}

/** Why a widget has no session. */
function missing(widget: Element): Mistake {
  const element = sessionAround(widget);
  if (!element) return { code: 'no-session', element: widget };
  if (!customElements.get('pcc-session')) return { code: 'tag-not-registered', tag: 'pcc-session' };
  const { endpoint, fetchSession } = element as Partial<HTMLElementTagNameMap['pcc-session']>;
  return endpoint || fetchSession ? {} : { code: 'no-endpoint', element };
}

function sessionAround(widget: Element): Element | undefined {
  for (let element: Element | undefined = widget; element;) {
    const found: Element | null = element.closest('pcc-session');
    if (found) return found;
    const root: Node = element.getRootNode();
    element = root instanceof ShadowRoot ? root.host : undefined;
  }
  return undefined;
}
