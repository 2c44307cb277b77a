#!/usr/bin/env node
// The published command `pcc-conform`: checks a backend against docs/backend-contract.md.
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { ifTaken, Misuse, runCommand } from '../command.ts';
import { demoRecipe, readRecipe, type Recipe } from './recipe.ts';
import { html, junit, line, total } from './report.ts';
import { checksOf, conform, type Result } from './run.ts';
import { openService } from './service.ts';

const described = 'docs/backend-contract.md#check-a-backend';
const usage = `pcc-conform URL [options]

Checks a running backend from outside. The service behind it must be the sandbox that this command starts.

  --recipe FILE     how to sign in and out (JSON; see ${described}); default: the demo login
  --sandbox-port N  port of the sandbox (default 4010)
  --sandbox URL     uses a sandbox that is running; leaves out what needs to see or change its responses
  --only ID         runs the checks whose ids begin so; can be repeated
  --hostile N       number of hostile requests (default 300)
  --seed N          seed of the hostile requests (default 1)
  --junit FILE      writes the report as JUnit XML
  --html FILE       writes the report as a page
  --list            prints the checks

Exit code: 0 if all pass, 1 if one fails, 2 if nothing could be checked.`;

/** The backend may start after this command, because it needs the sandbox. */
async function untilReached(url: string): Promise<void> {
  for (let triesLeft = 60; ; triesLeft--) {
    try {
      await fetch(`${url.replace(/\/+$/, '')}/pcc/session`, { method: 'GET', redirect: 'manual' });
      return;
    } catch {
      if (triesLeft === 0) throw new Error(`${url} does not respond`);
      await setTimeout(500);
    }
  }
}

/** A backend without the demo login answers 404; with it, it misses the body. */
async function checkDemoLogin(url: string): Promise<void> {
  const { status } = await fetch(new URL(demoRecipe.signIn.url, url), { method: 'POST', redirect: 'manual' });
  if (status === 404) {
    throw new Error(`${url} has no demo login: --recipe FILE says how to sign in (see ${described})`);
  }
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Misuse(`--${name} must be a number`);
  return value;
}

await runCommand(
  usage,
  {
    allowPositionals: true,
    options: {
      recipe: { type: 'string' },
      'sandbox-port': { type: 'string', default: '4010' },
      sandbox: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      hostile: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      junit: { type: 'string' },
      html: { type: 'string' },
      list: { type: 'boolean' },
    },
  },
  async ({ values, positionals }) => {
    const print = (text: string) => void process.stdout.write(`${text}\n`);
    const hostile = { seed: number('seed', values.seed), count: number('hostile', values.hostile) };
    if (values.list) {
      for (const { id, rule, from } of checksOf(hostile)) print(`${id.padEnd(26)} ${rule} [${from}]`);
      return;
    }
    const [url] = positionals;
    if (url === undefined || !URL.canParse(url)) throw new Misuse('Which backend? Give its URL.');
    const recipe: Recipe = values.recipe === undefined ? demoRecipe : readRecipe(values.recipe);
    const port = number('sandbox-port', values['sandbox-port']);
    const advice = `stop the sandbox that is there, or pass --sandbox http://127.0.0.1:${port}`;
    const sandbox = values.sandbox?.replace(/\/+$/, '');
    const service = await openService({ port, url: sandbox }).catch(ifTaken(port, advice));
    try {
      print(`the service is at ${service.origin}: client id sandbox-client, secret sandbox-secret`);
      await untilReached(url);
      if (recipe === demoRecipe) {
        await checkDemoLogin(url);
        print('without --recipe: people sign in with the demo login');
      }
      const onResult = (result: Result) => print(line(result));
      const report = {
        url,
        ...(await conform(url, service, recipe, { only: values.only, hostile, onResult })),
      };
      print(`${total(report.results)}, in mode ${report.mode}`);
      if (values.junit !== undefined) writeFileSync(values.junit, junit(report));
      if (values.html !== undefined) writeFileSync(values.html, html(report));
      const has = (outcome: Result['outcome']) => report.results.some((result) => result.outcome === outcome);
      process.exitCode = has('fail') ? 1 : has('pass') ? 0 : 2;
    } finally {
      await service.close();
    }
  },
  2,
);
// A backend may keep its connections open.
process.exit();
