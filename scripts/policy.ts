/** A Content-Security-Policy, by directive. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** What every page with a widget needs; the page's own pictures, styles and forms come on top. */
export const basePolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['lit-html'],
};

/** What a widget needs beyond that, and what for. The README's table, the tests and `pcc-head` are made from this. */
export const widgetPolicies: Readonly<Record<string, { readonly policy: Policy; readonly why: string }>> = {
  'pcc-statements': {
    policy: { 'frame-src': ['blob:'] },
    why: 'the preview; nothing with `no-preview`',
  },
  'pcc-card-register': {
    policy: { 'frame-src': ['https://cards.example'] },
    why: "the card provider's form: its origin, as in `frame-origins`",
  },
  'pcc-onboarding': {
    policy: { 'frame-src': ['https://steps.example'] },
    why: 'steps in a frame: the origins in `step-origins`; nothing with `step-mode="event"` or `"redirect"`',
  },
  'pcc-rewards': { policy: {}, why: '' },
  'pcc-tradelines': { policy: {}, why: '' },
  'pcc-credit-summary': { policy: {}, why: '' },
};

/** The policies together: a directive of several has the sources of all. */
export function join(...policies: readonly Policy[]): Policy {
  const all = new Map<string, readonly string[]>();
  for (const [directive, sources] of policies.flatMap((policy) => Object.entries(policy))) {
    all.set(directive, [...new Set([...(all.get(directive) ?? []), ...sources])]);
  }
  return Object.fromEntries(all);
}

/** As the header has it. */
export const headerOf = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** For a page with these tags. */
export const policyFor = (tags: readonly string[], ...more: readonly Policy[]): Policy =>
  join(basePolicy, ...tags.map((tag) => widgetPolicies[tag]?.policy ?? {}), ...more);
