import { widgetOperations } from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { consumerScopes, isReadScope } from '../service/tokens.ts';

/** Ids of the operations that widgets may use: those that are switched on, and that the consumer's token can do. */
export function enabledOperations(config: Config): readonly string[] {
  const { mode, operationsOff } = config;
  // A page sends only what is changed. Only the broker completes it, for a service that replaces the whole record.
  const off = mode === 'exchange' ? [...operationsOff, 'updateConsumer', 'updateAddress'] : operationsOff;
  const canOnlyRead = consumerScopes(config).every(isReadScope);
  return widgetOperations
    .filter(({ scopes, assumedScopes = [] }) => !canOnlyRead || (scopes ?? assumedScopes).some(isReadScope))
    .map(({ id }) => id)
    .filter((id) => !off.includes(id));
}

/** The allow-list: operations that no widget uses have no route. */
const routes = widgetOperations.map((operation) => ({ operation, segments: operation.path.split('/') }));

/** Check 1: method and path match an operation that a widget may use. Otherwise, throws a 404. */
export function matchRoute(method: string, path: string, search: string, { operationsOff }: Config) {
  const parts = path.split('/');
  for (const { operation, segments } of routes) {
    if (operation.method !== method || segments.length !== parts.length) continue;
    const params = matchSegments(segments, parts);
    if (!params) continue;
    if (operationsOff.includes(operation.id)) {
      throw new Refusal(503, 'operation_off', 'This operation is switched off.', {
        isFinal: true,
        retryAfter: 60,
      });
    }
    return { operation, params, search: new URLSearchParams(search) };
  }
  throw notFound();
}

function matchSegments(
  segments: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [i, segment] of segments.entries()) {
    const text = parts[i] ?? '';
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decodeSegment(text);
    else if (segment !== text) return undefined;
  }
  return params;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}
