import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetOf } from '../../scripts/build/cdn/sheets.ts';
import { statements } from '../../src/widgets/statements/statements.widget.ts';

test('the style sheet of a rendered widget has the styles of its errors', async () => {
  const sheet = await sheetOf(statements);
  assert.match(sheet, /\.missing/);
  assert.match(sheet, /\.alert/);
});
