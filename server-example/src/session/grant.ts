import type { Parts } from '../parts.ts';
import type { ConsumerIds } from '../service/consumers.ts';
import { checkExchange } from '../verify/exchange-result.ts';

/** A session for the page's client. */
export interface Grant {
  readonly body: {
    readonly expires_in: number;
    readonly api_base_url: string;
    /** In mode `cookie` there is no token in the body. */
    readonly credential?: 'cookie';
    readonly access_token?: string;
    readonly token_type?: 'Bearer';
    readonly scope?: string;
    /** Ids of the operations that are switched on. Widgets leave out the others. */
    readonly operations: readonly string[];
  };
  /** A `Set-Cookie` header. */
  readonly cookie?: string;
}

export interface GrantRequest {
  readonly ids: ConsumerIds;
  readonly loginId: string;
  readonly origin: string;
  /** The last token was rejected: return a different one. */
  readonly rejected: boolean;
  /** Rejects with 401 if the login has ended or changed. */
  readonly checkLogin: () => Promise<void>;
}

/** Grants a session to a page, by the mode. */
export type GrantSession = (request: GrantRequest) => Promise<Grant>;

export function openGrants({
  config,
  log,
  operations,
  tokens,
  sessionTokens,
  sessionCookie,
  revocation,
}: Parts): GrantSession {
  const checkVerified = checkExchange(config, log);

  /** The backend's own token, in the body or in a cookie. */
  async function grantOwn({ ids, loginId, origin, checkLogin }: GrantRequest): Promise<Grant> {
    const { scope } = await tokens.consumer(ids.id);
    const generation = await revocation.generationOf(sessionTokens.sid(loginId));
    // A later sign-out changes the generation; after an earlier one, this check fails.
    await checkLogin();
    const token = await sessionTokens.issue(ids.id, origin, loginId, generation);
    const body = { expires_in: sessionTokens.lifetime, api_base_url: config.publicUrl, operations };
    if (config.mode === 'cookie') {
      const cookie = sessionCookie.keep(origin, token, sessionTokens.lifetime);
      return { cookie, body: { ...body, credential: 'cookie' } };
    }
    return { body: { ...body, access_token: token, token_type: 'Bearer', scope } };
  }

  /** The service's token. */
  async function grantExchanged({ ids, rejected, checkLogin }: GrantRequest): Promise<Grant> {
    const cached = await tokens.consumer(ids.id);
    const issued = rejected ? await tokens.consumer(ids.id, cached.token) : cached;
    checkVerified(issued);
    const { token, scope, expiresAt } = issued;
    await checkLogin();
    const expires_in = Math.max(1, Math.floor((expiresAt - Date.now()) / 1000));
    const body = {
      token_type: 'Bearer',
      expires_in,
      scope,
      api_base_url: config.baseUrl,
      operations,
    } as const;
    return { body: { ...body, access_token: token } };
  }

  return config.mode === 'exchange' ? grantExchanged : grantOwn;
}
