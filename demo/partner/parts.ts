import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { bar } from '../common/bar.ts';
import { isLogOpen, logButton } from '../common/log-view.ts';
import { network } from '../common/network.ts';
import { chosen, isOpen, language, theme, toggle, width } from '../common/settings.ts';
import { card, isBare } from './card.ts';
import { element, type WriteWidget } from './write-widget.ts';
import { texts, type Brand, type Language, type View } from './brand.ts';

// What a server can write, too: the parts of a partner's page, which are rendered separately.

/** Who is signed in. */
export interface Who {
  readonly pcid: string;
  readonly name: string;
}

export const lang = (): Language => chosen(language) as Language;

/** What the page's main part shows. */
export const keyOf = (who: Who | undefined, view: View | undefined): string =>
  [who?.pcid, view?.id, lang()].join();

export const initials = (name: string): string =>
  name
    .split(' ')
    .map(([first]) => first)
    .join('');

interface Parts {
  readonly top: unknown;
  readonly header: unknown;
  readonly main: unknown;
  readonly footer: unknown;
}

/** The places of the parts. */
export const shell = (parts?: Parts, sent?: string): TemplateResult => html`
  <div id="top" class="part">${parts?.top ?? nothing}</div>
  <div class="desk">
    <div class="stage">
      <div class="app">
        <header class="brand">${parts?.header ?? nothing}</header>
        <main id="main" tabindex="-1" data-sent=${sent ?? nothing}>${parts?.main ?? nothing}</main>
        <footer>${parts?.footer ?? nothing}</footer>
      </div>
    </div>
    <div id="log" ?hidden=${!isLogOpen()}></div>
  </div>
`;

/** Who is signed in, and the list that the button opens. */
export const personButton = (who: Who | undefined, list: unknown = nothing): TemplateResult => {
  const name = who?.name ?? 'Signed out';
  return html`
    <button type="button" class="button" popovertarget="people" aria-label="Person: ${name}">${name}</button>
    <div id="people" class="panel" popover>${list}</div>
  `;
};

/** Shows the tag of each widget, and where to read more about it. */
const codeButton = (): TemplateResult => html`
  <button
    type="button"
    class="button code-button"
    aria-pressed=${isOpen('code')}
    @click=${() => toggle('code')}
  >
    Code
  </button>
`;

interface TopOptions {
  readonly skip?: (event: Event) => void;
  /** The list of people. */
  readonly people?: unknown;
  /** How many lines the log has. */
  readonly logged?: number;
}

export const topOf = (who: Who | undefined, { skip, people, logged }: TopOptions = {}): TemplateResult => {
  const t = texts[lang()];
  return html`
    <a class="skip" href="#main" @click=${skip}>${t.skip}</a>
    ${
      isBare()
        ? nothing
        : html`
          ${bar(
            [language, theme, width, network],
            personButton(who, people),
            html`${codeButton()} ${logButton(logged)}`,
            t.madeUp,
          )}
        `
    }
  `;
};

export const headerOf = (
  brand: Brand,
  who: Who | undefined,
  current: View | undefined,
  { signOut }: { readonly signOut?: () => unknown } = {},
): TemplateResult => {
  const t = texts[lang()];
  return html`
    <p class="logo">${brand.logo} ${brand.name}</p>
    ${
      who
        ? html`
          <p class="who">
            <span class="avatar" aria-hidden="true">${initials(who.name)}</span>
            <span class="name">${who.name}</span>
            <button type="button" @click=${signOut}>${t.signOut}</button>
          </p>
          <nav aria-label=${t.main}>
            <ul>
              ${brand.views.map(
                ({ id, name }) => html`
                  <li>
                    <a href="#${id}" aria-current=${id === current?.id ? 'page' : 'false'}>${name[lang()]}</a>
                  </li>
                `,
              )}
            </ul>
          </nav>
        `
        : html`<p class="promise">${brand.promise[lang()]}</p>`
    }
  `;
};

export const footerOf = ({ support }: Brand): TemplateResult => html`<p>${support[lang()]}</p>`;

/** `session` has the widgets' session; `write` writes a widget of the overview. */
export const viewOf = (
  who: Who,
  { id, tag, lead, widgets, layout }: View,
  session: { readonly endpoint?: string; readonly fetchSession?: unknown },
  write: WriteWidget = element,
): TemplateResult => {
  const t = texts[lang()];
  return html`
    <pcc-session
      class=${layout ?? 'one'}
      endpoint=${session.endpoint ?? nothing}
      .fetchSession=${session.fetchSession}
    >
      <h1 tabindex="-1">${lead?.[lang()] ?? t.hello(who.name.split(' ')[0] ?? '')}</h1>
      ${keyed(id, tag ? card(tag, widgets(write)) : widgets(write))}
    </pcc-session>
  `;
};
