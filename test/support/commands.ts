import { executeServerCommand } from '@web/test-runner-commands';

/** Presses the keys together, e.g. `chord('Shift', 'Tab')`. Works in all three engines. */
export async function chord(...keys: string[]): Promise<void> {
  await executeServerCommand('chord', keys);
}

/** Sets the inner size of the page in CSS pixels. Works in all three engines. */
export async function viewport(width: number, height: number): Promise<void> {
  await executeServerCommand('viewport', { width, height });
}

/**
 * Emulates media features, e.g. `media({ 'forced-colors': 'active' })`; `media({})` ends it.
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
