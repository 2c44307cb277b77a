import type { Kit, Mode } from './kit.ts';

/** One rule, and how to see whether a backend keeps it. */
export interface Check {
  /** `session.nobody` */
  readonly id: string;
  /** A sentence that is true of a backend that passes. */
  readonly rule: string;
  /** The section of docs/backend-contract.md, or one of the broker's twelve checks. */
  readonly from: string;
  /** Default: all. */
  readonly modes?: readonly Mode[];
  readonly needs?: readonly Need[];
  /** Waits for a service that does not respond: all of these run at the same time, after the others. */
  readonly isSlow?: true;
  /** Throws `Difference` or `NotApplicable`. */
  run(kit: Kit): Promise<void>;
}

/** Checks with what they have in common, unless they say otherwise. */
export const group = <Common extends Partial<Check>>(
  common: Common,
  checks: readonly (Omit<Check, keyof Common> & Partial<Check>)[],
): readonly Check[] => checks.map((check) => ({ ...common, ...check }) as Common & Check);

/** What a check may need, and why it is not applicable without. */
export const needs = {
  tap: {
    has: ({ service }: Kit) => service.tap,
    else: 'the kit must start the sandbox itself (no --sandbox)',
  },
  otherOrigin: { has: ({ recipe }: Kit) => recipe.otherOrigin, else: 'the recipe has no otherOrigin' },
  signOut: { has: ({ recipe }: Kit) => recipe.signOut, else: 'the recipe has no signOut' },
  unlinked: {
    has: ({ recipe }: Kit) => recipe.unlinked,
    else: 'the recipe names no pcid without a consumer (unlinked)',
  },
};
export type Need = keyof typeof needs;

/** Modes with `/v2`. */
export const broker: readonly Mode[] = ['broker', 'cookie'];
