import ts from 'typescript';
import { filesIn, textOf } from '../files.ts';

/** The text of a declaration's doc comment, without its tags, in one line; empty if there is none. */
export function wordsOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** One field of an event, an interface or a class, from its declaration. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly words: string;
}

/** A named type: its fields, or the members of a union. */
export interface PublicType {
  readonly name: string;
  readonly words: string;
  readonly fields: readonly Field[];
  /** The type's text, if it is not an object. */
  readonly text?: string;
}

function fieldsOf(members: readonly ts.Node[]): readonly Field[] {
  return members.flatMap((member) => {
    const holds = ts.isPropertySignature(member) || ts.isPropertyDeclaration(member);
    const acts = ts.isMethodDeclaration(member) || ts.isMethodSignature(member);
    if (!(holds || acts) || ts.isPrivateIdentifier(member.name) || !wordsOf(member)) return [];
    const parameters = acts ? member.parameters.map(({ name }) => name.getText()).join(', ') : '';
    const name = member.name.getText() + (acts ? `(${parameters})` : '') + (member.questionToken ? '?' : '');
    const type = (member.type?.getText() ?? '').replaceAll(/\s+/g, ' ');
    return [{ name, type, words: wordsOf(member) }];
  });
}

/** All exported classes, interfaces and types in src/ by name, with inherited fields. */
export function readTypes(): ReadonlyMap<string, PublicType> {
  const found = new Map<string, PublicType>();
  const bases = new Map<string, readonly string[]>();
  for (const path of filesIn('src', '.ts').filter((file) => !/^src\/sandbox/.test(file))) {
    for (const node of ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true).statements) {
      if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
        const name = node.name?.text ?? '';
        found.set(name, { name, words: wordsOf(node), fields: fieldsOf(node.members) });
        const above = (node.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
        bases.set(
          name,
          above.map(({ expression }) => expression.getText()),
        );
      } else if (ts.isTypeAliasDeclaration(node)) {
        const bare = node.type.getText().replaceAll(/\/\*.*?\*\//gs, '');
        const alias = bare.replaceAll(/\s+/g, ' ').trim().replace(/^\| /, '');
        found.set(node.name.text, { name: node.name.text, words: wordsOf(node), fields: [], text: alias });
      }
    }
  }
  const withInherited = (name: string): readonly Field[] => [
    ...(bases.get(name) ?? []).flatMap(withInherited),
    ...(found.get(name)?.fields ?? []),
  ];
  return new Map([...found].map(([name, type]) => [name, { ...type, fields: withInherited(name) }]));
}
