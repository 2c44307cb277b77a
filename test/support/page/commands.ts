import { executeServerCommand } from '@web/test-runner-commands';

/** Presses the keys together, e.g. `chord('Shift', 'Tab')`. Works in all three engines. */
export async function chord(...keys: string[]): Promise<void> {
  await executeServerCommand('chord', keys);
}

/** Gives the page this inner size, in CSS pixels, while a function runs. Works in all three engines. */
export async function inViewport(width: number, height: number, run: () => unknown): Promise<void> {
  const before = { width: innerWidth, height: innerHeight };
  await executeServerCommand('viewport', { width, height });
  try {
    await run();
  } finally {
    await executeServerCommand('viewport', before);
  }
}

/**
 * Emulates media features, e.g. `media({ 'forced-colors': 'active' })`, or paper with `media({ media: 'print' })`;
 * `media({})` ends it.
 * Resolves to false in Firefox and WebKit, which cannot be told to.
 */
export async function media(features: Record<string, string>): Promise<boolean> {
  const { supported } = await executeServerCommand<{ supported: boolean }, Record<string, string>>(
    'media',
    features,
  );
  return supported;
}

/** Origins of two servers whose pages say to their parent, and go where, they are told to. */
export async function frameProviders(): Promise<{ provider: string; stranger: string }> {
  return executeServerCommand('frame-providers');
}

const gate = async (command: string, path: string): Promise<void> => {
  await executeServerCommand(command, { path, userAgent: navigator.userAgent });
};

/** Lets a module of ours (its path in the repository) wait on its way, until it is opened. */
export const holdModule = (path: string): Promise<void> => gate('hold-module', path);

/** Answers for a module with 503, until it is opened. */
export const refuseModule = (path: string): Promise<void> => gate('refuse-module', path);

export const openModule = (path: string): Promise<void> => gate('open-module', path);
