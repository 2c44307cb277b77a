/** A fault planted in app.py: its name, the original code, its replacement, and a check that must find it. */
export type Fault = readonly [name: string, before: string, after: string, check: string];

export const faults: readonly Fault[] = [
  ['any origin gets an answer', 'if origin not in ORIGINS and not is_own:', 'if False:', 'pages.origin'],
  [
    'any origin may read it',
    'if request.headers.get("Origin") in ORIGINS:',
    'if "Origin" in request.headers:',
    'pages.cors-others',
  ],
  ['forms get an answer', 'if request.headers.get("X-PCC-Request") != "1":', 'if False:', 'pages.header'],
  [
    'other sites get an answer',
    'if site not in (None, "same-origin", "same-site"):',
    'if False:',
    'pages.cross-site',
  ],
  [
    'the page chooses the consumer',
    'return session["pcid"], session["login"]',
    'return request.args.get("pcid", session["pcid"]), session["login"]',
    'session.not-from-page',
  ],
  ['responses may be cached', '"no-store"', '"private"', 'all.contract'],
  ['the stamp is the login’s own id', '"login": stamp,', '"login": pcid + login,', 'session.stamp-no-secret'],
  [
    'one stamp for all logins',
    'SECRET.encode(), login.encode(),',
    'SECRET.encode(), pcid.encode(),',
    'session.stamp',
  ],
  [
    'one token for all consumers',
    'kept(consumer, rejected, mint)',
    'kept("consumer", rejected, mint)',
    'session.not-mixed',
  ],
  ['a refused token is returned again', 'if not token or rejected or', 'if not token or', 'session.rejected'],
  ['the partner’s refused token is kept', 'tokens.pop("", None)', 'pass', 'tokens.refused'],
  ['the lifetime is that of a new token', 'int(token["until"] - time.time())', '3_600', 'session.lifetime'],
  [
    'the partner’s token goes to the browser',
    'if extra or token["token"] == partner:',
    'if extra:',
    'tokens.the-partner-s-own',
  ],
  [
    'write scopes go to the browser',
    'SCOPES = ["api:read"]',
    'SCOPES = ["api:read", "api:write"]',
    'tokens.read-only',
  ],
  ['a wide token goes to the browser', 'if extra or token', 'if token', 'tokens.too-wide'],
  ['a look-up is not compared', 'if found.get("pcid") != pcid:', 'if False:', 'tokens.look-up'],
  [
    'an error has the service’s response',
    '"The service failed.") from None',
    'str(getattr(error, "fp", "") and error.read()))',
    'tokens.service-error',
  ],
  ['the service may take a minute', 'timeout=5', 'timeout=60', 'faults.session-hangs'],
  [
    'a login that ended gets its session',
    '    # The login may have ended meanwhile.\n    signed_in()\n',
    '',
    'logins.while-starting',
  ],
  [
    'the login lasts after its sign-out',
    'logins.discard(session.pop("login", None))',
    'pass',
    'logins.sign-out',
  ],
];
