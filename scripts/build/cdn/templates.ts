// Minifies the templates of what is published.
import { readFileSync, writeFileSync } from 'node:fs';
import remapping from '@jridgewell/remapping';
import { transform } from 'lightningcss';
import MagicString, { type SourceMap } from 'magic-string';
import { parseSync, Visitor, type Plugin } from 'vite';
import { filesIn } from '../../files.ts';

/** Minifies a whole style sheet. */
export function minifySheet(sheet: string): string {
  const { code, warnings } = transform({ filename: 'sheet.css', code: Buffer.from(sheet), minify: true });
  if (warnings[0]) throw new Error(warnings[0].message);
  return code.toString();
}

/** Elements whose white space is significant: an empty <textarea> has none. */
const verbatim = /<pre\b|<textarea\b[^>]*>(?!<\/textarea>)/;

/** Removes the indentation of markup, as a line break is equivalent to other white space, and what precedes the end of a tag. */
function outdent(markup: string): string {
  return markup.replaceAll(/\n[ \t]+/g, '\n').replaceAll('\n>', '>');
}

/**
 * Minifies the text of a module's templates: a style sheet (`css`) as such, markup (`html`, `svg`) by its indentation.
 * Works on the syntax tree, and fails the build on a template that it does not understand. `undefined` without a change.
 */
function minify(code: string, id: string): { code: string; map: SourceMap } | undefined {
  const edited = new MagicString(code);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || !['css', 'html', 'svg'].includes(tag.name)) return;
      if (tag.name === 'css' && quasi.expressions.length > 0) {
        throw new Error(`${id}: a style sheet with expressions cannot be minified`);
      }
      if (tag.name !== 'css' && verbatim.test(quasi.quasis.map(({ value }) => value.raw).join('')))
        throw new Error(`${id}: white space in <pre> and <textarea> is significant`);
      for (const { start, end, value } of quasi.quasis) {
        if (value.raw !== value.cooked) throw new Error(`${id}: a template with escapes cannot be minified`);
        const minified = tag.name === 'css' ? minifySheet(value.raw) : outdent(value.raw);
        if (minified !== value.raw) edited.update(start, end, minified);
      }
    },
  }).visit(parseSync(id, code, { lang: 'js' }).program);
  if (!edited.hasChanged()) return undefined;
  return { code: edited.toString(), map: edited.generateMap({ source: id, hires: true }) };
}

/** For the files of dist/cdn, which Vite bundles. */
export const minifyTemplates = (): Plugin => ({
  name: 'minify-templates',
  transform: { filter: { id: /\/src\/(ui|widgets)\/.*\.ts$/ }, handler: minify },
});

/** For the modules that partners bundle: their bundlers do not minify what is inside a template. */
export function minifyModules(...folders: readonly string[]): void {
  for (const folder of folders) {
    for (const path of filesIn(folder, '.js')) {
      const minified = minify(readFileSync(path, 'utf8'), path);
      if (!minified) continue;
      const before = readFileSync(`${path}.map`, 'utf8');
      writeFileSync(path, minified.code);
      const map = remapping(JSON.stringify(minified.map), (_source, { depth }) =>
        depth === 1 ? before : null,
      );
      // Its paths are relative to the working directory, not to the map.
      const { sources } = JSON.parse(before) as { sources: string[] };
      writeFileSync(`${path}.map`, JSON.stringify({ ...map, sources, sourcesContent: undefined }));
    }
  }
}
