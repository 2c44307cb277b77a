// Describes the tags for editors and documentation: `npm run manifest`, part of `npm run build`.
import { typeParserPlugin } from '@wc-toolkit/type-parser';
import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';

const published = (path) => path.replace(/^\/?src\/(.*)\.ts$/, 'dist/$1.js');

/** A tag is named by its entry, src/<tag>.ts; the paths become those of the published modules. */
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
    for (const module of modules) {
      module.path = published(module.path);
      for (const { declaration } of module.exports ?? []) {
        if (declaration?.module) declaration.module = published(declaration.module);
      }
      for (const declaration of module.declarations ?? []) {
        declaration.members = declaration.members?.filter(
          ({ privacy }) => (privacy ?? 'public') === 'public',
        );
        // `dispatchEvent(new SomeEvent(…))` is read as an event without a name.
        declaration.events = declaration.events?.filter(({ name }) => name?.startsWith('pcc-'));
        if (declaration.superclass?.module)
          declaration.superclass.module = published(declaration.superclass.module);
      }
    }
  },
});

export default {
  globs: ['src/pcc-*.ts', 'src/widgets/element.ts', 'src/**/*.element.ts'],
  outdir: 'dist',
  litelement: true,
  plugins: [
    typeParserPlugin(),
    tagsOfEntries(),
    customElementVsCodePlugin({ outdir: 'dist', cssFileName: null }),
    customElementJetBrainsPlugin({ outdir: 'dist', packageJson: false }),
  ],
};
