// A rule for which folder of src/ may import which.
// A file directly in src/ is a public entry: nothing inside may import it.
import { dirname, relative, resolve, sep } from 'node:path';

/** For each folder, what it may import; `types` only with `import type`. */
const layers = {
  http: { may: [] },
  operations: { may: ['http'], types: ['api'] },
  rules: { may: ['operations'], types: ['api'] },
  api: { may: ['rules', 'operations', 'http'] },
  page: { may: ['http'], types: ['session', 'i18n'] },
  session: { may: ['page', 'http'], types: ['i18n'] },
  i18n: { may: [] },
  ui: { may: [] },
  controllers: { may: ['session', 'page', 'http', 'i18n'], types: ['api'] },
  widgets: {
    may: ['rules', 'operations', 'controllers', 'session', 'page', 'ui', 'i18n', 'http'],
    types: ['api'],
  },
  server: { may: ['widgets', 'api', 'operations', 'controllers', 'session', 'page', 'i18n', 'http'] },
  sandbox: { may: ['api', 'rules', 'operations', 'http'] },
  // Client and sandbox as partners import them; from outside src/, what the backend uses too.
  cli: { may: ['http', '..'], types: ['widgets', 'i18n'] },
};

const layerOf = (file, root) => {
  const [first, ...rest] = relative(root, file).split(sep);
  return rest.length > 0 ? first : 'entry';
};

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      direction: "'{{from}}' may not import '{{to}}' (see scripts/lint/layers.js).",
      types: "'{{from}}' may import only types from '{{to}}' (see scripts/lint/layers.js).",
    },
  },
  create(context) {
    const root = resolve(context.cwd, 'src');
    const from = layerOf(context.filename, root);

    function check(node) {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const to = layerOf(resolve(dirname(context.filename), specifier), root);
      if (from === to || from === 'entry') return;
      const { may = [], types = [] } = layers[from] ?? {};
      if (may.includes(to)) return;
      if (!types.includes(to)) context.report({ node, messageId: 'direction', data: { from, to } });
      else if (node.importKind !== 'type' && node.exportKind !== 'type') {
        context.report({ node, messageId: 'types', data: { from, to } });
      }
    }

    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
