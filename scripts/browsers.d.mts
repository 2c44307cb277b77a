/** The path of Chromium. Installs it if possible, and rejects if there is none. */
export function ensureChromium(): Promise<string>;

/** The path of Firefox, if it is installed. */
export function findFirefox(): string | undefined;
