/** The path of Chromium; installs it where it may, and rejects where there is none. */
export function ensureChromium(): Promise<string>;

/** The path of Firefox, where there is one. */
export function findFirefox(): string | undefined;
