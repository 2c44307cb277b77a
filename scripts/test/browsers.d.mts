/** The path of Chromium. Installs it if possible, and rejects if there is none. */
export function ensureChromium(): Promise<string>;

/** The arguments with which every Chromium here starts. */
export const chromiumArgs: readonly string[];

/** The path of Firefox, if it is installed. */
export function findFirefox(): string | undefined;

/** WebKitGTK's WebDriver and browser, if they are installed. */
export function findWebKit(): { readonly driver: string; readonly browser: string } | undefined;

/** Whether packages of Debian can be installed. */
export function mayUseApt(): boolean;

/** Installs packages of Debian; warns if that fails. */
export function aptInstall(...packages: readonly string[]): void;
