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

/** All elements inside, with slotted content in the place of its slot. */
function* inside(root: ParentNode): Generator<Element> {
  for (const element of root.children) {
    yield element;
    yield* inside(element);
    if (element instanceof HTMLSlotElement) yield* element.assignedElements();
  }
}

/** Roles without a name, which are read by their content. */
const read = new Set(['term', 'definition', 'status', 'alert']);

/** What a screen reader finds inside a widget, in order: `button “Show more”`. */
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

/** Checks the widget with axe; resolves with axe's descriptions of the violations. */
export async function violations(widget: HTMLElement): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  const { violations: found } = await axe.run(widget, { resultTypes: ['violations'] });
  return found.map(({ help, nodes }) => `${help} (${nodes.length})`);
}
