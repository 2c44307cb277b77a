import { version } from '../../../http/version.ts';
import { diagnose } from '../../../page/diagnostics/diagnose.ts';
import { foreignVersion } from '../../../page/defaults.ts';
import { hasDocument } from '../../../page/page.ts';
import { removeServerRendered, serverRenderedIn } from '../../../page/server-rendered.ts';

/** Marks the library's classes, in all copies of the library, with their version. */
const brand = Symbol.for('pcc-widgets.element');

/** How long the page may take to register its tags. */
const REGISTRATION_TIMEOUT_MS = 5000;

/** Tags whose code is being loaded. */
export const loadingTags = new Set<string>();

let tagCheck: unknown;

/**
 * Registers a tag. The first definition wins: a second copy of the library, or another element with the name, is
 * reported once in the console and changes nothing.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  // A server that renders the page has no registry.
  const registry = globalThis.customElements;
  const definition = registry?.get(tag) as { [brand]?: string } | undefined;
  if (hasDocument) tagCheck ??= setTimeout(diagnose, REGISTRATION_TIMEOUT_MS, { awaited: loadingTags });
  const foreign = foreignVersion();
  if (foreign) diagnose({ code: 'two-versions', name: foreign });
  if (!definition) {
    Object.defineProperty(element, brand, { value: version });
    const register = () => registry?.define(tag, element);
    // A server has sent some of them: they are prepared before they are upgraded.
    if (hasDocument && serverRenderedIn(document, tag)[0])
      void import('../server-rendered/take-over.lazy.ts').then(
        ({ registerPrepared }) => registerPrepared(tag, register),
        () => {
          // Without that code, they start as if nothing had been sent.
          removeServerRendered(document);
          register();
        },
      );
    else register();
  } else if (!Object.hasOwn(definition, brand)) {
    diagnose({ code: 'tag-taken', tag });
  } else if (definition !== element && !foreign) {
    diagnose({ code: 'two-copies', name: definition[brand] });
  }
}
