// What the files of dist/cdn can do without.
import { transform } from 'lightningcss';
import { minify as minifyAgain } from 'terser';
import { minify, type Plugin } from 'vite';

/** Minifies each file, by the bundler's own means and then by Terser, which takes a fiftieth off what they leave. */
export function minifyScripts(): Plugin {
  return {
    name: 'minify-scripts',
    async renderChunk(source, { fileName }) {
      const once = await minify(fileName, source, { module: true, sourcemap: true });
      const { code = once.code, map } = await minifyAgain(once.code, {
        module: true,
        ecma: 2020,
        compress: { passes: 2 },
        sourceMap: { content: JSON.stringify(once.map) },
      });
      return { code, map: map as string };
    },
  };
}

/**
 * Takes out of our templates what only their readers need: of style sheets all that means nothing, of markup the
 * indentation, where any white space is as good as one line break. The lines stay, so the source map still fits.
 */
export function flatTemplates(): Plugin {
  const minified = (sheet: string) =>
    transform({ filename: 'sheet.css', code: Buffer.from(sheet), minify: true }).code.toString();
  return {
    name: 'flat-templates',
    transform: (code, id) =>
      /\/src\/(ui|widgets)\//.test(id)
        ? {
            code: code
              .replaceAll(
                /(?<=\bcss`)([^`$\\]+)`/g,
                (_, sheet: string) => `${minified(sheet)}\`${sheet.replaceAll(/[^\n]/g, '')}`,
              )
              .replaceAll(/^[ \t]+/gm, ''),
            map: null,
          }
        : null,
  };
}

/**
 * Takes out of the operations what only the sandbox, the backend and the docs read: a tag asks, and nothing of the
 * records leaves its file. The lines stay, so the source map still fits.
 */
export function leanOperations(): Plugin {
  const unread =
    /^ {2}(success: \d+|errors: \[[\d, ]+\]|(scopes|assumedScopes|owner|widgets): .+|settle: '\w+'),$/gm;
  return {
    name: 'lean-operations',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/api\//.test(id) ? { code: code.replaceAll(unread, ''), map: null } : null,
  };
}

/** The module of a tag is loaded for its definition: nobody takes anything out of it. The lines stay. */
export function onlyDefinitions(): Plugin {
  return {
    name: 'only-definitions',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/pcc-[\w-]+\.ts$/.test(id)
        ? {
            code: code.replaceAll(/^export (type )?\{[^}]*\}( from '.+')?;/gm, (exports) =>
              exports.replaceAll(/[^\n]/g, ''),
            ),
            map: null,
          }
        : null,
  };
}
