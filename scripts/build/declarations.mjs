// Finishes the declarations that tsc wrote, as a part of `npm run build`:
// - removes declarations that no entry exports, or that only the sandbox's bundle needs;
// - optional members also take `undefined`, so that they can be used with `exactOptionalPropertyTypes`;
// - every field of an operation, every attribute and every event prop says in an editor what it means. tsc drops the
//   comments of inferred types; the words come from the comments in src/, from the manifest and from field-docs.mjs.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { fieldDocs } from './field-docs.mjs';
import { wordsOf } from './words.mjs';

const { NoTruncation, MultilineObjectLiterals, InTypeAlias } = ts.NodeBuilderFlags;
const parse = (file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
const below = (folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file)));

/** The public declarations: those of the entries, and their imports. */
function reachable(entries) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, from] of readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom |\bimport |\bimport\()['"](\.[^'"]+)\.js['"]/g,
    )) {
      visit(`${resolve(dirname(file), from)}.d.ts`);
    }
  };
  entries.forEach(visit);
  return found;
}

/** `?: T` as `?: T | undefined`. */
function optional(file, edits) {
  const visit = (node) => {
    const { questionToken, type } = node;
    const holds = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isMappedTypeNode(node);
    if (holds && questionToken && type && !/\bundefined$/.test(type.getText())) {
      const open = ts.isFunctionTypeNode(type) || ts.isConditionalTypeNode(type);
      if (open) edits.push({ at: type.getStart(), text: '(' });
      edits.push({ at: type.end, text: `${open ? ')' : ''} | undefined` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** The doc comments at the fields of the schemas in src/api/: `file` → keys of an object → field → words. */
function commentedFields() {
  const byFile = new Map();
  for (const path of below('src/api').filter((name) => name.endsWith('.ts'))) {
    const literals = [];
    const visit = (node) => {
      if (ts.isObjectLiteralExpression(node)) {
        const fields = node.properties.filter(({ name }) => name);
        literals.push(new Map(fields.map((field) => [field.name.getText(), wordsOf(field)])));
      }
      ts.forEachChild(node, visit);
    };
    visit(parse(path));
    byFile.set(basename(path, '.ts'), literals);
  }
  return byFile;
}

const commented = commentedFields();

/** What a field means that stands beside these others. */
function meaning(name, keys, file) {
  for (const literal of [...(commented.get(file) ?? []), ...[...commented.values()].flat()]) {
    if (literal.get(name) && [...literal.keys()].every((key) => keys.has(key) || key.startsWith('...')))
      return literal.get(name);
  }
  return fieldDocs[`${file}.${name}`] ?? fieldDocs[name];
}

/** Words for every field of the object types below. */
function explain(node, file, edits, where = file) {
  const visit = (child) => {
    if (ts.isTypeLiteralNode(child)) {
      const fields = child.members.filter(ts.isPropertySignature);
      const keys = new Set(fields.map(({ name }) => name.getText()));
      for (const field of fields) {
        const name = field.name.getText();
        const text = (where !== file && fieldDocs[`${where}.${name}`]) || meaning(name, keys, file);
        if (text && !wordsOf(field)) edits.push({ at: field.getStart(), text: `/** ${text} */ ` });
      }
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
}

const printer = ts.createPrinter({ removeComments: true });

/** Text of the resolved type, with docs for its fields. */
function spelledOut(checker, type, node, file, where) {
  const made = checker.typeToTypeNode(type, node, NoTruncation | MultilineObjectLiterals | InTypeAlias);
  const text = printer.printNode(ts.EmitHint.Unspecified, made, node.getSourceFile());
  const parsed = ts.createSourceFile('x.ts', `type X = ${text}`, ts.ScriptTarget.Latest, true);
  const edits = [];
  explain(parsed, file, edits, where);
  optional(parsed, edits);
  return apply(parsed.text, edits).slice('type X = '.length);
}

const apply = (text, edits) =>
  [...edits]
    .sort((a, b) => b.at - a.at)
    .reduce((all, { at, end = at, text: by }) => all.slice(0, at) + by + all.slice(end), text);

/** Words at the members of a class that are described at the class, by `@attr` and the like. */
function explainClass(node, manifest, edits) {
  for (const member of node.members) {
    const name = member.name?.getText() ?? '';
    if (!ts.isPropertyDeclaration(member) || wordsOf(member) || isHidden(member)) continue;
    const own = manifest.classes.get(node.name?.text ?? '') ?? manifest.common;
    const text = own.get(name);
    if (text) edits.push({ at: member.getStart(), text: `/** ${text} */ ` });
  }
}
const isHidden = (member) => /\b(private|protected|static)\b|^#/.test(member.getText());

function readManifest(path) {
  const declarations = JSON.parse(readFileSync(path, 'utf8')).modules.flatMap(
    (module) => module.declarations ?? [],
  );
  const tags = declarations.filter(({ tagName }) => tagName);
  const texts = (all = []) =>
    new Map(all.filter((each) => each.description).map(({ name, description }) => [name, description]));
  return {
    tags: new Map(
      tags.map((tag) => [tag.tagName, new Map([...texts(tag.attributes), ...texts(tag.events)])]),
    ),
    classes: new Map(tags.map(({ name, members }) => [name, texts(members)])),
    common: texts(tags.flatMap(({ members = [] }) => members.filter(({ inheritedFrom }) => inheritedFrom))),
  };
}

/**
 * Attributes and event props of each tag, with words, as the interface `name` by tag; computed types with other names
 * than the members they are made from have none.
 */
function byTag(checker, file, name, manifest) {
  const alias = file.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === name);
  const tables = [...manifest.tags].map(([tag, texts]) => {
    const probe = file.statements.find(
      (each) => ts.isTypeAliasDeclaration(each) && each.name.text === `${name}_${tag.replaceAll('-', '_')}`,
    );
    const lines = checker
      .getTypeAtLocation(probe)
      .getProperties()
      .map((property) => {
        const type = checker.getTypeOfSymbolAtLocation(property, probe);
        const node = checker.typeToTypeNode(type, probe, NoTruncation);
        const key = property.name.replace(/^on/, '');
        const text = texts.get(property.name) ?? texts.get(key);
        const printed = printer.printNode(ts.EmitHint.Unspecified, node, file);
        const value = /=>/.test(printed) ? `(${printed.replace(/ \| undefined$/, '')}) | undefined` : printed;
        return `${text ? `/** ${text} */ ` : ''}'${property.name}'?: ${value.replace(/^\(\((.*)\)\)( \| undefined)$/, '($1)$2')};`;
      });
    return `'${tag}': {\n${lines.join('\n')}\n};`;
  });
  const text = `interface ${name}ByTag {\n${tables.join('\n')}\n}\n`;
  return [
    { at: alias.getStart(file, true), text },
    { at: alias.type.getStart(), end: alias.type.end, text: `${name}ByTag[Tag]` },
  ];
}

/**
 * Finishes the declarations in a folder that tsc has filled.
 *
 * @param {string} dist
 * @param {readonly string[]} entries paths of the entries' declarations
 */
export function finishDeclarations(dist, entries) {
  const kept = reachable(entries.map((entry) => resolve(entry)));
  for (const file of below(dist).filter((path) => /\.d\.ts(\.map)?$/.test(path))) {
    if (!kept.has(resolve(file.replace(/\.map$/, '')))) rmSync(file);
  }

  const manifest = readManifest(join(dist, 'custom-elements.json'));
  const tagsFile = resolve(dist, 'widgets/shared/tags/tags.d.ts');
  const computed = ['PccAttributes', 'PccListeners'];
  const probes = computed.flatMap((name) =>
    [...manifest.tags.keys()].map((tag) => `type ${name}_${tag.replaceAll('-', '_')} = ${name}<'${tag}'>;`),
  );
  const options = { ...ts.getDefaultCompilerOptions(), strict: true, types: [], skipLibCheck: true };
  Object.assign(options, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const host = ts.createCompilerHost(options, true);
  const read = host.readFile.bind(host);
  host.readFile = (path) =>
    resolve(path) === tagsFile ? `${read(path)}\n${probes.join('\n')}\n` : read(path);
  const program = ts.createProgram([...kept], options, host);
  const checker = program.getTypeChecker();

  for (const path of kept) {
    const file = program.getSourceFile(path);
    const inApi = relative(dist, path).startsWith('api');
    const name = basename(path, '.d.ts');
    const edits = [];
    const inner = [];
    for (const statement of file.statements) {
      if (ts.isClassDeclaration(statement)) explainClass(statement, manifest, inner);
      if (!inApi) continue;
      if (
        ts.isTypeAliasDeclaration(statement) &&
        /^z\.(infer|input|output)</.test(statement.type.getText())
      ) {
        const type = checker.getTypeAtLocation(statement.name);
        const text = spelledOut(checker, type, statement, name);
        edits.push({ at: statement.type.getStart(), end: statement.type.end, text });
        const schema = /typeof (\w+)/.exec(statement.type.getText())?.[1];
        const about = file.statements.find(
          (each) =>
            ts.isVariableStatement(each) && each.declarationList.declarations[0]?.name.getText() === schema,
        );
        if (about && wordsOf(about) && !wordsOf(statement))
          edits.push({ at: statement.getStart(), text: `/** ${wordsOf(about)} */\n` });
      }
      if (!ts.isVariableStatement(statement)) continue;
      const [{ type }] = statement.declarationList.declarations;
      if (!type) continue;
      if (ts.isImportTypeNode(type) && type.qualifier?.getText() === 'Operation') {
        const [args, result] = type.typeArguments;
        const given = spelledOut(checker, checker.getTypeFromTypeNode(args), statement, name, 'arguments');
        edits.push({ at: args.getStart(), end: args.end, text: given });
        explain(result, name, inner);
      } else explain(type, name, inner);
    }
    const text = readFileSync(path, 'utf8');
    if (path === tagsFile) edits.push(...computed.flatMap((each) => byTag(checker, file, each, manifest)));
    optional(file, inner);
    const within = ({ at }) =>
      at < text.length && !edits.some((edit) => edit.end && at >= edit.at && at <= edit.end);
    const finished = apply(text, [...edits, ...inner.filter(within)]);
    if (finished !== text) writeFileSync(path, finished);
  }
}
