import { readFileSync } from 'node:fs';

export type Env = Readonly<Record<string, string | undefined>>;

/** Names what is wrong, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** `PCC_CLIENT_SECRET_FILE=/run/secrets/x` sets `PCC_CLIENT_SECRET` to the file's text. */
export function withFiles(env: Env): Env {
  const found = { ...env };
  for (const name of ['PCC_CLIENT_SECRET', 'PCC_SESSION_SECRET', 'PCC_SIGN_OUT_SECRET', 'REDIS_URL']) {
    const file = env[`${name}_FILE`];
    if (found[name] !== undefined || file === undefined) continue;
    try {
      found[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new ConfigError(`${name}_FILE cannot be read`);
    }
  }
  return found;
}

/** Throws if a variable that build tools copy into pages contains a secret. */
export function refusePublicSecrets(env: Env, secrets: readonly string[]): void {
  for (const [name, value] of Object.entries(env)) {
    if (!/^(VITE|PUBLIC|NEXT_PUBLIC|REACT_APP|EXPO_PUBLIC)_/.test(name)) continue;
    if (secrets.some((secret) => value?.includes(secret))) {
      throw new ConfigError(
        `${name} contains a secret, and build tools copy variables with this name into pages`,
      );
    }
  }
}
