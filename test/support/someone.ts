/** Someone who has something to see in a widget, and in the sandbox: a finished application is only a line. */
export const someoneFor = (tag: string): string => (tag === 'pcc-onboarding' ? 'ben-terms' : 'ana-complete');
