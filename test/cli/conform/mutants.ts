/**
 * How the kit sees a fault of `scripts/mutation/broker/faults.txt`: the mode of the backend, and the check that must
 * fail.
 */
interface Seen {
  readonly mode: 'broker' | 'cookie';
  readonly check: string;
  readonly env?: Readonly<Record<string, string>>;
}

const broker = (check: string, env?: Seen['env']): Seen => ({ mode: 'broker', check, env });
const cookie = (check: string): Seen => ({ mode: 'cookie', check });

export const seen: Readonly<Record<string, Seen>> = {
  '1 every operation has a route': broker('requests.listed'),
  '2 any origin': broker('requests.origin'),
  '3 no signature': broker('requests.token'),
  '3 any origin of the token': broker('requests.token-origin'),
  '4 no revocation': broker('logins.revoked'),
  '4 any consumer signed in': broker('logins.session-changed'),
  '6 no limit for reads': broker('faults.quota'),
  '7 any form of identifiers': broker('requests.identifiers'),
  '8 any consumer': broker('requests.consumer'),
  '8 the consumer is not set': broker('requests.consumer-set'),
  "8 the partner's own filters": broker('requests.consumer'),
  '9 any card or onboarding': broker('requests.ownership'),
  "9 everyone's bills": broker('requests.cut'),
  '10 any record in the body': broker('requests.records-in-body'),
  '10 extra keys': broker('requests.body'),
  '10 any content type': broker('requests.body'),
  '10 any size': broker('requests.body'),
  '11 redirects': broker('responses.redirect'),
  '12 foreign data': broker('responses.foreign'),
  '12 fields that no widget shows': broker('responses.shown'),
  '12 any type of response': broker('responses.json'),
  'reads: aborted requests open the breaker': broker('faults.left'),
  'actions: no lock': broker('actions.once'),
  'actions: state not read again': broker('actions.state'),
  'actions: retried': broker('actions.unknown'),
  'actions: aborted with the page': broker('actions.leaving'),
  'actions: sent after the sign-out': broker('actions.signed-out'),
  'account: fields of the partner are taken': broker('requests.body'),
  'account: a confirmed identity is changed': broker('actions.identity'),
  'account: an unknown identity is changed': broker('actions.identity'),
  'account: changes are not completed': broker('actions.complete'),
  'account: a billing address is changed': broker('actions.addresses'),
  'account: any address is the consumer’s': broker('actions.another-address'),
  'account: a closed account is closed again': broker('actions.off', { PCC_OPERATIONS_ON: 'cancelAccount' }),
  'session: any origin': broker('pages.origin'),
  'session: without the header': broker('pages.header'),
  'cookie: of any login': cookie('cookies.forged'),
  'cookie: sent by a form': cookie('cookies.forged'),
  'cookie: no one signed in': cookie('cookies.login'),
  'cookie: one for all origins': cookie('cookies.origins'),
  'cookie: kept at sign-out': cookie('logins.revoked'),
  'sign-out: the login is not checked again': broker('logins.while-starting'),
  'tokens: an echo': broker('tokens.the-partner-s-own'),
  'tokens: wider scopes': broker('tokens.too-wide'),
  "tokens: the partner's for all": broker('requests.headers'),
};

const redis = 'shows only if Redis fails or restarts, or with several instances';
const hook = 'shows only with the partner’s step-up hook, which no recipe can confirm';
const byLogin =
  'shows only to who can sign the partner’s own tokens, or sees what the login’s address receives';

/** Those that nobody can see from outside, and why. */
export const unseen: Readonly<Record<string, string>> = {
  '3 an expired token from the cache': 'shows only ten minutes after the token was issued',
  '5 no scope': 'the backend issues no token with fewer operations; making one takes its secret',
  '11 any address': 'the checks before it let no such path through',
  'reads: retried without a budget': 'shows only if the service fails for many consumers at once',
  'reads: wait for a token without a limit': 'the limit of the token’s own request ends the wait first',
  'account: closing is on by default': 'a partner may switch it on, and the session lists it then',
  'actions: old tokens': 'shows only five minutes after the token was issued',
  'actions: no step-up': hook,
  'actions: consent is not used up': hook,
  'account: a new email address is not confirmed': hook,
  'actions: sent without the lock': redis,
  'actions: sent although Redis has lost its data': redis,
  'actions: sent although Redis has restarted with old data': redis,
  'actions: consent used again from an old copy of the data': redis,
  'actions: consent whose use may be forgotten': redis,
  'actions: sent after a pause': 'shows only if the process is suspended',
  'sign-out: undone by an old copy of the data': redis,
  'sign-out: unknown to the replica': redis,
  'sign-out: a replica is waited for only once': redis,
  'tokens: one per process': redis,
  'login: a logout token signs in': byLogin,
  'login: two at once': byLogin,
  'login: the own cookie': byLogin,
  'login: an old logout token': byLogin,
  'login: a logout token for others': byLogin,
  'login: a failure is no login': 'shows only if the login’s own address fails',
};
