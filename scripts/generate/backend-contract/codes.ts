/** Error codes by status, for one group of routes. */
export type Codes = Readonly<Record<number, readonly string[]>>;

const page = ['origin_not_allowed', 'cross_site', 'header_missing'];
const service = ['upstream_unavailable', 'credentials_refused'];

/** `GET /pcc/session` */
const check: Codes = {
  401: ['login_required'],
  403: page,
  404: ['consumer_not_linked'],
  426: ['client_too_old'],
  429: ['rate_limited'],
  500: ['internal'],
  502: ['bad_answer', 'exchange_invalid'],
  503: [...service, 'login_unavailable'],
};

const small: Codes = {
  400: ['invalid_body'],
  413: ['too_large'],
  415: ['unsupported_media_type'],
};

const broker: Codes = {
  400: ['invalid_request'],
  401: ['invalid_token', 'session_changed'],
  403: [...page, 'operation_not_allowed', 'forbidden'],
  404: ['not_found'],
  409: ['conflict'],
  422: ['unprocessable'],
  426: ['client_too_old'],
  429: ['rate_limited'],
  500: ['internal'],
  502: ['bad_answer', 'exchange_invalid'],
  503: [...service, 'login_unavailable', 'store_unavailable', 'operation_off'],
};

export const errorCodes = {
  check,
  session: { ...check, ...small, 503: [...(check[503] ?? []), 'store_unavailable', 'exchange_unverified'] },
  end: {
    403: page,
    429: ['rate_limited'],
    500: ['internal'],
    503: ['login_unavailable', 'store_unavailable'],
  },
  signOut: {
    400: ['invalid_request'],
    413: ['too_large'],
    500: ['internal'],
    503: ['login_unavailable', 'store_unavailable'],
  },
  render: {
    400: ['invalid_request'],
    403: page,
    404: ['not_found'],
    429: ['rate_limited'],
    500: ['internal'],
    503: ['login_unavailable'],
  },
  read: { ...broker, 504: ['upstream_timeout'] },
  act: {
    ...broker,
    401: [...(broker[401] ?? []), 'token_too_old'],
    403: [...(broker[403] ?? []), 'step_up_required', 'identity_locked', 'not_a_shipping_address'],
    409: ['conflict', 'in_progress', 'already_done'],
    413: ['too_large'],
    415: ['unsupported_media_type'],
    502: [...(broker[502] ?? []), 'outcome_unknown'],
    504: ['outcome_unknown'],
  },
} as const satisfies Readonly<Record<string, Codes>>;

export type Group = keyof typeof errorCodes;

export const reasons: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  401: 'No one is signed in, or the session is no longer valid',
  403: 'The page, or this step, is refused',
  404: 'There is nothing here for this consumer',
  409: 'The action is in progress, or has been done',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The service cannot process the request',
  426: 'The library in the page is too old',
  429: 'Too many requests',
  500: 'A bug of the backend',
  502: "The service's response is unusable, or the outcome of an action is unknown",
  503: 'The service, the login or the store is unavailable',
  504: 'The service took too long',
};
