/** The runner's launcher of WebKitGTK, as far as tests of whole pages use it. */
export function webkitLauncher(paths: { readonly driver: string; readonly browser: string }): {
  startSession(id: string, url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  stop(): Promise<void>;
};
