import { widgetPolicies } from './widget-policies.ts';

/** A Content-Security-Policy, by directive. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** What every page with a widget needs, without the page's own images, styles and forms. */
const basePolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['lit-html'],
};

/** The value of `Integrity-Policy`: no script runs without a hash. */
export const integrityPolicy = 'blocked-destinations=(script)';

/** Combines policies: each directive has the sources of all. */
export function join(...policies: readonly Policy[]): Policy {
  const all = new Map<string, readonly string[]>();
  for (const [directive, sources] of policies.flatMap((policy) => Object.entries(policy))) {
    all.set(directive, [...new Set([...(all.get(directive) ?? []), ...sources])]);
  }
  return Object.fromEntries(all);
}

/** The header's value. */
export const headerOf = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** For a page with these tags. */
export const policyFor = (tags: readonly string[], ...more: readonly Policy[]): Policy =>
  join(basePolicy, ...tags.map((tag) => widgetPolicies[tag]?.sources ?? {}), ...more);
