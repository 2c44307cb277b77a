import { version } from '../http/version.ts';
import { diagnose } from '../session/diagnose.ts';
import { isPage } from '../session/page.ts';

/** Marks our classes with their version, whichever copy of the library they come from. */
const brand = Symbol.for('pcc-widgets.element');

/** How long the page may take to register its tags. */
const PATIENCE_MS = 5000;

/** Tags whose code is on its way. */
export const awaited = new Set<string>();

let looking: unknown;

/**
 * Registers a tag. The first definition wins: a second copy of the library, or a foreign element under our name, is
 * told once in the console and changes nothing.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  // A server that renders the page has no registry.
  const registry = globalThis.customElements;
  const found = registry?.get(tag) as { [brand]?: string } | undefined;
  if (isPage) looking ??= setTimeout(diagnose, PATIENCE_MS, { awaited });
  if (!found) {
    Object.defineProperty(element, brand, { value: version });
    registry?.define(tag, element);
  } else if (!Object.hasOwn(found, brand)) {
    diagnose({ code: 'tag-taken', tag });
  } else if (found !== element) {
    diagnose({ code: 'two-copies', name: found[brand] });
  }
}
