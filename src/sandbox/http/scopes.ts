import type { OperationSpec } from '../../api/operation.ts';
import { insufficientScope } from '../refusal.ts';

/** The scopes of the description, each with what it allows. */
export const describedScopes: Readonly<Record<string, string>> = {
  'api:read': 'read-only operations',
  'api:write': 'full create, read, update and delete operations',
  'ui:client-onboarding': 'the onboarding client component, together with api:read and api:write',
  'api:credit-insights:read': 'read credit-insights data',
  'api:profile:read': 'read profile (consumer) data',
  'api:trade-line:read': 'read credit-line data',
  'api:rewards:read': 'read cashback rewards configurations, enrollments and offers',
  'api:rewards:write': 'enroll a card in cashback rewards',
  'api:card-management:read': 'read card data',
  'api:card-management:write': 'write card data',
  'api:consumer-profile:read': 'read consumer profile',
};

/** Those, and the scopes that only the service's guides name. */
export const knownScopes: readonly string[] = [
  ...Object.keys(describedScopes),
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
