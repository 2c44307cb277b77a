import { pino } from 'pino';

export type Logger = Pick<pino.Logger, 'info' | 'warn' | 'error'>;

/** Logs nothing: for tests, and for backends inside another server. */
export const silent: Logger = pino({ enabled: false });

const redacted = [
  'authorization',
  'cookie',
  'token',
  'access_token',
  'client_secret',
  'tax_identifier',
  'account_number',
  'name',
  'first_name',
  'last_name',
  'email',
  'date_of_birth',
];

/** Writes JSON lines to standard output, without secrets and personal data. */
export const openLogger = (destination?: pino.DestinationStream): Logger =>
  pino(
    {
      redact: {
        paths: [...redacted.flatMap((name) => [name, `*.${name}`]), '["set-cookie"]', '*["set-cookie"]'],
      },
    },
    destination,
  );
