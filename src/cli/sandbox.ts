#!/usr/bin/env node
// `npm run sandbox -- --port 4010`, and the published command `pcc-sandbox`.
import { createSandbox, parseReading } from 'pcc-widgets/sandbox';
import { serveSandbox } from '../../server-example/dev/serve-sandbox.ts';
import { ifTaken, Misuse, runCommand } from './command.ts';

const usage = `pcc-sandbox [--port N] [--host ADDRESS] [--seed TEXT] [--now DATE] [--pages-origin ORIGIN] [--reading READING] [--no-control]

  --port          port to listen on (default 4010; 0: any free port)
  --host          address to listen on (default 127.0.0.1: this machine only)
  --seed          seed for identifiers and data
  --now           start time of the clock (ISO 8601; default: now)
  --pages-origin  origin of the card frame and the onboarding steps for browsers
  --reading       the service to simulate: assumed, described, a number, or point=choice,...
  --no-control    disables the paths under /sandbox/`;

await runCommand(
  usage,
  {
    allowNegative: true,
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      seed: { type: 'string' },
      now: { type: 'string' },
      'pages-origin': { type: 'string' },
      reading: { type: 'string', default: 'assumed' },
      control: { type: 'boolean', default: true },
    },
  },
  async ({ values }) => {
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Misuse('--port must be 0 to 65535');
    const { seed, now, control } = values;
    const sandbox = createSandbox({
      seed,
      now,
      control,
      pagesOrigin: values['pages-origin'],
      reading: parseReading(values.reading),
    });
    const advice =
      'choose another with --port (in a project of "pcc-widgets init", in PCC_BASE_URL and PCC_AUTH_URL)';
    const { origin } = await serveSandbox(sandbox, port, values.host).catch(ifTaken(port, advice));
    process.stdout.write(`sandbox listening on ${origin}\n`);
  },
);
