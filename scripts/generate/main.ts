// `npm run generate`: writes what is derived from the widgets' records and the contract. test/generated.node.ts checks that it is up to date.
// `-- --measure`, after a build, first measures the heights that pcc-preload.css reserves.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { session, widgets } from '../../src/widgets/widgets.ts';
import { createManifest, tagsOf } from '../build/manifest.ts';
import { isMain, root, textOf } from '../files.ts';
import {
  componentOf,
  entryOf,
  exportsOf,
  lines,
  loaders,
  pureClasses,
  reactClasses,
  tagList,
  tagTypes,
  textKeys,
  widgetPolicies,
  widgetTag,
} from './code.ts';
import { backendDocument } from './backend-contract.ts';
import { fill, formattedFiles, notice } from './format.ts';
import { operationRecords } from './operation-records.ts';
import { requests } from './requests.ts';
import { describeTag, type Tag } from './tag.ts';

/** package.json with an export for each tag. */
function packageJson(tags: readonly Tag[]): string {
  const manifest = JSON.parse(textOf('package.json')) as { exports: Record<string, unknown> };
  const isTag = (path: string) => /^\.\/pcc-[a-z-]+$/.test(path);
  const paths = Object.entries(manifest.exports);
  const first = paths.findIndex(([path]) => isTag(path));
  manifest.exports = Object.fromEntries([
    ...paths.slice(0, first),
    ...exportsOf(tags),
    ...paths.slice(first).filter(([path]) => !isTag(path)),
  ]);
  return JSON.stringify(manifest);
}

/** The expected text of every file, by path. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const [ofSession, ofWidgets] = [describeTag(session), widgets.map(describeTag)];
  const tags = [ofSession, ...ofWidgets];
  const generated: Readonly<Record<string, string>> = {
    'src/api/widget-tag.ts': widgetTag(widgets.map(({ tag }) => tag)),
    'src/pure.ts': pureClasses(tags),
    'src/page/diagnostics/tags.ts': tagList(tags),
    'src/widgets/shared/tags/tag-types.ts': tagTypes(tags),
    'src/widgets/shared/tags/text-keys.ts': textKeys(widgets),
    'src/cli/head/widget-policies.ts': widgetPolicies(widgets),
    ...Object.fromEntries(tags.map((tag) => [`src/${tag.tag}.ts`, entryOf(tag)])),
  };
  const fillIn = (path: string, name: string, made: string) => ({ [path]: fill(textOf(path), name, made) });
  const react = fill(textOf('src/react.ts'), 'classes', reactClasses(tags));
  const selector = `:where(${ofWidgets.map(({ tag }) => tag).join()}) {`;
  return formattedFiles({
    ...Object.fromEntries(Object.entries(generated).map(([path, code]) => [path, `// ${notice}\n${code}`])),
    ...fillIn('src/pcc-preload.css', 'tags', selector),
    ...fillIn('src/index.ts', 'tags', lines(tags.map(({ tag }) => `export * from './${tag}.ts';`))),
    ...fillIn('src/autoload.ts', 'tags', loaders(ofWidgets)),
    'src/react.ts': fill(react, 'components', tags.map(componentOf).join('\n\n')),
    'package.json': packageJson([...ofWidgets, ofSession]),
    'docs/backend-contract.openapi.json': JSON.stringify(backendDocument()),
    'etc/operations.json': operationRecords(),
    ...(await requests()),
  });
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--measure')) await import('./measure-heights.ts');
  const write = (text: string, path: string) => writeFileSync(join(root, path), text);
  (await generate()).forEach(write);
  // Imported here, because these are generated from the files that were just written.
  const { firstReads } = await import('./first-reads.ts');
  const { tagPages } = await import('./tags-page.ts');
  const { accessibilityReport } = await import('./accessibility-report.ts');
  const { operationsPage } = await import('./operations-page.ts');
  (await firstReads()).forEach(write);
  (await tagPages(tagsOf(await createManifest()))).forEach(write);
  (await accessibilityReport()).forEach(write);
  write(await operationsPage(), 'docs/operations.md');
}
