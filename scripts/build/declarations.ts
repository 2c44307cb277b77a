// Finishes the declarations that tsc wrote, as a part of `npm run build`:
// - removes declarations that no entry exports, or that only the sandbox's bundle needs;
// - optional members also take `undefined`, so that they can be used with `exactOptionalPropertyTypes`;
// - every field of an operation, every attribute and every event prop says in an editor what it means. tsc drops the
//   comments of inferred types; the words come from the comments in src/, from the manifest and from field-docs.ts.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { filesIn } from '../files.ts';
import { fieldDocs } from './field-docs.ts';
import { tagsIn, type Manifest } from './manifest.ts';
import { wordsOf } from './public-types.ts';

const { NoTruncation, MultilineObjectLiterals, InTypeAlias } = ts.NodeBuilderFlags;

/** Replaces what is between `at` and `end`, or inserts. */
interface Edit {
  readonly at: number;
  readonly end?: number;
  readonly text: string;
}
const apply = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.at - a.at)
    .reduce((all, { at, end = at, text: by }) => all.slice(0, at) + by + all.slice(end), text);
const comment = (node: ts.Node, words: string, after = ' '): Edit => ({
  at: node.getStart(),
  text: `/** ${words} */${after}`,
});

/** Calls a function with a node and all below it. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The public declarations: those of the entries, and their imports. */
function reachable(files: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const file of files) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom |\bimport |\bimport\()['"](\.[^'"]+)\.js['"]/g,
    );
    reachable(
      [...imports].map(([, from = '']) => `${resolve(dirname(file), from)}.d.ts`),
      found,
    );
  }
  return found;
}

/** `?: T` as `?: T | undefined`. */
function optional(root: ts.Node, edits: Edit[]): void {
  walk(root, (node) => {
    if (!(ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isMappedTypeNode(node)))
      return;
    const { questionToken, type } = node;
    if (!questionToken || !type || /\bundefined$/.test(type.getText())) return;
    const isOpen = ts.isFunctionTypeNode(type) || ts.isConditionalTypeNode(type);
    if (isOpen) edits.push({ at: type.getStart(), text: '(' });
    edits.push({ at: type.end, text: `${isOpen ? ')' : ''} | undefined` });
  });
}

/** The doc comments at the fields of the schemas in src/api/: `file` → objects → field → words. */
function commentedFields(): ReadonlyMap<string, readonly ReadonlyMap<string, string>[]> {
  const byFile = new Map<string, ReadonlyMap<string, string>[]>();
  for (const path of filesIn('src/api', '.ts')) {
    const literals: ReadonlyMap<string, string>[] = [];
    walk(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true), (node) => {
      if (!ts.isObjectLiteralExpression(node)) return;
      literals.push(
        new Map(
          node.properties.flatMap((field) => (field.name ? [[field.name.getText(), wordsOf(field)]] : [])),
        ),
      );
    });
    byFile.set(basename(path, '.ts'), literals);
  }
  return byFile;
}

const commented = commentedFields();

/** What a field means that stands beside these others. */
function meaning(name: string, keys: ReadonlySet<string>, file: string): string | undefined {
  for (const literal of [...(commented.get(file) ?? []), ...[...commented.values()].flat()]) {
    if (literal.get(name) && [...literal.keys()].every((key) => keys.has(key))) return literal.get(name);
  }
  return fieldDocs[`${file}.${name}`] ?? fieldDocs[name];
}

/** Words for every field of the object types below. */
function explain(root: ts.Node, file: string, edits: Edit[], where = file): void {
  walk(root, (node) => {
    if (!ts.isTypeLiteralNode(node)) return;
    const fields = node.members.filter(ts.isPropertySignature);
    const keys = new Set(fields.map(({ name }) => name.getText()));
    for (const field of fields) {
      const name = field.name.getText();
      const words = (where !== file && fieldDocs[`${where}.${name}`]) || meaning(name, keys, file);
      if (words && !wordsOf(field)) edits.push(comment(field, words));
    }
  });
}

const printer = ts.createPrinter({ removeComments: true });

/** Text of the resolved type, with docs for its fields. */
function spelledOut(checker: ts.TypeChecker, type: ts.Type, node: ts.Node, file: string, where?: string) {
  const made = checker.typeToTypeNode(type, node, NoTruncation | MultilineObjectLiterals | InTypeAlias);
  if (!made) throw new Error(`${file}: a type cannot be written`);
  const text = printer.printNode(ts.EmitHint.Unspecified, made, node.getSourceFile());
  const parsed = ts.createSourceFile('x.ts', `type X = ${text}`, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  explain(parsed, file, edits, where);
  optional(parsed, edits);
  return apply(parsed.text, edits).slice('type X = '.length);
}

/** The names of the attributes and events of each tag, with what the manifest says of them. */
type Described = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>;

/** Types that are computed for each tag, in this file. An editor shows no words for what they have. */
const tagsFile = 'widgets/shared/tags/tags.d.ts';
const computed = ['PccAttributes', 'PccListeners'];
const probe = (name: string, tag: string): string => `${name}_${tag.replaceAll('-', '_')}`;

const isAlias = (name: string) => (node: ts.Statement) =>
  ts.isTypeAliasDeclaration(node) && node.name.text === name;

/** A computed type as an interface by tag, with words. */
function byTag(checker: ts.TypeChecker, file: ts.SourceFile, name: string, tags: Described): Edit[] {
  const alias = file.statements.find(isAlias(name)) as ts.TypeAliasDeclaration;
  const tables = [...tags].map(([tag, words]) => {
    const probed = file.statements.find(isAlias(probe(name, tag))) as ts.TypeAliasDeclaration;
    const lines = checker
      .getTypeAtLocation(probed)
      .getProperties()
      .map((property) => {
        const type = checker.getTypeOfSymbolAtLocation(property, probed);
        const node = checker.typeToTypeNode(type, probed, NoTruncation) as ts.TypeNode;
        const printed = printer.printNode(ts.EmitHint.Unspecified, node, file);
        const value = printed.includes('=>')
          ? `(${printed.replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1')}) | undefined`
          : printed;
        const text = words.get(property.name) ?? words.get(property.name.replace(/^on/, ''));
        return `${text ? `/** ${text} */ ` : ''}'${property.name}'?: ${value};`;
      });
    return `'${tag}': {\n${lines.join('\n')}\n};`;
  });
  return [
    { at: alias.getStart(file, true), text: `interface ${name}ByTag {\n${tables.join('\n')}\n}\n` },
    { at: alias.type.getStart(), end: alias.type.end, text: `${name}ByTag[Tag]` },
  ];
}

/** Finishes the declarations in a folder that tsc has filled. `entries` are the paths of the entries' declarations. */
export function finishDeclarations(dist: string, entries: readonly string[], manifest: Manifest): void {
  const kept = reachable(entries.map((entry) => resolve(entry)));
  for (const file of filesIn(dist).filter((path) => /\.d\.ts(\.map)?$/.test(path))) {
    if (!kept.has(resolve(file.replace(/\.map$/, '')))) rmSync(file);
  }

  const described: Described = new Map(
    tagsIn(manifest).map(({ tagName, attributes = [], events = [] }) => [
      tagName,
      new Map([...attributes, ...events].map(({ name, description }) => [name, description])),
    ]),
  );
  const tagsPath = resolve(dist, tagsFile);
  const probes = computed.flatMap((name) =>
    [...described.keys()].map((tag) => `type ${probe(name, tag)} = ${name}<'${tag}'>;\n`),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    types: [],
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options, true);
  const read = host.readFile.bind(host);
  host.readFile = (path) => (resolve(path) === tagsPath ? `${read(path)}\n${probes.join('')}` : read(path));
  const program = ts.createProgram([...kept], options, host);
  const checker = program.getTypeChecker();

  for (const path of kept) {
    const file = program.getSourceFile(path);
    if (!file) throw new Error(`${path} is not compiled`);
    const text = readFileSync(path, 'utf8');
    /** Replaced types; what `inner` would change in them is left out. */
    const edits = path === tagsPath ? computed.flatMap((each) => byTag(checker, file, each, described)) : [];
    const inner: Edit[] = [];
    for (const statement of file.statements) {
      if (relative(dist, path).startsWith('api'))
        explainApi(checker, file, statement, basename(path, '.d.ts'), edits, inner);
    }
    optional(file, inner);
    const within = ({ at }: Edit) =>
      at < text.length && !edits.some((edit) => edit.end && at >= edit.at && at <= edit.end);
    const finished = apply(text, [...edits, ...inner.filter(within)]);
    if (finished !== text) writeFileSync(path, finished);
  }
}

/** Words for a type that is inferred from a schema, for an operation, or for another constant of the contract. */
function explainApi(
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  statement: ts.Statement,
  name: string,
  edits: Edit[],
  inner: Edit[],
): void {
  if (ts.isTypeAliasDeclaration(statement) && /^z\.(infer|input|output)</.test(statement.type.getText())) {
    const type = checker.getTypeAtLocation(statement.name);
    const text = spelledOut(checker, type, statement, name);
    edits.push({ at: statement.type.getStart(), end: statement.type.end, text });
    const schema = /typeof (\w+)/.exec(statement.type.getText())?.[1];
    const about = file.statements.find(
      (each) =>
        ts.isVariableStatement(each) && each.declarationList.declarations[0]?.name.getText() === schema,
    );
    if (about && wordsOf(about) && !wordsOf(statement)) edits.push(comment(statement, wordsOf(about), '\n'));
  }
  if (!ts.isVariableStatement(statement)) return;
  const type = statement.declarationList.declarations[0]?.type;
  if (!type) return;
  if (ts.isImportTypeNode(type) && type.qualifier?.getText() === 'Operation') {
    const [args, result] = type.typeArguments ?? [];
    if (!args || !result) return;
    const given = spelledOut(checker, checker.getTypeFromTypeNode(args), statement, name, 'arguments');
    edits.push({ at: args.getStart(), end: args.end, text: given });
    explain(result, name, inner);
  } else explain(type, name, inner);
}
