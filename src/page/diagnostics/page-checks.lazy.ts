import type { Mistake, Reporting } from './diagnose.ts';
import { tags } from './tags.ts';

type Reporter = Pick<Reporting, 'diagnose'>;

/** A page may register its tags late, for example with the code of a route. */
const LATE_MS = 8000;

/** Reports each linked `pcc-preload.css` that has not loaded: nothing else shows it but that the page shifts. */
export function checkSheets({ diagnose }: Reporter): void {
  if (document.readyState !== 'complete') return;
  for (const link of document.querySelectorAll<HTMLLinkElement>(
    'link[rel~="stylesheet"][href*="pcc-preload"]',
  )) {
    if (hasEnded(link) && !hasRules(link)) diagnose({ code: 'sheet-not-loaded', element: link });
  }
}

/** A page may add its sheet late: while it is loading, it has no entry. */
const hasEnded = ({ href }: HTMLLinkElement): boolean => performance.getEntriesByName(href).length > 0;

function hasRules({ sheet, disabled }: HTMLLinkElement): boolean {
  try {
    return disabled || Boolean(sheet?.cssRules.length);
  } catch (error) {
    // The rules of another origin's sheet cannot be read. Firefox throws another error for a sheet that is missing.
    return (error as Error).name === 'SecurityError';
  }
}

/** Reports undefined tags that start with `pcc-`: misspelled ones, and ones that stay unregistered. */
export function checkTags(awaited: ReadonlySet<string>, { diagnose }: Reporter, lateMs = LATE_MS): void {
  for (const [tag, element] of undefinedTags(document)) {
    if (!tags.includes(tag)) diagnose({ code: 'unknown-tag', tag });
    else if (!awaited.has(tag)) setTimeout(reportUnregistered, lateMs, element, diagnose);
  }
}

function reportUnregistered(element: Element, diagnose: Reporter['diagnose']): void {
  const { localName: tag, isConnected } = element;
  if (!isConnected || customElements.get(tag)) return;
  const isInShadowRoot = element.getRootNode() instanceof ShadowRoot;
  diagnose({ code: isInShadowRoot ? 'tag-in-shadow-root' : 'tag-not-registered', tag });
}

/** The first element of each undefined tag, including those in open shadow roots. */
function undefinedTags(root: ParentNode, firstByTag = new Map<string, Element>()): Map<string, Element> {
  for (const element of root.querySelectorAll('*')) {
    const { localName: tag, shadowRoot } = element;
    if (tag.startsWith('pcc-') && !customElements.get(tag) && !firstByTag.has(tag))
      firstByTag.set(tag, element);
    if (shadowRoot) undefinedTags(shadowRoot, firstByTag);
  }
  return firstByTag;
}

/** Loads the messages and reports a mistake. */
export async function report(mistake: Mistake, reporting: Reporting): Promise<void> {
  if (mistake.awaited) {
    checkTags(mistake.awaited, reporting);
    checkSheets(reporting);
    return;
  }
  const diagnostics = await import('./report.lazy.ts');
  await diagnostics.report(mistake, reporting);
}
