// What `npm run test:slow -- mutation-broker` removes from the backend.
import { account } from './account.mjs';
import { actions } from './actions.mjs';
import { checks } from './checks.mjs';
import { sessions } from './sessions.mjs';

/** Name, file, original code, replacement, test file, and a pattern for the titles of the tests that must fail. */
export const all = [...checks, ...actions, ...account, ...sessions];
