// A desktop for one screen reader, without a screen and without sound. Two of them do not meet: each has a display, a
// message bus, a home and a runtime folder of its own.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../support/browsers/eventually.ts';

export interface Desktop {
  /** For browsers, and for whatever else is to end with it. */
  readonly env: NodeJS.ProcessEnv & { readonly PCC_DESKTOP: string };
  readonly folder: string;
  /** Everything spoken so far, one utterance a line. */
  readonly spoken: () => Promise<string>;
  /** Whether the screen reader or its voice is at work, or waits for the processor: more may come. */
  readonly isSpeaking: () => boolean;
  stop(): Promise<void>;
}

const START_MS = 20_000;

/** A voice that writes down what it is to speak. */
const voice = (file: string) => `
Debug 0
GenericExecuteSynth "printf '%s\\\\n' \\'$DATA\\' >> ${file}"
GenericCmdDependency "printf"
GenericMaxChunkLength 10000
GenericDelimiters ""
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "en"
DefaultVoice "en"
`;

const speechDispatcher = `
LogLevel 3
LogDir "default"
DefaultLanguage "en"
DefaultPunctuationMode none
AudioOutputMethod "libao"
AddModule "written" "sd_generic" "written.conf"
DefaultModule written
`;

/** Orca as it comes, but it neither echoes keys nor reads a page before it is asked to. */
const orca = {
  general: { startingProfile: ['Default', 'default'] },
  profiles: { default: { profile: ['Default', 'default'], enableKeyEcho: false, sayAllOnLoad: false } },
  pronunciations: {},
  keybindings: {},
};

/** Whether a thread of any process in this session runs, or would if it had a processor. */
function isRunning(session: string): boolean {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .some((pid) => {
      try {
        if (statOf(`/proc/${pid}/stat`)[3] !== session) return false;
        return readdirSync(`/proc/${pid}/task`).some((task) =>
          ['R', 'D'].includes(statOf(`/proc/${pid}/task/${task}/stat`)[0] ?? ''),
        );
      } catch {
        return false; // It has ended.
      }
    });
}

/** The fields after the name: state, parent, group, session. */
function statOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

export async function openDesktop(): Promise<Desktop> {
  const folder = await mkdtemp(join(tmpdir(), 'pcc-spoken-'));
  const config = join(folder, '.config');
  const data = join(folder, '.local/share');
  const modules = join(config, 'speech-dispatcher/modules');
  const run = join(folder, 'run');
  for (const each of [modules, join(data, 'orca'), run]) mkdirSync(each, { recursive: true, mode: 0o700 });
  const spokenFile = join(folder, 'spoken.txt');
  writeFileSync(spokenFile, '');
  writeFileSync(join(config, 'speech-dispatcher/speechd.conf'), speechDispatcher);
  writeFileSync(join(modules, 'written.conf'), voice(spokenFile));
  writeFileSync(join(data, 'orca/user-settings.conf'), JSON.stringify(orca));

  // Orca looks for another Orca of this user, and then does not start, or ends it. This `pgrep` finds none on any desktop.
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'pgrep'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });

  const bus = `unix:path=${run}/bus`;
  const env = {
    /** By which clear-away.mjs knows what belongs to this desktop. */
    PCC_DESKTOP: folder,
    DISPLAY: '',
    DBUS_SESSION_BUS_ADDRESS: bus,
    ...{ PATH: `${bin}:${process.env['PATH']}`, LANG: 'C.UTF-8', TZ: 'UTC', HOME: folder },
    ...{ XDG_RUNTIME_DIR: run, XDG_CONFIG_HOME: config, XDG_DATA_HOME: data },
    ...{ XDG_CACHE_HOME: join(folder, '.cache'), ACCESSIBILITY_ENABLED: '1', GNOME_ACCESSIBILITY: '1' },
  };
  const helper = fileURLToPath(new URL('clear-away.mjs', import.meta.url));
  const clearing = spawn(process.execPath, [helper, folder], { stdio: ['pipe', 'inherit', 'inherit'] });

  /** To files: a pipe that nobody reads fills up, and what writes to it hangs. */
  function start(command: string, ...args: string[]): ChildProcess {
    const log = openSync(join(folder, 'daemons.log'), 'a');
    const stdio: StdioOptions = ['ignore', log, log, 'pipe'];
    const child = spawn(command, args, { cwd: folder, env, stdio, detached: true });
    closeSync(log);
    return child;
  }
  /** What a program writes to the fourth channel once it is ready. */
  async function ready(child: ChildProcess): Promise<string> {
    const channel = child.stdio[3];
    if (!channel) throw new Error('no channel');
    const [line] = (await once(channel, 'data', { signal: AbortSignal.timeout(START_MS) })) as [Buffer];
    return line.toString().trim();
  }

  const screen = ['-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];
  env.DISPLAY = `:${await ready(start('Xvfb', '-displayfd', '3', ...screen))}`;
  await ready(start('dbus-daemon', '--session', '--nofork', `--address=${bus}`, '--print-address=3'));
  start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately', '--a11y=1');
  start('openbox');
  const speakers = [start('speech-dispatcher', '-s', '-t', '0'), start('orca')].map(({ pid }) => pid);
  const spoken = () => readFile(spokenFile, 'utf8');
  await eventually(spoken, 'the screen reader speaks');
  return {
    env,
    folder,
    spoken,
    isSpeaking: () => speakers.some((pid) => isRunning(String(pid))),
    async stop() {
      const ended = once(clearing, 'exit');
      clearing.stdin.end();
      await ended;
    },
  };
}
