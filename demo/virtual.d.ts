declare module 'virtual:people' {
  export interface DemoPerson {
    readonly pcid: string;
    readonly name: string;
    readonly story: string;
  }
  /** The consumers of the sandbox's first partner. */
  export const people: readonly DemoPerson[];
}

declare module 'virtual:events' {
  /** The name of every event of the tags. */
  export const events: readonly string[];
}

declare module 'virtual:texts' {
  import type { LocaleTexts } from 'pcc-widgets/client';

  /** Every text of the widgets in English. */
  export const texts: LocaleTexts;
}

declare module '*.css';

/** Whether there is a backend on the page's own origin; otherwise the sandbox runs in the page. */
declare const WITH_BACKEND: boolean;

/** Origin of the onboarding steps; empty without a backend. */
declare const STEP_ORIGIN: string;

/** Address of the documentation's site, relative to the demo's pages. */
declare const DOCUMENTATION: string;
