import { html, render } from 'lit';
import { bar } from '../common/bar.ts';
import { network } from '../common/network.ts';
import { peopleList, personInAddress, signedOut } from '../common/people.ts';
import { chosen, language, parameter, setParameters, theme, onSettings } from '../common/settings.ts';
import { personButton } from './parts.ts';

/** The bank's page, without the demo's bar around it. */
function inside(): string {
  const parameters = new URLSearchParams({
    bare: '',
    lang: chosen(language),
    theme: chosen(theme),
    network: chosen(network),
  });
  for (const key of ['person', 'widget']) {
    const value = parameter(key);
    if (value) parameters.set(key, value);
  }
  return `index.html?${parameters.toString()}${location.hash}`;
}

/** Keeps the view that is open inside in the link of this page. */
function follow({ target }: Event): void {
  const { contentWindow } = target as HTMLIFrameElement;
  contentWindow?.addEventListener('hashchange', () => {
    history.replaceState(history.state, '', contentWindow.location.hash);
  });
}

const people = () =>
  peopleList({
    current: personInAddress(),
    choose(person) {
      document.querySelector<HTMLElement>('#people')?.hidePopover();
      setParameters({ person: person?.pcid ?? signedOut });
    },
    update,
  });

function update(): void {
  document.documentElement.dataset['theme'] = chosen(theme);
  render(
    html`
      ${bar([language, theme, network], personButton(personInAddress(), people()))}
      <main class="phone-desk">
        <h1>Phone</h1>
        <div class="phone"><iframe title="Larkfield on a phone" src=${inside()} @load=${follow}></iframe></div>
      </main>
    `,
    document.body,
  );
}
onSettings(update);
