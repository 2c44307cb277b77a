// Installs what tests need beside npm's packages: `programs.ts chromium engines`. On Debian as root, all that is missing
// is one installation; elsewhere it is named. Fails without a Chromium, if one is asked for.
import { existsSync } from 'node:fs';
import { isMain } from '../files.ts';
import {
  aptInstall,
  ensureChromium,
  findChromium,
  findFirefox,
  findWebKit,
  firstCommand,
  mayUseApt,
} from './browsers.mjs';

/** Finds a command on the PATH, or a file by its path. */
const finderOf = (sign: string) => () => (sign.startsWith('/') ? existsSync(sign) : firstCommand(sign));

/** Debian packages by purpose, each with the function that finds it. */
const programs = {
  chromium: { chromium: findChromium },
  engines: { 'firefox-esr': findFirefox, 'webkit2gtk-driver': findWebKit, xvfb: finderOf('Xvfb') },
  speech: {
    orca: finderOf('orca'),
    'speech-dispatcher': finderOf('speech-dispatcher'),
    'at-spi2-core': finderOf('/usr/libexec/at-spi-bus-launcher'),
    'dbus-daemon': finderOf('dbus-daemon'),
    xvfb: finderOf('Xvfb'),
    openbox: finderOf('openbox'),
    xdotool: finderOf('xdotool'),
  },
  models: { spin: finderOf('spin'), gcc: finderOf('gcc'), 'libc6-dev': finderOf('/usr/include/stdlib.h') },
  stores: { 'redis-server': finderOf('redis-server'), curl: finderOf('curl'), openssl: finderOf('openssl') },
} satisfies Record<string, Record<string, () => unknown>>;

export type Purpose = keyof typeof programs;

/** The Debian packages that are missing here for these purposes. */
export const missing = (...purposes: readonly Purpose[]): string[] => [
  ...new Set(
    purposes.flatMap((purpose) =>
      Object.entries<() => unknown>(programs[purpose])
        .filter(([, find]) => !find())
        .map(([name]) => name),
    ),
  ),
];

if (isMain(import.meta.url)) {
  const purposes = process.argv.slice(2) as Purpose[];
  const lacking = missing(...purposes);
  if (lacking.length && mayUseApt()) {
    console.log(`Installing ${lacking.join(', ')}…`);
    aptInstall(...lacking);
  }
  // Where Debian's cannot be installed, npm may have one.
  if (purposes.includes('chromium')) console.log(`chromium: ${await ensureChromium()}`);
  const left = missing(...purposes.filter((purpose) => purpose !== 'chromium'));
  if (left.length) console.log(`Not installed, so some tests are skipped: ${left.join(', ')}`);
}
