import type { OperationSpec } from '../../api/operation.ts';
import { insufficientScope } from '../refusal.ts';

/** The scopes of the description, then those that only the service's guides name. */
export const knownScopes: readonly string[] = [
  'api:read',
  'api:write',
  'ui:client-onboarding',
  'api:credit-insights:read',
  'api:profile:read',
  'api:trade-line:read',
  'api:rewards:read',
  'api:rewards:write',
  'api:card-management:read',
  'api:card-management:write',
  'api:consumer-profile:read',
  'api:profile:write',
  'api:lending:write',
  'api:purchase:write',
];

/** Whether a scope is granted, or covered by a broader one that is. `api:write` includes reading. */
export function covers(granted: readonly string[], scope: string): boolean {
  if (granted.includes(scope)) return true;
  if (!scope.startsWith('api:')) return false;
  return granted.includes('api:write') || (scope.endsWith(':read') && granted.includes('api:read'));
}

/** Rejects a token that has none of the accepted scopes. */
export function requireScope(operation: OperationSpec, granted: readonly string[]): void {
  const { scopes, assumedScopes = [] } = operation;
  // If the description states scopes, no others are accepted.
  if (scopes) {
    if (!scopes.some((scope) => granted.includes(scope))) throw insufficientScope(scopes);
  } else if (assumedScopes.length && !assumedScopes.some((scope) => covers(granted, scope))) {
    throw insufficientScope(assumedScopes);
  }
}
