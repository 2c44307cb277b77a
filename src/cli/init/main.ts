#!/usr/bin/env node
// The published command `pcc-widgets init [dir]`: creates a starter project.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cancel, intro, isCancel, outro, select, text } from '@clack/prompts';
import { Misuse, runCommand } from '../command.ts';
import { targets, type Target } from './targets.ts';
import { writeProject } from './write.ts';

const names = targets.map(({ name }) => name).join(', ');
const usage = `pcc-widgets init [dir] [--target NAME]

Writes a page with widgets, a backend, and their settings in .env (and, without secrets, in .env.example). They run against
the sandbox on this machine.

  dir       a new or empty folder; prompted for if omitted
  --target  one of ${names}; prompted for if omitted`;

/** This package's own folder: when published, this file is in dist/. */
const from = fileURLToPath(
  new URL(import.meta.url.endsWith('/src/cli/init/main.ts') ? '../../../' : '../', import.meta.url),
);

/** The prompt was interrupted. */
function leave(): never {
  cancel('Nothing was written.');
  process.exit(1);
}

async function askFolder(): Promise<string> {
  const question = {
    message: 'Which folder?',
    placeholder: 'my-credit-page',
    defaultValue: 'my-credit-page',
  };
  const answer = await text(question);
  return isCancel(answer) ? leave() : answer;
}

async function askTarget(): Promise<Target> {
  const options = targets.map((target) => ({ value: target, label: target.label }));
  const answer = await select({ message: 'What is your page made with?', options });
  return isCancel(answer) ? leave() : answer;
}

await runCommand(
  usage,
  { allowPositionals: true, options: { target: { type: 'string' } } },
  async ({ values, positionals }) => {
    const [command, dir, ...others] = positionals;
    if (command === undefined) return void process.stdout.write(`${usage}\n`);
    if (command !== 'init') throw new Misuse(`No such command: ${command}`);
    if (others.length) throw new Misuse('One folder only.');
    const match = targets.find(({ name }) => name === values.target);
    if (values.target !== undefined && !match)
      throw new Misuse(`No such target: ${values.target}. There are ${names}.`);
    const isInteractive = dir === undefined || !match;
    if (isInteractive && !process.stdin.isTTY)
      throw new Misuse('Without a terminal, name the folder and --target.');
    if (isInteractive) intro('pcc-widgets');
    const folder = dir ?? (await askFolder());
    const target = match ?? (await askTarget());
    const files = writeProject(from, folder, target);
    const next = [`cd ${relative('.', folder) || '.'}`, 'npm install', 'npm run dev'].join('\n  ');
    const summary = `Wrote ${files.join(', ')}.\n\n  ${next}\n\nThen open http://127.0.0.1:3000.`;
    if (isInteractive) outro(summary);
    else process.stdout.write(`${summary}\n`);
  },
);
