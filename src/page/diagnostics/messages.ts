import { tags } from './tags.ts';

/** A mistake in how a page uses the widgets. It contains no personal data and no token. */
export interface Diagnostic {
  /** Stable; `docs/troubleshooting.md` has an entry for each. */
  readonly code: DiagnosticCode;
  /** What is wrong and what to do about it, in English. */
  readonly message: string;
  /** Name of the affected tag. */
  readonly tag?: string;
  /** The affected element. */
  readonly element?: Element;
  /** What your code threw, or why a file could not be loaded. */
  readonly cause?: unknown;
}

/** One sentence each for cause and cure, with `{tag}` and `{name}` as placeholders. */
export const messages = {
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
  'client-too-old': [
    'The backend does not accept this version of pcc-widgets any more.',
    'Load a newer version on this page (the backend’s PCC_MIN_CLIENT is the oldest that it accepts).',
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
    'The session’s {name} is missing or cannot be read.',
    'Return consumer_id, api_base_url, expires_in in seconds, and access_token (or credential "cookie" with login).',
  ],
  'token-again': [
    'The session endpoint answered with the token that the service has just refused.',
    'Do not answer from a cache where X-PCC-Reason is rejected.',
  ],
  'api-base-url': [
    'The session’s api_base_url is not the https address of a service, to which paths that begin with /v2 are added.',
    'Use https, without query, credentials or /v2 at the end; http works on localhost only.',
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
    'Set frame_origins in the session (PCC_FRAME_ORIGINS), or the frame-origins attribute, to https origins such as https://cards.example.',
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
  'sheet-not-loaded': [
    'The style sheet pcc-preload.css could not be loaded.',
    'Serve it at the address in its link element and allow it in style-src, or remove the link.',
  ],
  'two-copies': [
    'pcc-widgets is loaded more than once; version {name} came first and is used.',
    'Load it once, from one address without a query, or register each copy in a scoped registry.',
  ],
  'two-versions': [
    'Another major version of pcc-widgets, {name}, is on this page.',
    'Load one version only, or register each in a scoped registry.',
  ],
  'attribute-name': ['<{tag}> has an attribute without its hyphens.', 'Write {name}.'],
  'attribute-value': [
    'An attribute of <{tag}> has a value that it cannot use, and its default applies.',
    'Set {name}.',
  ],
  'locale-unknown': [
    'There are no texts for the locale that is set for <{tag}>; it shows English.',
    'Use en or es, or bring the language with configure({ locales }).',
  ],
  'locale-not-loaded': [
    'The texts that configure({ locales }) names for {name} could not be loaded.',
    'Let the function return a promise of a module whose default export has the texts, as pcc-locale writes it.',
  ],
  'locale-incomplete': [
    'Texts are missing, and English stands in: {name}.',
    'Fill them in, in the file that configure({ locales }) loads.',
  ],
} as const satisfies Readonly<Record<string, readonly [cause: string, cure: string]>>;

/** Stable name of a mistake. */
export type DiagnosticCode = keyof typeof messages;
