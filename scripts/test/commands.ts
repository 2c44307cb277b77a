// The commands of the tests, which run in the root.
export type Command = readonly string[];

/** Node with our own packages as sources. */
export const node = (...args: readonly string[]): Command => [
  ...[process.execPath, '--conditions=pcc-source', '--import', 'tsx'],
  ...args,
];

/** A program of a package. */
export const bin = (path: string, ...args: readonly string[]): Command => [
  process.execPath,
  `node_modules/${path}`,
  ...args,
];

export const wtr = (...args: readonly string[]): Command => bin('@web/test-runner/dist/bin.js', ...args);

/** Installs what tests need beside npm's packages. */
export const installPrograms = (...purposes: readonly string[]): Command =>
  node('scripts/test/programs.ts', ...purposes);
