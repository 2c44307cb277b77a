import assert from 'node:assert/strict';
import { it } from 'node:test';
import { widgetOperations } from 'pcc-widgets/client';
import { matchRoute } from '../src/broker/routes.ts';
import { readConfig } from '../src/config.ts';
import { environment } from './support/backend.ts';

// Routes are not sorted: `…/rewards/{id}/` would also match `…/rewards/enrollments/`.
it('each path of an operation that widgets use matches no other operation', () => {
  const config = { ...readConfig(environment('http://127.0.0.1:4010')), operationsOff: [] };
  for (const { id, method, path } of widgetOperations)
    assert.equal(matchRoute(method, path.replace(/[{}]/g, ''), '', config).operation.id, id);
});
