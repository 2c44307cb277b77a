// Finds the packages for recording a screen reader; on Debian as root, installs them.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { aptInstall, ensureChromium, ensureOthers, firstCommand, mayUseApt } from './browsers.mjs';

/** Debian packages, each with one of its commands or files. */
const packages = {
  orca: 'orca',
  'speech-dispatcher': 'speech-dispatcher',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  'dbus-daemon': 'dbus-daemon',
  xvfb: 'Xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
};

const missing = () =>
  Object.entries(packages)
    .filter(([, sign]) => !(sign.startsWith('/') ? existsSync(sign) : firstCommand(sign)))
    .map(([name]) => name);

/** Missing Debian packages; empty if a screen reader can be recorded. */
export function ensureScreenReader() {
  if (missing().length && mayUseApt()) aptInstall(...missing());
  return missing();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureChromium();
  ensureOthers();
  const lacking = ensureScreenReader();
  if (lacking.length) {
    console.log(`A screen reader cannot be heard here without: ${lacking.join(', ')}`);
    process.exitCode = 1;
  }
}
