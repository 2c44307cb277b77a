// Describes the tags for editors and documentation. JavaScript, because the analyzer reads its settings from here.
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { filesIn, root, textOf } from '../files.ts';

/** What stands behind `StepMode` and the like, for editors to offer: every exported union of words in src/. */
const unions = new Map(
  filesIn('src', '.ts')
    .flatMap((file) => [...textOf(file).matchAll(/export type (\w+) = ('\w[-\w]*'(?: \| '[-\w]+')+);/g)])
    .map(([, name, words]) => [name, words]),
);

/** Said on the element: an attribute that only the widget itself sets. */
const reflectStatus = (declaration) => {
  const status = declaration.members?.find(({ name }) => name === 'status');
  if (status) Object.assign(status, { attribute: 'status', reflects: true });
};

/** Types as they mean something outside: `Key` and `Data` are the widget's own. */
const describeMembers = ({ attributes = [], members = [] }) => {
  for (const { type } of [...attributes, ...members]) {
    if (type) type.text = type.text.replace(/^\w+/, (name) => unions.get(name) ?? name);
  }
  // An accessor says that its attribute may be missing.
  for (const { type } of attributes) type.text = type.text.replace(' | null', '');
  for (const member of members) {
    delete member.privacy;
    if (member.name === 'strings') member.type.text = 'Partial<Record<string, Text>> | undefined';
  }
};

/** A tag is named by its entry, src/<tag>.ts. */
const tagsOfEntries = () => ({
  name: 'tags-of-entries',
  packageLinkPhase({ customElementsManifest: { modules } }) {
    const classes = new Map();
    for (const { path, declarations = [] } of modules) {
      for (const declaration of declarations) {
        if (path.endsWith('.element.ts')) classes.set(declaration.name, { declaration, path });
      }
    }
    for (const { path, exports = [] } of modules) {
      const tag = /^src\/(pcc-.*)\.ts$/.exec(path)?.[1];
      const found = tag && exports.map(({ name }) => classes.get(name)).find(Boolean);
      if (!found) continue;
      found.declaration.tagName = tag;
      // The analyzer sees it only in classes that extend Lit's or the browser's directly.
      found.declaration.customElement = true;
      for (const exported of exports) {
        if (exported.declaration?.name === found.declaration.name) exported.declaration.module = found.path;
      }
      if (!exports.some(({ kind }) => kind === 'custom-element-definition')) {
        const declaration = { name: found.declaration.name, module: found.path };
        exports.push({ kind: 'custom-element-definition', name: tag, declaration });
      }
    }
    // The analyzer reads files in any order.
    modules.sort((a, b) => (a.path < b.path ? -1 : 1));
    for (const module of modules) {
      for (const declaration of module.declarations ?? []) {
        declaration.members = declaration.members?.filter(
          ({ privacy }) => (privacy ?? 'public') === 'public',
        );
        // Internal reactive state is no attribute, though it stands in `static properties` too.
        declaration.attributes = declaration.attributes?.filter(({ name }) => !name.startsWith('_'));
        // `dispatchEvent(new SomeEvent(…))` is read as an event without a name.
        declaration.events = declaration.events?.filter(({ name }) => name?.startsWith('pcc-'));
        reflectStatus(declaration);
        describeMembers(declaration);
      }
    }
  },
});

export default {
  globs: ['src/pcc-*.ts', 'src/widgets/shared/element.ts', 'src/**/*.element.ts'],
  litelement: true,
  // By default, the analyzer writes a path into package.json.
  packagejson: false,
  plugins: [tagsOfEntries()],
};

/** What `custom-elements.json` says, with the paths of the sources. */
export const analyze = () =>
  cli({
    argv: ['analyze', '--quiet', '--config', 'scripts/build/manifest.config.mjs'],
    cwd: root,
    noWrite: true,
  });
