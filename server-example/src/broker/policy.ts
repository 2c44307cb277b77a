/** How much one consumer may ask, and how long the service may take: the backend's own decisions, no rule of the service. */
export interface Limits {
  /** Requests in so many seconds. */
  readonly session: Quota;
  readonly anonymous: Quota;
  readonly read: Quota;
  readonly act: Quota;
  readonly irreversible: Quota;
  /** Per file. */
  readonly emailStatement: Quota;
  /** Milliseconds for the whole answer, retries included; below the 10, 30 and 60 s that browsers wait. */
  readonly readMs: number;
  readonly actMs: number;
  readonly documentMs: number;
  /** For one answer of the authorization server; beyond it nobody waits for a token. */
  readonly mintMs: number;
  /** For one look at who a consumer is, or what is theirs. */
  readonly lookUpMs: number;
}

export interface Quota {
  readonly points: number;
  readonly seconds: number;
}

export const defaultLimits: Limits = {
  session: { points: 60, seconds: 60 },
  anonymous: { points: 60, seconds: 60 },
  read: { points: 120, seconds: 60 },
  act: { points: 10, seconds: 60 },
  irreversible: { points: 3, seconds: 3600 },
  emailStatement: { points: 3, seconds: 3600 },
  readMs: 9_000,
  actMs: 27_000,
  documentMs: 55_000,
  mintMs: 5_000,
  lookUpMs: 3_000,
};

/** One person who tries everything, again and again. */
export const demoLimits: Limits = {
  ...defaultLimits,
  session: { points: 600, seconds: 60 },
  read: { points: 600, seconds: 60 },
  act: { points: 60, seconds: 60 },
  irreversible: { points: 60, seconds: 3600 },
  emailStatement: { points: 30, seconds: 3600 },
};
