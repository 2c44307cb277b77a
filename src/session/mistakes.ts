import { diagnose, type Mistake } from './diagnose.ts';

/** The names of all tags. */
export const tags: readonly string[] = [
  'pcc-session',
  'pcc-onboarding',
  'pcc-card-register',
  'pcc-rewards',
  'pcc-statements',
  'pcc-tradelines',
  'pcc-credit-summary',
];

/** A page may register its tags late, with the code of a route. */
const LATE_MS = 8000;

/** Tells of tags that begin like ours and are undefined: those that there are not, and those that nobody registers. */
export function checkTags(awaited: ReadonlySet<string>, lateMs = LATE_MS): void {
  for (const [tag, element] of undefinedTags(document)) {
    if (!tags.includes(tag)) diagnose({ code: 'unknown-tag', tag });
    else if (!awaited.has(tag)) setTimeout(tellUnregistered, lateMs, element);
  }
}

function tellUnregistered(element: Element): void {
  const { localName: tag, isConnected } = element;
  if (!isConnected || customElements.get(tag)) return;
  const isInside = element.getRootNode() instanceof ShadowRoot;
  diagnose({ code: isInside ? 'tag-in-shadow-root' : 'tag-not-registered', tag });
}

/** The first of each name, also inside open shadow roots. */
function undefinedTags(root: ParentNode, found = new Map<string, Element>()): Map<string, Element> {
  for (const element of root.querySelectorAll('*')) {
    const { localName: tag, shadowRoot } = element;
    if (tag.startsWith('pcc-') && !customElements.get(tag) && !found.has(tag)) found.set(tag, element);
    if (shadowRoot) undefinedTags(shadowRoot, found);
  }
  return found;
}

/** Loads the words for a mistake, and tells it with them. */
export async function tell(mistake: Mistake): Promise<void> {
  if (mistake.awaited) return checkTags(mistake.awaited);
  const words = await import('./diagnostics.ts');
  await words.tell(mistake);
}
