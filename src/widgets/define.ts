/** Marks our classes, whichever copy of the library they come from. */
const brand = Symbol.for('pcc-widgets.element');

let said = false;

/**
 * Registers a tag. The first definition wins: a second copy of the library, or a foreign element under our name, is
 * said once in the console and changes nothing.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  // A server that renders the page has no registry.
  const registry = globalThis.customElements;
  const found = registry?.get(tag);
  if (!found) {
    Object.defineProperty(element, brand, { value: true });
    registry?.define(tag, element);
  } else if (!Object.hasOwn(found, brand)) {
    console.error(`pcc-widgets: <${tag}> is taken by a foreign element`);
  } else if (found !== element && !said) {
    said = true;
    console.warn('pcc-widgets: loaded twice; the first copy is used');
  }
}
