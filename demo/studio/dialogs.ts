import { html, render, type TemplateResult } from 'lit';
import { addressOf, bar } from '../common/bar.ts';
import { chosen, language, theme, onSettings } from '../common/settings.ts';
import { cells, type Cell } from './cells/index.ts';
import { presetSelect } from './themes/theme-in-url.ts';

// A dialog takes the focus as it opens, also in a frame: it goes back to where it was, or to the start of the page.
let focused: HTMLElement | undefined;
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.localName !== 'iframe') focused = target;
});
addEventListener('blur', () =>
  setTimeout(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLIFrameElement)) return;
    activeElement.blur();
    if (focused) focused.focus({ preventScroll: true });
    else getSelection()?.collapse(document.body, 0);
  }),
);

// Each in a separate frame, because a modal dialog covers its page.
const frame = (cell: Cell): TemplateResult => html`
  <article class="cell">
    <header>
      <h2>${cell.tag}: ${cell.name}</h2>
      <a href=${addressOf('gallery.html', { cell: cell.id })} aria-label="Link to ${cell.tag}: ${cell.name}">Link</a>
    </header>
    <iframe
      inert
      tabindex="-1"
      loading="lazy"
      title="${cell.tag}: ${cell.name}"
      src=${addressOf('gallery.html', { cell: cell.id, bare: '' })}
    ></iframe>
  </article>
`;

onSettings(() => {
  document.documentElement.dataset['theme'] = chosen(theme);
  render(
    html`
      ${bar([language, theme])}
      <main class="studio">
        <h1>Dialogs</h1>
        <p class="lead">Every dialog of every widget, side by side. <a href=${addressOf('gallery.html')}>The gallery</a> has the rest.</p>
        <div class="filters" role="group" aria-label="Filters">${presetSelect()}</div>
        <div class="dialogs">${cells.filter(({ dialog }) => dialog).map(frame)}</div>
      </main>
    `,
    document.body,
  );
});
