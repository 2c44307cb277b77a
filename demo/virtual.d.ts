declare module 'virtual:people' {
  export interface DemoPerson {
    readonly pcid: string;
    readonly name: string;
    readonly story: string;
  }
  /** The consumers of the sandbox's first partner. */
  export const people: readonly DemoPerson[];
}

/** Whether a backend answers on the page's own origin; without one the sandbox runs in the page. */
declare const WITH_BACKEND: boolean;

/** Where the steps of onboarding are; empty where there is no backend. */
declare const STEP_ORIGIN: string;
