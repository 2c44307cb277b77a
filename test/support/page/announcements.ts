/**
 * Writes down what a widget's live region says, from now on, each time that a screen reader would read it out. While a
 * modal dialog is open, only what is in it can be heard.
 */
export function announcementsOf({ shadowRoot: root }: Element): string[] {
  if (!root) throw new Error('it is not there yet');
  const announcements: string[] = [];
  const observer = new MutationObserver((changes) => {
    const region = root.querySelector('dialog[open] [aria-live]') ?? root.querySelector('[aria-live]');
    const text = (region?.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text && changes.some(({ target }) => region?.contains(target))) announcements.push(text);
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  return announcements;
}
