import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blockAround, instrumented } from '../../scripts/mutation/coverage.ts';
import { Compiler } from '../../scripts/mutation/compiler.ts';
import { applied, linesOf, mutantsOf } from '../../scripts/mutation/mutants.ts';

const mutated = (text: string): string[] => mutantsOf('a.ts', text).map((mutant) => applied(mutant, text));

test('comparisons are turned round', () => {
  assert.ok(mutated('const old = age > limit;').includes('const old = age <= limit;'));
  assert.ok(mutated('const is = a === b;').includes('const is = a !== b;'));
});

test('conditions are forced, statements removed and results dropped', () => {
  const all = mutated('function f(a: string) {\n  if (a) stop(a);\n  return a;\n}');
  for (const changed of ['if (true) stop(a);', 'if (false) stop(a);', 'if (a) {}', 'return;']) {
    assert.ok(
      all.some((text) => text.includes(changed)),
      changed,
    );
  }
});

test('parts of an object and steps of a chain are left out', () => {
  const all = mutated('const b = { ...a, c: list.filter(isGood) };');
  assert.ok(all.includes('const b = { ...{}, c: list.filter(isGood) };'));
  assert.ok(all.includes('const b = { ...a, c: list };'));
  assert.ok(all.includes('const b = { ...a, ...{} };'));
});

test('neighbors change places, unless the second needs the first or both only declare', () => {
  const moved = (lines: string[]) =>
    mutated(`function f() {\n${lines.join('\n')}\n}`).includes(
      `function f() {\n${lines.toReversed().join('\n')}\n}`,
    );
  assert.equal(moved(['remember(a);', 'if (b) stop(a);']), true);
  assert.equal(moved(['const a = now();', 'wait();']), true);
  assert.equal(moved(['const a = now();', 'wait(a);']), false);
  assert.equal(moved(['const a = 1;', 'const b = 2;']), false);
});

test('small numbers grow by one, and others double', () => {
  assert.deepEqual(mutated('const [few, day] = [5, 86_400];'), [
    'const [few, day] = [6, 86_400];',
    'const [few, day] = [5, 172800];',
  ]);
});

test('what returns undefined is not made to return nothing', () => {
  assert.deepEqual(mutated('function f() {\n  return undefined;\n}\nconst g = () => undefined;'), []);
});

test('types and names stay as they are', () => {
  assert.deepEqual(mutated("import x from 'x';\ntype A = 'b' | 1;\nexport { x };"), []);
});

test('a mutant is shown as the lines that it changes', () => {
  const text = 'const a = 1;\nconst b =\n  a + 1;\n';
  const mutant = mutantsOf('a.ts', text).find(({ replacement }) => replacement === '-');
  assert.ok(mutant);
  assert.deepEqual(linesOf(mutant, text), { line: 3, before: 'a + 1;', after: 'a - 1;' });
});

test('a block that runs is reported, and one that does not run is not', async () => {
  const text =
    'const f = (on) => { if (on) { g(1); } return h(() => 2); }; const g = () => 3; const h = () => 4; f(0);';
  const reached: string[] = [];
  const { pccReached } = globalThis as { pccReached?: unknown };
  Object.assign(globalThis, { pccReached: (block: string) => reached.push(block) });
  try {
    await import(`data:text/javascript,${encodeURIComponent(instrumented('a.ts', text))}`);
  } finally {
    Object.assign(globalThis, { pccReached });
  }
  const isReached = (piece: string): boolean => {
    const start = text.indexOf(piece);
    return reached.includes(blockAround('a.ts', text, { start, end: start + piece.length }));
  };
  assert.equal(isReached('return'), true);
  assert.equal(isReached('4'), true);
  assert.equal(isReached('g(1)'), false);
  assert.equal(isReached('2'), false);
  assert.equal(isReached('3'), false);
});

test('messages are left alone, codes and fields are not', () => {
  const refusal = mutated("const refused = new Refusal(409, 'already_done', 'It is done.');");
  assert.ok(refusal.includes("const refused = new Refusal(409, '', 'It is done.');"));
  assert.ok(refusal.every((text) => text.includes("'It is done.'")));
  assert.deepEqual(mutated("const tell = () => { log.info({ mode: 'broker' }, 'started'); };").sort(), [
    "const tell = () => { log.info({ ...{} }, 'started'); };",
    "const tell = () => { log.info({ mode: '' }, 'started'); };",
    'const tell = () => { {} };',
  ]);
});

test('the compiler accepts only mutants that can run', () => {
  const file = 'src/http/address.ts';
  const text = readFileSync(file, 'utf8');
  const compiler = new Compiler([file]);
  const mutants = mutantsOf(file, text);
  const isAccepted = (after: string): boolean => {
    const mutant = mutants.find((each) => linesOf(each, text).after === after);
    assert.ok(mutant, after);
    return compiler.accepts(mutant);
  };
  assert.equal(isAccepted('return encrypted && !username || !password;'), true);
  assert.equal(isAccepted('if (url || isSecure(url)) return url;'), false);
});
