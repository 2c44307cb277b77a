// `npm run test:slow -- mutation` with two faults that are known: that its tool works.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Judge } from '../../scripts/mutation/judge.ts';
import { linesOf, mutantsOf } from '../../scripts/mutation/mutants.ts';
import { textOf } from '../../scripts/files.ts';
import { findTests } from '../../scripts/test/test-files.ts';

test('a fault is noticed by the test that fails, and survives where all tests pass', async () => {
  const file = 'test/mutation/sample.ts';
  const judge = new Judge(
    findTests((path) => path === 'test/mutation/sample.node.ts'),
    [file],
    Infinity,
  );
  const verdictOf = async (line: string) => {
    const mutant = mutantsOf(file, textOf(file)).find((each) => linesOf(each, textOf(file)).after === line);
    assert.ok(mutant, line);
    return judge.try(mutant);
  };
  const noticed = await verdictOf('total -= number;');
  assert.equal(noticed.verdict, 'noticed');
  assert.deepEqual(await verdictOf('if (number <= largest) largest = number;'), {
    verdict: 'survived',
    passed: 1,
    untried: 0,
  });
});
