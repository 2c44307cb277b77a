import { version } from '../http/version.ts';
import { sayOther } from '../session/copies.ts';

/** Marks our classes with their version, whichever copy of the library they come from. */
const brand = Symbol.for('pcc-widgets.element');

/**
 * Registers a tag. The first definition wins: a second copy of the library, or a foreign element under our name, is
 * said once in the console and changes nothing.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  // A server that renders the page has no registry.
  const registry = globalThis.customElements;
  const found = registry?.get(tag) as { [brand]?: string } | undefined;
  if (!found) {
    Object.defineProperty(element, brand, { value: version });
    registry?.define(tag, element);
  } else if (!Object.hasOwn(found, brand)) {
    console.error(`pcc-widgets: <${tag}> is taken by a foreign element`);
  } else if (found !== element) {
    sayOther(String(found[brand]));
  }
}
