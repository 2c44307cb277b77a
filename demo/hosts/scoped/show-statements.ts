import { SessionElement, StatementsElement } from 'pcc-widgets/pure';

/** Tags that only this app's own elements know: the page, and other apps on it, may have another version of them. */
const registry = new CustomElementRegistry();
// First, because the widgets look for it.
registry.define('pcc-session', SessionElement);
registry.define('pcc-statements', StatementsElement);

/** Shows the consumer's statements in an element of the page. */
export function showStatements(place: HTMLElement): void {
  const root = place.attachShadow({ mode: 'open', customElementRegistry: registry });
  const session = document.createElement('pcc-session', { customElementRegistry: registry });
  session.setAttribute('endpoint', '/pcc/session');
  session.append(document.createElement('pcc-statements', { customElementRegistry: registry }));
  root.append(session);
}
