/** The widgets in `root` that a server has sent, as long as their code has not arrived. */
export const sentIn = (root: ParentNode): Element[] =>
  [...root.querySelectorAll(':not(:defined)')].filter(
    ({ localName, shadowRoot }) => shadowRoot && localName.startsWith('pcc-'),
  );

/** Removes what a server has sent, unless it is `consumer`'s. Once a widget's code has arrived, the widget does that itself. */
export function removeSent(root: ParentNode, consumer?: string): void {
  for (const widget of sentIn(root)) {
    const block = widget.querySelector(':scope>[type$=json]');
    const text = block?.textContent ?? '';
    // A skeleton is nobody's.
    if (consumer && (!text.includes('"consumer"') || text.includes(`"${consumer}"`))) continue;
    block?.remove();
    widget.shadowRoot?.replaceChildren();
  }
}
