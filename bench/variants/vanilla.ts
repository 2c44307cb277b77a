// The floor: the same list by a hand-written element without any library, all rows at once.
import { actions, byYear, load, month, size, styleSheet, type Statement } from './list.ts';

const sheet = styleSheet();
const rowTemplate = document.createElement('template');
rowTemplate.innerHTML = `<li class="row"><span></span><span></span>${'<button type="button"></button>'.repeat(3)}</li>`;

function row(statement: Statement): Node {
  const made = rowTemplate.content.cloneNode(true) as DocumentFragment;
  const [text, bytes, ...buttons] = made.querySelectorAll('span, button');
  const name = month(statement);
  if (text) text.textContent = name;
  if (bytes) bytes.textContent = size(statement);
  for (const [i, button] of buttons.entries()) {
    button.textContent = actions[i] ?? '';
    button.setAttribute('aria-label', `${actions[i]} ${name} statement`);
  }
  return made;
}

class VanillaList extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const say = (role: string, words: string) => {
      const line = document.createElement('p');
      line.role = role;
      line.textContent = words;
      root.replaceChildren(line);
    };
    say('status', 'Loading…');
    try {
      const { endpoint = '', count = '20' } = this.dataset;
      const statements = await load(endpoint, Number(count));
      if (statements.length === 0) return say('status', 'No statements yet');
      const nodes = byYear(statements.slice(0, Number(count))).flatMap(([year, group]) => {
        const heading = document.createElement('h3');
        heading.textContent = year;
        const list = document.createElement('ul');
        list.append(...group.map(row));
        return [heading, list];
      });
      root.replaceChildren(...nodes);
    } catch {
      say('alert', 'Something went wrong');
    }
  }
}
customElements.define('vanilla-list', VanillaList);
