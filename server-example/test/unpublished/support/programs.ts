import { spawnSync } from 'node:child_process';

const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/**
 * Why a program of Debian's package of that name is missing, or nothing where it is there. On Debian, as root, it is
 * installed first.
 */
export function missingProgram(program: string): string | undefined {
  if (isThere(program)) return undefined;
  if (process.getuid?.() === 0) {
    // Test files that run beside this one may install something too.
    const install = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', program];
    spawnSync('apt-get', install, { stdio: 'ignore' });
  }
  return isThere(program) ? undefined : `${program} is missing: apt-get install ${program}`;
}
