// Finds SPIN and its compiler; on Debian as root, installs them.
import { aptInstall, firstCommand, mayUseApt } from './browsers.mjs';

const missing = () => ['spin', 'gcc'].filter((name) => !firstCommand(name));

/** The missing packages; empty if models can be checked. */
export function ensureSpin() {
  if (missing().length && mayUseApt()) aptInstall(...missing(), 'libc6-dev');
  return missing();
}
