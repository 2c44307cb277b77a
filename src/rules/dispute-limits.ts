/** The most characters of a new dispute's fields. */
export const disputeLimits = { reason: 500, details: 2_000 } as const;
