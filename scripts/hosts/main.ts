// `npm run host -- react`: serves a sample host of demo/hosts. `--lock` updates the package-lock.json of the named hosts.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../files.ts';
import { hosts, installHost, packPackage, serveHost } from './hosts.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { lock: { type: 'boolean' } } });
const named = hosts.filter(({ name }) => positionals.includes(name));
const [first] = named;
if (!first) throw new Error(`Which host? ${hosts.map(({ name }) => name).join(', ')}`);

const packed = await packPackage();
if (values.lock) {
  for (const host of named) {
    const { folder } = await installHost(host, packed.folder);
    const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
    const target = join(root, 'demo/hosts', host.name, 'package-lock.json');
    // Each run packs the package again, into another file.
    const own = /("node_modules\/pcc-widgets": \{[^}]*?)\n\s*"integrity": "[^"]*",/;
    await writeFile(target, lock.replace(own, '$1'));
  }
  await packed.remove();
} else {
  const installed = await installHost(first, packed.folder);
  await installed.run('build');
  const served = await serveHost(installed, Number(process.env['PORT'] ?? 0));
  const stop = () =>
    void served
      .close()
      .then(packed.remove)
      .then(() => process.exit());
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`${first.name} on ${served.origin}/login`);
}
