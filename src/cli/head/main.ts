#!/usr/bin/env node
// The published command `pcc-head`: prints a page's head, and the matching headers.
import { Misuse, runCommand } from '../command.ts';
import { headOf, policiesOf, readFiles } from './page-head.ts';
import { widgetPolicies } from './widget-policies.ts';

const usage = `pcc-head [--base ADDRESS] [--lang TAG] [--policy] <tag>...

Prints the lines for the <head> of a page with these tags: every file is checked by its hash, and each widget's place
is reserved until it comes.

  --base    where dist/cdn/ is served: a path, or an address of another origin (default /pcc/)
  --lang    loads the texts of that language early, too
  --policy  the page's Content-Security-Policy and Integrity-Policy instead; without tags, those of a page with all of them`;

await runCommand(
  usage,
  {
    allowPositionals: true,
    options: {
      base: { type: 'string', default: '/pcc/' },
      lang: { type: 'string' },
      policy: { type: 'boolean' },
    },
  },
  ({ values, positionals: tags }) => {
    if (tags.length === 0 && !values.policy) throw new Misuse('Which tags?');
    const files = readFiles(new URL('./cdn/', import.meta.url));
    const pageTags = tags.length ? tags : Object.keys(widgetPolicies);
    const page = { ...files, base: values.base, tags: pageTags, lang: values.lang };
    const headers = () => Object.entries(policiesOf(page)).map((header) => header.join(': '));
    process.stdout.write(`${values.policy ? headers().join('\n') : headOf(page)}\n`);
    const examples = pageTags
      .flatMap((tag) => Object.values(widgetPolicies[tag]?.sources ?? {}).flat())
      .filter((source) => source.endsWith('.example'));
    // Not in the output, which is the headers.
    if (values.policy && examples.length > 0)
      process.stderr.write(`Replace ${examples.join(' and ')} with your own origins.\n`);
  },
);
