// `node clear-away.mjs FOLDER`: waits until its input ends, then ends every process of the desktop in that folder and
// removes it. A killed test run ends the input, too, so no screen or reader is left behind.
import { readdirSync, readFileSync, rmSync } from 'node:fs';

const [, , folder = ''] = process.argv;
if (!folder.includes('pcc-spoken-')) throw new Error(`Not a folder of a desktop: ${folder}`);

function marked() {
  return readdirSync('/proc').filter((entry) => {
    try {
      return (
        /^\d+$/.test(entry) &&
        readFileSync(`/proc/${entry}/environ`, 'utf8').includes(`PCC_DESKTOP=${folder}`)
      );
    } catch {
      return false; // It has ended, or is not ours.
    }
  });
}

function end(signal) {
  for (const pid of marked()) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended by itself.
    }
  }
}

// Ctrl-C goes to the whole group; this one still has something to do.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume().on('close', () => {
  end('SIGTERM');
  const until = Date.now() + 2000;
  const check = () => {
    if (marked().length && Date.now() < until) return setTimeout(check, 50);
    end('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.exit();
  };
  check();
});
