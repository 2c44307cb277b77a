// Finds out which blocks of the sources a test reaches, so that a mutant meets only the tests that can notice it.
import ts from 'typescript';

const isBlock = (node: ts.Node): boolean =>
  ts.isBlock(node) ||
  (ts.isArrowFunction(node.parent ?? node) && (node.parent as ts.ArrowFunction).body === node);

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string, text: string): ts.SourceFile {
  const cached = parsed.get(file);
  if (cached?.text === text) return cached;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

const nameOf = (file: string, block: ts.Node): string =>
  `${file}:${ts.isSourceFile(block) ? 0 : block.getStart()}`;

/** The source with a call in each block that tells `swap.mjs` that it was reached. */
export function instrumented(file: string, text: string): string {
  const inserted: [number, string][] = [];
  const reach = (block: ts.Node): string => `globalThis.pccReached?.(${JSON.stringify(nameOf(file, block))})`;
  const source = parse(file, text);
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) inserted.push([node.getStart() + 1, `${reach(node)};`]);
    else if (isBlock(node)) inserted.push([node.getStart(), `(${reach(node)},`], [node.getEnd(), ')']);
    ts.forEachChild(node, visit);
  };
  visit(source);
  inserted.sort(([a], [b]) => b - a);
  let result = text;
  for (const [position, piece] of inserted)
    result = result.slice(0, position) + piece + result.slice(position);
  return `${result}\n${reach(source)};`;
}

/** The innermost block that holds a piece of the text. */
export function blockAround(
  file: string,
  text: string,
  { start, end }: { start: number; end: number },
): string {
  const find = (block: ts.Node, node: ts.Node): ts.Node =>
    ts.forEachChild(node, (child) =>
      child.getStart() <= start && child.getEnd() >= end
        ? find(isBlock(child) ? child : block, child)
        : undefined,
    ) ?? block;
  const source = parse(file, text);
  return nameOf(file, find(source, source));
}
