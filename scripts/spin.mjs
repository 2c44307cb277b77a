// Finds SPIN and the compiler that it needs and, on Debian as root, installs them.
import { aptInstall, firstCommand, mayUseApt } from './browsers.mjs';

const missing = () => ['spin', 'gcc'].filter((name) => !firstCommand(name));

/** What is still missing; nothing where models can be checked. */
export function ensureSpin() {
  if (missing().length && mayUseApt()) aptInstall(...missing(), 'libc6-dev');
  return missing();
}
