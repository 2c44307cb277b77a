/** The path of Chromium; installs it where it may, and rejects where there is none. */
export function ensureChromium(): Promise<string>;
