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

/** What a screen reader meets inside a widget: `button "Show more"`, in order. */
export function accessibleTree(widget: HTMLElement): string[] {
  const elements = [...(widget.shadowRoot?.querySelectorAll('*') ?? [])];
  return elements.flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden="true"]'))
      return [];
    const role = getRole(element);
    if (role === null || silent.has(role)) return [];
    const name = computeAccessibleName(element);
    return [name ? `${role} “${name}”` : role];
  });
}

/** Checks the widget with axe; what is wrong, in its words. */
export async function violations(widget: HTMLElement): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  const { violations: found } = await axe.run(widget, { resultTypes: ['violations'] });
  return found.map(({ help, nodes }) => `${help} (${nodes.length})`);
}
