import { html, render } from 'lit';
import { bar } from '../common/bar.ts';
import { network } from '../common/network.ts';
import { chosen, language, parameter, theme, onSettings } from '../common/settings.ts';

/** The bank's page, without the demo's bar around it. */
function inside(): string {
  const parameters = new URLSearchParams({
    bare: '',
    lang: chosen(language),
    theme: chosen(theme),
    network: chosen(network),
  });
  const person = parameter('person');
  if (person) parameters.set('person', person);
  return `index.html?${parameters.toString()}`;
}

onSettings(() => {
  document.documentElement.dataset['theme'] = chosen(theme);
  render(
    html`
      ${bar([language, theme, network])}
      <main class="desk">
        <h1>Phone</h1>
        <div class="phone"><iframe title="Larkfield on a phone" src=${inside()}></iframe></div>
      </main>
    `,
    document.body,
  );
});
