import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { before, describe, it } from 'node:test';
import ts from 'typescript';
import { widgets } from '../../src/widgets/widgets.ts';
import { dist } from '../support/package/published.ts';

const folder = fileURLToPath(dist);
/** A declaration of ours: what Lit and the browser declare has words of its own. */
const isOurs = (symbol: ts.Symbol) =>
  (symbol.declarations ?? []).some((node) => node.getSourceFile().fileName.startsWith(folder));
/** What is inside a sandbox's export is its own business. */
const isOpaque = (path: string) => /\bSandboxExport\.state$/.test(path);
const isPublic = (symbol: ts.Symbol) =>
  !symbol.getJsDocTags().some(({ name }) => name === 'internal') &&
  !(symbol.declarations ?? []).some((node) => {
    const name = ts.getNameOfDeclaration(node);
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
    return ts.getCombinedModifierFlags(node) & hidden || (name && ts.isPrivateIdentifier(name));
  });

/** What a custom element and an `Error` have from the platform. */
const platform =
  /^(connectedCallback|disconnectedCallback|attributeChangedCallback|adoptedCallback|observedAttributes|name|render)$/;

describe('in an editor', () => {
  let program: ts.Program;
  let checker: ts.TypeChecker;
  const exportsOf = (entry: string) => {
    const file = program.getSourceFile(`${folder}${entry}.d.ts`);
    const module = file && checker.getSymbolAtLocation(file);
    assert.ok(module, entry);
    return checker.getExportsOfModule(module).map((symbol) => ({
      name: symbol.name,
      symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    }));
  };
  const hasWords = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length > 0;
  const typeOf = (symbol: ts.Symbol) => {
    const node = symbol.valueDeclaration ?? symbol.declarations?.[0];
    assert.ok(node, symbol.name);
    return checker.getTypeOfSymbolAtLocation(symbol, node);
  };

  /** The fields of ours in a type, and in what they hold, that say nothing. */
  function silent(type: ts.Type, path: string, seen = new Set<ts.Type>()): string[] {
    if (seen.has(type)) return [];
    seen.add(type);
    if (type.isUnionOrIntersection()) return type.types.flatMap((part) => silent(part, path, seen));
    const items = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (checker.isArrayType(type) || checker.isTupleType(type))
      return items ? silent(items, `${path}[]`, seen) : [];
    if (!(type.flags & ts.TypeFlags.Object)) return [];
    return type.getProperties().flatMap((field) => {
      if (!isOurs(field) || !isPublic(field) || platform.test(field.name)) return [];
      const at = `${path}.${field.name}`;
      const inner = isOpaque(at) ? [] : silent(typeOf(field), at, seen);
      return hasWords(field) ? inner : [at, ...inner];
    });
  }

  before(() => {
    program = ts.createProgram(
      ['index', 'client', 'sandbox', 'react', 'svelte'].map((entry) => `${folder}${entry}.d.ts`),
      {
        strict: true,
        skipLibCheck: true,
        types: [],
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
      },
    );
    checker = program.getTypeChecker();
  });

  it('every operation documents its purpose, arguments and result', () => {
    const operations = exportsOf('client').filter(({ symbol }) =>
      /^\w+: import\("[^"]+"\)\.Operation</.test(symbol.valueDeclaration?.getText() ?? ''),
    );
    assert.ok(operations.length > 50);
    const missing = operations.flatMap(({ name, symbol }) => {
      const [call] = typeOf(symbol).getCallSignatures();
      const args = call?.parameters[1];
      assert.ok(call && args, name);
      const result = checker.getAwaitedType(call.getReturnType());
      assert.ok(result, name);
      return [
        ...(hasWords(symbol) ? [] : [name]),
        ...silent(typeOf(args), `${name}(args)`),
        ...silent(result, `${name}()`),
      ];
    });
    assert.deepEqual(missing, []);
  });

  for (const entry of ['index', 'sandbox']) {
    it(`every class, interface and function of ${entry} is documented, with its members`, () => {
      const missing = exportsOf(entry).flatMap(({ name, symbol }) => {
        if (!isOurs(symbol) || /^(Pcc)?\w+Element$/.test(name)) return [];
        const own = hasWords(symbol) ? [] : [name];
        const members = symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class);
        return members ? [...own, ...silent(checker.getDeclaredTypeOfSymbol(symbol), name)] : own;
      });
      assert.deepEqual(missing, []);
    });
  }

  it('every member of every element is documented', () => {
    const elements = exportsOf('index').filter(({ name }) => name.endsWith('Element'));
    // And <pcc-session>.
    assert.equal(elements.length, widgets.length + 1);
    const missing = elements.flatMap(({ name, symbol }) =>
      checker
        .getDeclaredTypeOfSymbol(symbol)
        .getProperties()
        .filter((member) => isOurs(member) && isPublic(member) && !platform.test(member.name))
        .flatMap((member) => (hasWords(member) ? [] : [`${name}.${member.name}`])),
    );
    assert.deepEqual(missing, []);
  });

  it('every attribute and event prop in JSX and templates is documented', () => {
    const tags = program.getSourceFile(`${folder}widgets/shared/tags/tags.d.ts`);
    const tables = tags?.statements.filter(
      (statement) => ts.isInterfaceDeclaration(statement) && /ByTag$/.test(statement.name.text),
    );
    assert.equal(tables?.length, 2);
    const missing = tables.flatMap((table) => silent(checker.getTypeAtLocation(table), ''));
    assert.deepEqual(
      missing.filter((path) => path.split('.').length > 2),
      [],
    );
  });
});
