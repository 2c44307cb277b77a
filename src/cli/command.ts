import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command was misused: its usage is printed, too. */
export class Misuse extends Error {}

/** For the error of a port: says what to do if it is taken. */
export const ifTaken =
  (port: number, advice: string) =>
  (error: Error): never => {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Error(`Port ${port} is taken (EADDRINUSE): ${advice}`, { cause: error }) : error;
  };

/** Runs a published command with its options and `--help`. What it throws is printed, and the exit code is then `failed`. */
export async function runCommand<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
  run: (args: ReturnType<typeof parseArgs<Config>>) => void | Promise<void>,
  failed = 1,
): Promise<void> {
  try {
    const args = parseArgs({ ...config, options: { ...config.options, help: { type: 'boolean' } } });
    const { help } = args.values as { help?: boolean };
    if (help) process.stdout.write(`${usage}\n`);
    else await run(args as ReturnType<typeof parseArgs<Config>>);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isMisuse = error instanceof Misuse || (error instanceof TypeError && 'code' in error);
    process.stderr.write(isMisuse ? `${message}\n\n${usage}\n` : `${message}\n`);
    process.exitCode = failed;
  }
}
