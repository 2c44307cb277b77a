import type { FetchSession } from 'pcc-widgets/client';

/** A partner's login, and the source of the widgets' session. */
export interface Login {
  /** Resolves with false if it failed. */
  signIn(pcid: string): Promise<boolean>;
  signOut(): Promise<void>;
  /** Enrolls a card in a rewards program, which the service has no operation for. */
  enroll(paymentCardId: string, configurationId: string): Promise<void>;
  /** For `<pcc-session>`: exactly one of the two is set. */
  readonly endpoint?: string;
  readonly fetchSession?: FetchSession;
}

/** The partner's own login and backend: only with `npm start`. */
export const backend = {
  endpoint: '/pcc/session',
  async signIn(pcid: string) {
    const response = await fetch('/demo/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pcid }),
    }).catch(() => undefined);
    return response?.ok ?? false;
  },
  async signOut() {
    await fetch('/demo/logout', { method: 'POST' }).catch(() => undefined);
  },
  async enroll(paymentCardId: string, configurationId: string) {
    const { ok } = await fetch('/demo/enroll', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ paymentCardId, configurationId }),
    });
    if (!ok) throw new Error('not enrolled');
  },
};

/** Without a backend (static files) the sandbox runs in the page. */
async function inPage(): Promise<Login> {
  const { openSandbox } = await import('./in-page-sandbox.ts');
  const { sandbox, send: toSandbox, sessionOf, origin } = openSandbox();
  const send = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).origin === origin ? toSandbox(request) : send(request);
  };
  let pcid = '';
  return {
    fetchSession: () => sessionOf(pcid),
    signIn(chosen) {
      pcid = chosen;
      return Promise.resolve(true);
    },
    signOut: () => Promise.resolve(),
    enroll: (...which) => Promise.resolve(sandbox.enroll(...which)),
  };
}

export const openLogin = async (): Promise<Login> => (WITH_BACKEND ? backend : inPage());
