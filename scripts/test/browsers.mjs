// Finds the browsers of the tests, and installs Chromium where there is none.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Launcher } from 'chrome-launcher';

const isWindows = process.platform === 'win32';
const programFiles = [process.env.ProgramFiles, process.env['ProgramFiles(x86)']].filter(Boolean);

/** @returns {string | undefined} */
const firstFile = (...paths) => paths.find((path) => path && existsSync(path));

/** @returns {string | undefined} */
export function firstCommand(...names) {
  for (const name of names) {
    const found = spawnSync(isWindows ? 'where' : 'which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.split(/\r?\n/)[0];
  }
  return undefined;
}

function installedChrome() {
  try {
    return Launcher.getInstallations()[0];
  } catch {
    return undefined; // On Linux it throws if it finds none.
  }
}

export function findChromium() {
  return (
    firstFile(process.env.CHROME_PATH) ??
    installedChrome() ??
    firstCommand('chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge') ??
    firstFile(
      ...programFiles.map((folder) => join(folder, 'Microsoft/Edge/Application/msedge.exe')),
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    )
  );
}

export function findFirefox() {
  return (
    firstFile(process.env.FIREFOX_PATH) ??
    firstCommand('firefox-esr', 'firefox') ??
    firstFile(
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      ...programFiles.map((folder) => join(folder, 'Mozilla Firefox/firefox.exe')),
    )
  );
}

/** WebKitGTK: its WebDriver and the small browser that the driver starts, if both are installed. */
export function findWebKit() {
  const driver = firstCommand('WebKitWebDriver');
  const browser = firstFile(
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  );
  return driver && browser ? { driver, browser } : undefined;
}

/** Whether packages of Debian can be installed. */
export const mayUseApt = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && Boolean(firstCommand('apt-get'));

/** Installs packages of Debian; warns if that fails. */
export function aptInstall(...packages) {
  const apt = (...args) =>
    execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  } catch (error) {
    console.warn(`apt-get could not install ${packages.join(', ')}: ${error.message}`);
  }
}

/** Chromium inside an npm package, for Linux x64 without root. Only its binary is used, none of its default arguments. */
async function chromiumFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
  const entry = join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js');
  try {
    if (!existsSync(entry)) {
      mkdirSync(folder, { recursive: true });
      const install = [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--no-package-lock',
        '@sparticuz/chromium@147.0.0',
      ];
      execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] });
    }
    const { default: chromium } = await import(pathToFileURL(entry).href);
    return await chromium.executablePath();
  } catch (error) {
    console.warn(`Chromium from npm did not work: ${error.message}`);
    return undefined;
  }
}

/**
 * The path of Chromium. Installs it if possible, and rejects if there is none.
 *
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one…');
  if (mayUseApt()) aptInstall('chromium');
  const installed = findChromium() ?? (await chromiumFromNpm());
  if (installed) return installed;
  throw new Error(
    'No Chrome, Chromium or Edge found. Install one, set CHROME_PATH, or run `npx @puppeteer/browsers install chrome@stable`.',
  );
}

/** The names of the other engines that can be started here. */
export function otherEngines() {
  const hasDisplay = process.env.DISPLAY || process.env.WAYLAND_DISPLAY || firstCommand('Xvfb');
  return [findFirefox() && 'firefox', findWebKit() && hasDisplay && 'webkit'].filter(Boolean);
}

/** A browser takes seconds to start, and beside other work a minute. */
export const BROWSER_START_LIMIT_MS = 3 * 60_000;

/** The arguments with which every Chromium here starts. */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--no-first-run',
  // For each window, Chromium would load about 200 files of the pages behind its address bar: up to a second of CPU time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  // Root (a container, mostly) cannot use Chromium's sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
