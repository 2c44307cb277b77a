// What `pcc-widgets/client` exports, from the published declarations.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from '../sources.ts';

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly about: string;
}

export interface Exported {
  readonly name: string;
  readonly kind: 'function' | 'operation' | 'type' | 'schema' | 'value';
  readonly about: string;
  /** The declaration: the signatures of a function, or a type that is no object. */
  readonly text: string;
  readonly fields: readonly Field[];
  /** For operations: their arguments. */
  readonly args: readonly Field[];
}

const isOpen = (type: ts.Type): boolean =>
  Boolean(type.flags & ts.TypeFlags.Object) &&
  type.aliasSymbol === undefined &&
  type.symbol?.name === '__type';

/** Reads the declarations. */
export function readExports(): readonly Exported[] {
  const published = fileURLToPath(new URL('dist/client.d.ts', root));
  // The sources have no declared types of inferred constants.
  const file = existsSync(published) ? published : fileURLToPath(new URL('src/client.ts', root));
  const program = ts.createProgram([file], {
    noEmit: true,
    allowImportingTsExtensions: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);

  const aboutOf = (symbol: ts.Symbol): string =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ');
  const nameOf = (type: ts.Type): string =>
    checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).replaceAll(/\s+/g, ' ');

  function written(symbol: ts.Symbol, type: ts.Type): string {
    const node = symbol.valueDeclaration;
    const typed =
      node && (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) ? node.type : undefined;
    const text = typed?.getText().replaceAll(/import\("[^"]+"\)\.|\/\*\*.*?\*\//gs, '') ?? nameOf(type);
    return text.replaceAll(/\s+/g, ' ').replace(/ \| undefined$/, '');
  }

  /** The fields of an object, and those of the objects in them. */
  function fieldsOf(type: ts.Type, prefix = '', depth = 0): readonly Field[] {
    return checker.getPropertiesOfType(type).flatMap((symbol) => {
      const node = symbol.valueDeclaration;
      if (!node || symbol.name.startsWith('__') || symbol.name === 'prototype') return [];
      if (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) return [];
      const inner = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
      const item = checker.isArrayType(inner)
        ? checker.getTypeArguments(inner as ts.TypeReference)[0]
        : inner;
      const opens = item && depth < 5 && isOpen(item) && item.getCallSignatures().length === 0;
      const name = prefix + symbol.name;
      const isOptional = Boolean(symbol.flags & ts.SymbolFlags.Optional);
      const text = opens ? (item === inner ? 'object' : 'object[]') : written(symbol, inner);
      return [
        { name: isOptional ? `${name}?` : name, type: text, about: aboutOf(symbol) },
        ...(opens ? fieldsOf(item, `${name}${item === inner ? '' : '[]'}.`, depth + 1) : []),
      ];
    });
  }

  /** Without `Error`'s own members and other inherited methods. */
  const ownFields = (type: ts.Type): readonly Field[] =>
    fieldsOf(type).filter(({ name }) => !['message?', 'stack?', 'cause?', 'toString'].includes(name));

  function describe(symbol: ts.Symbol): Exported {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const base = { name: symbol.name, about: aboutOf(target), text: '', fields: [], args: [] };
    const [node] = target.declarations ?? [];
    if (node && ts.isVariableDeclaration(node)) {
      const typed = node.type?.getText() ?? '';
      if (typed.startsWith('z.')) return { ...base, kind: 'schema' };
      const operation = /^import\("[^"]+"\)\.Operation</.test(typed);
      const [args, result] =
        node.type && ts.isImportTypeNode(node.type)
          ? (node.type.typeArguments ?? []).map((each) => checker.getTypeFromTypeNode(each))
          : [];
      if (operation && args && result) {
        const isPage = result.symbol?.name === 'Page';
        const [item] = isPage ? checker.getTypeArguments(result as ts.TypeReference) : [result];
        return { ...base, kind: 'operation', args: fieldsOf(args), fields: item ? fieldsOf(item) : [] };
      }
    }
    const signatures = target.valueDeclaration ? checker.getTypeOfSymbol(target).getCallSignatures() : [];
    if (signatures.length > 0) {
      const text = signatures.map(
        (each) =>
          `${symbol.name}${checker.signatureToString(each, undefined, ts.TypeFormatFlags.NoTruncation)}`,
      );
      return { ...base, kind: 'function', text: text.join('\n') };
    }
    if (!(target.flags & (ts.SymbolFlags.Type | ts.SymbolFlags.Class))) return { ...base, kind: 'value' };
    const type = checker.getDeclaredTypeOfSymbol(target);
    const isObject = Boolean(type.flags & ts.TypeFlags.Object) && type.getCallSignatures().length === 0;
    const alias = node && ts.isTypeAliasDeclaration(node) ? node.type.getText().replaceAll(/\s+/g, ' ') : '';
    return { ...base, kind: 'type', text: isObject ? '' : alias || nameOf(type), fields: ownFields(type) };
  }

  return checker.getExportsOfModule(module).map(describe);
}
