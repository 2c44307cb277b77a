import assert from 'node:assert/strict';
import { test } from 'node:test';
// Brings the registry that a server has.
import { LitElement } from 'lit';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

test('a server that loads the components twice renders no property as an attribute', async () => {
  // What Next.js does for its layers: only the first copy's classes are registered.
  customElements.define('pcc-statements', class extends LitElement {});
  const { PccStatements } = await import('../src/react.ts');
  assert.equal(
    renderToString(createElement(PccStatements, { pageSize: 6, locale: 'es' })),
    '<pcc-statements></pcc-statements>',
  );
});
