import { computeAccessibleName, getRole } from 'dom-accessibility-api';

const silent = new Set([
  'generic',
  'presentation',
  'none',
  'paragraph',
  'LineBreak',
  'StaticText',
  'rowgroup',
]);

/** Everything inside, with what is slotted where it is slotted. */
function* inside(root: ParentNode): Generator<Element> {
  for (const element of root.children) {
    yield element;
    yield* inside(element);
    if (element instanceof HTMLSlotElement) yield* element.assignedElements();
  }
}

/** Read out by their words, as they have no name. */
const read = new Set(['term', 'definition', 'status', 'alert']);

/** What a screen reader meets inside a widget: `button “Show more”`, in order. */
export function accessibleTree({ shadowRoot }: HTMLElement): string[] {
  return [...(shadowRoot ? inside(shadowRoot) : [])].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden="true"]'))
      return [];
    const role = getRole(element);
    if (role === null || silent.has(role)) return [];
    const name =
      computeAccessibleName(element) || (read.has(role) && element.textContent.replace(/\s+/g, ' ').trim());
    return [name ? `${role} “${name}”` : role];
  });
}

/** Checks the widget with axe; what is wrong, in its words. */
export async function violations(widget: HTMLElement): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  const { violations: found } = await axe.run(widget, { resultTypes: ['violations'] });
  return found.map(({ help, nodes }) => `${help} (${nodes.length})`);
}
