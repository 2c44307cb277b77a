#!/usr/bin/env node
// The published command `pcc-head`: prints a page's head, and the matching headers.
import { parseArgs } from 'node:util';
import { headOf, policiesOf, readFiles } from './page-head.ts';
import { widgetPolicies } from './widget-policies.ts';

const usage = `pcc-head [--base ADDRESS] [--lang TAG] [--policy] <tag>...

Prints the lines for the <head> of a page with these tags: every file is checked by its hash, and each widget's place
is reserved until it comes.

  --base    where dist/cdn/ is served: a path, or an address of another origin (default /pcc/)
  --lang    loads the texts of that language early, too
  --policy  the page's Content-Security-Policy and Integrity-Policy instead; without tags, those of a page with all of them`;

try {
  const { values, positionals: tags } = parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string', default: '/pcc/' },
      lang: { type: 'string' },
      policy: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
  } else {
    if (tags.length === 0 && !values.policy) throw new Error('Which tags?');
    const files = readFiles(new URL('./cdn/', import.meta.url));
    const chosen = tags.length ? tags : Object.keys(widgetPolicies);
    const options = { ...files, base: values.base, tags: chosen, lang: values.lang };
    const headers = () => Object.entries(policiesOf(options)).map((header) => header.join(': '));
    process.stdout.write(`${values.policy ? headers().join('\n') : headOf(options)}\n`);
    const examples = chosen
      .flatMap((tag) => Object.values(widgetPolicies[tag]?.sources ?? {}).flat())
      .filter((source) => source.endsWith('.example'));
    // Not in the output, which is the headers.
    if (values.policy && examples.length > 0)
      process.stderr.write(`Replace ${examples.join(' and ')} with your own origins.\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
  process.exitCode = 1;
}
