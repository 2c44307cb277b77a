// SPIN checks every order of events in each of the models, and again without a protection, which must produce a
// counterexample. The test, or the conformance kit's rule, named beside the protection replays it against the backend.
// `npm run test:slow -- model` takes each protection away; `npm test`, the first of each model.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { missing } from '../../../scripts/test/programs.ts';
import { all, some } from '../../../test/support/cases.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('../../model/', import.meta.url));

/** Whether an assertion of the model fails. Rejects if SPIN has not tried every order. */
async function isBroken(model: string, without?: string): Promise<boolean> {
  const cwd = mkdtempSync(join(tmpdir(), 'pcc-model-'));
  try {
    await run('spin', [...(without ? [`-D${without}`] : []), '-a', join(here, model)], { cwd });
    await run('gcc', ['-O1', '-DSAFETY', '-o', 'pan', 'pan.c'], { cwd });
    const { stdout } = await run(join(cwd, 'pan'), ['-m100000'], { cwd });
    assert.match(stdout, /^\s*[1-9]\d* states, stored/m);
    assert.doesNotMatch(stdout, /max search depth too small|out of memory/);
    const isWrong = stdout.includes('assertion violated');
    assert.match(stdout, isWrong ? /errors: [1-9]/ : /errors: 0/);
    return isWrong;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

// Where the models are asked for, what they need must be there.
const lacking = all ? [] : missing('models');
for (const model of readdirSync(here).filter((file) => file.endsWith('.pml'))) {
  const text = readFileSync(join(here, model), 'utf8');
  const protections = [...new Set(text.match(/\bWITHOUT_\w+/g))];
  describe(model, { skip: lacking.length > 0 && `without ${lacking.join()}` }, () => {
    it('holds in every order of events', async () => {
      assert.equal(await isBroken(model), false);
    });
    for (const name of some(protections, 1))
      it(`breaks ${name.toLowerCase().replaceAll('_', ' ')}`, async () => {
        assert.equal(await isBroken(model, name), true);
      });
    it('names a test for each protection', () => {
      for (const name of protections) {
        const [, file = '', title] = new RegExp(`${name} /\\* (\\S+): (.+) \\*/$`, 'm').exec(text) ?? [];
        const path = file.endsWith('.ts') ? `../../../${file}` : `../${file}.node.ts`;
        const tests = readFileSync(new URL(path, import.meta.url), 'utf8');
        const isThere = ["it('", 'it(`', "rule: '"].some((start) => tests.includes(start + title));
        assert.ok(isThere, `${name}: ${title}`);
      }
    });
  });
}
