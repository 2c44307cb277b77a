const isWaiting = (status: string | null): boolean => !status || status === 'idle' || status === 'loading';

/** A remaining height, if it is at most 6 em (four lines); otherwise 0. */
const remainingHeight = (height: number): string => `clamp(0px, 999 * (6em - ${height}px), ${height}px)`;

/**
 * Renders a widget and reflects its status. Content that is slightly shorter than the placeholders, or than the place
 * that the page's style sheet reserves, keeps the rest of it, so that nothing below moves.
 */
export function renderAndReflect(
  host: HTMLElement & { readonly status: string },
  root: ParentNode,
  render: () => void,
): void {
  const { status } = host;
  const before = host.getAttribute('status');
  const height = isWaiting(before) && !isWaiting(status) ? host.offsetHeight : 0;
  render();
  if (before === status) return;
  const content = root.querySelector<HTMLElement>('[part=content]');
  // Data whose texts have not loaded is not shown yet: until then, the page's style sheet keeps its place.
  if (!content && !isWaiting(status)) return;
  host.setAttribute('status', status);
  // Not below the page's own content, which would move.
  if (content) content.style.paddingBlockEnd = height ? remainingHeight(height - host.offsetHeight) : '';
}
