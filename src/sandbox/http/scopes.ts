import type { OperationSpec } from '../../api/operation.ts';
import { insufficientScope } from '../refusal.ts';

/** The scopes of the description, then those that the service's guides name besides. */
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

/** Whether a scope is among the granted, or within a broad one that is. `api:write` covers reading too. */
export function covers(granted: readonly string[], scope: string): boolean {
  if (granted.includes(scope)) return true;
  if (!scope.startsWith('api:')) return false;
  return granted.includes('api:write') || (scope.endsWith(':read') && granted.includes('api:read'));
}

/** Refuses a token that has none of the scopes of which one is needed. */
export function requireScope(operation: OperationSpec, granted: readonly string[]): void {
  const { scopes, assumedScopes = [] } = operation;
  // Where the description states the scopes, it is these and no others.
  if (scopes) {
    if (!scopes.some((scope) => granted.includes(scope))) throw insufficientScope(scopes);
  } else if (assumedScopes.length && !assumedScopes.some((scope) => covers(granted, scope))) {
    throw insufficientScope(assumedScopes);
  }
}
