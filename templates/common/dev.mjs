// `npm run dev`: starts the sandbox service and this project's servers.
import { spawn } from 'node:child_process';
import process from 'node:process';

const sandboxPort = new URL(process.env.PCC_BASE_URL).port;
const started = [
  ['node_modules/pcc-widgets/dist/pcc-sandbox.js', '--port', sandboxPort],
  ...process.argv.slice(2).map((command) => command.split(' ')),
].map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));

// When one exits, all exit.
const stop = () => started.forEach((child) => child.kill());
for (const child of started) {
  child.once('exit', (code) => {
    if (code) process.exitCode = code;
    stop();
  });
}
process.once('SIGINT', stop).once('SIGTERM', stop);
