import 'pcc-widgets/autoload';
import { html, nothing, render, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { bar } from '../common/bar.ts';
import { watchEvents, watchRequests, type LogEntry } from '../common/log.ts';
import { logView } from '../common/log-view.ts';
import { openLogin } from '../common/login.ts';
import { network, withCondition } from '../common/network.ts';
import { chosen, language, parameter, setParameters, theme, onSettings, width } from '../common/settings.ts';
import { texts, type Brand, type Language, type View } from './brand.ts';
import { people, type DemoPerson } from 'virtual:people';

/** A consumer who does not exist yet. A link leads to the same one again. */
const newcomer: DemoPerson = {
  pcid: 'noor-',
  name: 'Noor Haddad',
  story: 'Brand new: signing in creates a consumer, a different one each time.',
};
const isNewcomer = (pcid: string) => pcid.startsWith(newcomer.pcid);

const initials = (name: string) =>
  name
    .split(' ')
    .map(([first]) => first)
    .join('');

/** Shows a partner's app: a sign-in with the sandbox's personas, then the views with the widgets. */
export async function openPage(brand: Brand): Promise<void> {
  const login = await openLogin();
  let person: DemoPerson | undefined;
  let problem: 'failed' | 'ended' | undefined;
  const log: LogEntry[] = [];
  // Inside the phone.
  const isBare = parameter('bare') !== null;
  const record = (entry: LogEntry) => {
    log.push(entry);
    update();
  };

  const lang = () => chosen(language) as Language;
  let current = brand.views[0];
  const follow = () => (current = brand.views.find(({ id }) => location.hash === `#${id}`) ?? current);
  const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

  const met = (who: DemoPerson): DemoPerson =>
    who === newcomer ? { ...who, pcid: who.pcid + crypto.randomUUID().slice(0, 8) } : who;

  async function signIn(who: DemoPerson): Promise<void> {
    const isIn = await login.signIn(who.pcid);
    person = isIn ? who : undefined;
    problem = isIn ? undefined : 'failed';
    setParameters({ person: person?.pcid });
  }

  async function signOut(): Promise<void> {
    await document.querySelector('pcc-session')?.end();
    await login.signOut();
    left(undefined);
  }

  function left(why: typeof problem): void {
    person = undefined;
    problem = why;
    setParameters({ person: undefined });
    focusOn('main h1');
  }

  const signInView = (): TemplateResult => {
    const t = texts[lang()];
    return html`
      <div class="sign-in">
        <h1 tabindex="-1">${t.signIn}</h1>
        <p class="lead">${t.choose}</p>
        ${problem ? html`<p role="alert" class="problem">${t[problem]}</p>` : nothing}
        <ul class="people">
          ${[...people, newcomer].map(
            (each) => html`
              <li>
                <button type="button" @click=${() => signIn(met(each)).then(() => focusOn('main h1'))}>
                  <span class="avatar" aria-hidden="true">${initials(each.name)}</span>
                  <span><strong>${each.name}</strong><small lang="en">${each.story}</small></span>
                </button>
              </li>
            `,
          )}
        </ul>
      </div>
    `;
  };

  const appView = (who: DemoPerson, { id, lead, widgets, layout }: View): TemplateResult => {
    const t = texts[lang()];
    return html`
      <pcc-session
        class=${layout ?? 'one'}
        endpoint=${login.endpoint ?? nothing}
        .fetchSession=${login.fetchSession}
      >
        ${
          layout === 'overview'
            ? html`<h1 tabindex="-1">${t.hello(who.name.split(' ')[0] ?? '')}</h1>
                <p class="lead">${lead[lang()]}</p>`
            : html`<h1 tabindex="-1">${lead[lang()]}</h1>`
        }
        ${keyed(id, widgets())}
      </pcc-session>
    `;
  };

  function page(): TemplateResult {
    const t = texts[lang()];
    return html`
      <a class="skip" href="#main" @click=${skip}>${t.skip}</a>
      ${isBare ? nothing : bar([language, theme, width, network])}
      <div class="stage">
        <div class="app">
          <header class="brand">
            <p class="logo">${brand.logo} ${brand.name}</p>
            ${
              person
                ? html`
                  <p class="who">
                    <span class="avatar" aria-hidden="true">${initials(person.name)}</span>
                    <span class="name">${person.name}</span>
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
          </header>
          <main id="main" tabindex="-1">
            ${person && current ? keyed(person, appView(person, current)) : signInView()}
          </main>
          <footer><p>${brand.support[lang()]}</p></footer>
        </div>
      </div>
      ${isBare ? nothing : logView(log)}
    `;
  }

  function update(): void {
    document.documentElement.lang = lang();
    document.documentElement.dataset['theme'] = chosen(theme);
    document.documentElement.dataset['width'] = chosen(width);
    render(page(), document.body);
  }

  function skip(event: Event): void {
    // The URL's fragment names a view; the skip link must not change it.
    event.preventDefault();
    focusOn('main');
  }

  globalThis.fetch = withCondition(globalThis.fetch);
  watchRequests(record);
  watchEvents(document, record);
  document.addEventListener('pcc-session-ended', ({ reason }) => {
    if (person && reason !== 'failed') left(reason === 'login-required' ? 'ended' : undefined);
  });
  // On a phone, not all links fit.
  const showCurrentLink = () =>
    document
      .querySelector('.brand [aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  document.addEventListener('pcc-reward-enroll', (event) => {
    event.waitUntil(login.enroll(event.paymentCardId, event.configurationId));
  });
  document.addEventListener('pcc-sign-in', (event) => {
    event.preventDefault();
    left('ended');
  });
  addEventListener('hashchange', () => {
    follow();
    update();
    showCurrentLink();
    focusOn('main h1');
  });
  follow();

  // A link shows the same persona.
  const pcid = parameter('person') ?? '';
  const linked = isNewcomer(pcid) ? { ...newcomer, pcid } : people.find((each) => each.pcid === pcid);
  // A visitor with such a link does not see the sign-in page first.
  if (linked) await signIn(linked);
  onSettings(update);
  showCurrentLink();
}
