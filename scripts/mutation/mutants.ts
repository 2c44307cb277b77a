// Makes mutants: small faults in a source file, each a replacement of one piece of its text.
import ts from 'typescript';

export interface Mutant {
  file: string;
  start: number;
  end: number;
  replacement: string;
}

type Replace = (piece: Pick<ts.Node, 'getStart' | 'getEnd'>, replacement: string) => void;

const K = ts.SyntaxKind;

/** A map from the first word of each pair to the second. */
const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(', ').map((pair) => pair.split(' ') as [string, string]));

const operators = pairs(
  '< >=, <= <, > <=, >= >, == !=, != ==, === !==, !== ===, && ||, || &&, + -, - +, * /, / *, % *, += -=, -= +=, ??= =',
);
const methods = pairs(
  'some every, every some, min max, max min, startsWith endsWith, endsWith startsWith, shift pop, push unshift, all race',
);
/** Calls that a mutant leaves out: `list.sort(by)` becomes `list`. */
const droppable = new Set(['filter', 'sort', 'toSorted', 'reverse', 'slice', 'trim', 'toLowerCase', 'catch']);

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);

function mutateBinary(node: ts.BinaryExpression, replace: Replace): void {
  const { left, operatorToken, right } = node;
  // `a ?? b` becomes `b`.
  if (operatorToken.kind === K.QuestionQuestionToken) return replace(node, `(${right.getText()})`);
  const other = operators.get(operatorToken.getText());
  // Texts that are joined cannot be subtracted.
  const joins = operatorToken.kind === K.PlusToken && (isText(left) || isText(right));
  if (other && !joins) replace(operatorToken, other);
}

function mutateCall(node: ts.CallExpression, replace: Replace): void {
  const { expression, arguments: args } = node;
  if (ts.isPropertyAccessExpression(expression)) {
    const { name } = expression;
    const other = methods.get(name.text);
    if (other) replace(name, other);
    if (droppable.has(name.text)) replace(node, expression.expression.getText());
  }
  const [first, second] = args;
  if (isLogging(node)) return;
  if (!first || !second || first.getText() === second.getText()) return;
  if (![first, second].some((arg) => ts.isSpreadElement(arg) || ts.isArrowFunction(arg))) {
    replace(first, second.getText());
    replace(second, first.getText());
  }
}

const isLogging = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^log\.\w+$/.test(node.expression.getText());

/** Whether a text is the message of an error or of a line in the log. */
function isMessage(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isNewExpression(parent)) return isLogging(parent);
  const name = parent.expression.getText();
  // Before it come the status and the code.
  return name.endsWith('Error') || (name === 'Refusal' && parent.arguments?.[2] === node);
}

/** A constant that is a name (of a module, a type, a property) or a text for people is left alone. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === K.ImportKeyword) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node) ||
    isMessage(node)
  );
}

function mutateCondition(condition: ts.Expression | undefined, replace: Replace, values: string[]): void {
  if (condition) for (const value of values) replace(condition, value);
}

/** The names that a statement declares. */
const declaredBy = (statement: ts.Statement): string[] =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.flatMap(({ name }) => name.getText().match(/[\w$]+/g) ?? [])
    : [];

/** Puts each two neighbors in the other order, unless the second needs what the first declares. */
function moveStatements({ statements }: ts.Block, replace: Replace): void {
  for (const [index, second] of statements.entries()) {
    const first = statements[index - 1];
    if (!first || ![first, second].every(canMove) || [first, second].every(ts.isVariableStatement)) continue;
    const words = new Set(second.getText().match(/[\w$]+/g));
    if (declaredBy(first).some((name) => words.has(name))) continue;
    replace(
      { getStart: () => first.getStart(), getEnd: () => second.getEnd() },
      `${second.getText()}\n${first.getText()}`,
    );
  }
}

const canMove = (statement: ts.Statement): boolean =>
  ts.isExpressionStatement(statement) || ts.isIfStatement(statement) || ts.isVariableStatement(statement);

/** A day and a second is as good as a day. */
const mutatedNumber = (value: number): string => String(value < 100 ? value + 1 : value * 2);

function mutateNode(node: ts.Node, replace: Replace): void {
  if (ts.isBinaryExpression(node)) mutateBinary(node, replace);
  else if (ts.isCallExpression(node)) mutateCall(node, replace);
  else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
    replace(node, node.operand.getText());
  else if (ts.isIfStatement(node)) mutateCondition(node.expression, replace, ['true', 'false']);
  else if (ts.isConditionalExpression(node)) mutateCondition(node.condition, replace, ['true', 'false']);
  else if (ts.isWhileStatement(node)) mutateCondition(node.expression, replace, ['false']);
  else if (ts.isNumericLiteral(node) && !isName(node)) replace(node, mutatedNumber(Number(node.text)));
  else if (ts.isStringLiteral(node) && node.text && !isName(node)) replace(node, "''");
  else if (node.kind === K.TrueKeyword && !isName(node)) replace(node, 'false');
  else if (node.kind === K.FalseKeyword && !isName(node)) replace(node, 'true');
  else if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) replace(node, '{}');
  else if (ts.isReturnStatement(node) && node.expression && node.expression.getText() !== 'undefined')
    replace(node, 'return;');
  else if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && node.body.getText() !== 'undefined')
    replace(node.body, 'undefined');
  else if (ts.isSpreadAssignment(node) || ts.isPropertyAssignment(node)) replace(node, '...{}');
  else if (ts.isBlock(node)) moveStatements(node, replace);
  else if (node.kind === K.QuestionDotToken) {
    replace(node, ts.isPropertyAccessExpression(node.parent) ? '.' : '');
  }
}

/** All mutants of a file. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = new Map<string, Mutant>();
  const visit = (node: ts.Node): void => {
    // Types are not there at run time.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    mutateNode(node, (target, replacement) => {
      const mutant = { file, start: target.getStart(), end: target.getEnd(), replacement };
      mutants.set(`${mutant.start} ${mutant.end} ${replacement}`, mutant);
    });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...mutants.values()];
}

export const applied = ({ start, end, replacement }: Mutant, text: string): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** The lines that a mutant changes, before and after, as one line each. */
export function linesOf({ start, end, replacement }: Mutant, text: string) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const inOneLine = (lines: string): string => lines.replace(/\s+/g, ' ').trim();
  return {
    line: text.slice(0, start).split('\n').length,
    before: inOneLine(text.slice(from, to)),
    after: inOneLine(text.slice(from, start) + replacement + text.slice(end, to)),
  };
}
