/** The widgets in `root` that a server has sent, as long as their code has not arrived; or those of an undefined `tag`. */
export const serverRenderedIn = (root: ParentNode, tag = ':not(:defined)'): Element[] =>
  [...root.querySelectorAll(tag)].filter(
    ({ localName, shadowRoot }) => shadowRoot && localName.startsWith('pcc-'),
  );

/**
 * Removes what a server has sent, unless it is `consumer`'s. Once a widget's code has arrived, the widget does that
 * itself.
 */
export function removeServerRendered(root: ParentNode, consumer?: string): void {
  // Late parts that have arrived but are not in their widgets yet.
  if (!consumer) for (const late of document.querySelectorAll('template[for^=pcc-]')) late.remove();
  for (const widget of serverRenderedIn(root)) {
    const block = widget.querySelector(':scope>[type$=json]');
    const text = block?.textContent ?? '';
    // A skeleton has no consumer's data.
    if (consumer && (!/"consumer"/.test(text) || text.includes(`"${consumer}"`))) continue;
    block?.remove();
    widget.shadowRoot?.replaceChildren();
  }
}
