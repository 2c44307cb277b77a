import 'pcc-widgets/autoload';
import { html, nothing, render, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { bar } from '../common/bar.ts';
import { watchEvents, watchRequests, type LogEntry } from '../common/log.ts';
import { logView } from '../common/log-view.ts';
import { openLogin } from '../common/login.ts';
import { network, troubled } from '../common/network.ts';
import { chosen, language, parameter, setParameters, theme, whenSettled, width } from '../common/settings.ts';
import { texts, type Brand, type Language, type View } from './brand.ts';
import { people, type DemoPerson } from 'virtual:people';

/** Whom nobody knows yet. A link leads to the same consumer again. */
const newcomer: DemoPerson = {
  pcid: 'noor-',
  name: 'Noor Haddad',
  story: 'Brand new: the consumer is created when she signs in, another one each time.',
};
const isNewcomer = (pcid: string) => pcid.startsWith(newcomer.pcid);

const initials = (name: string) =>
  name
    .split(' ')
    .map(([first]) => first)
    .join('');

/** Shows a partner's app: sign in as somebody of the sandbox, then its views with the widgets. */
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
    // The fragment names a view; skipping must not leave it.
    event.preventDefault();
    focusOn('main');
  }

  globalThis.fetch = troubled(globalThis.fetch);
  watchRequests(record);
  watchEvents(document, record);
  document.addEventListener('pcc-session-ended', ({ reason }) => {
    if (person && reason !== 'failed') left(reason === 'login-required' ? 'ended' : undefined);
  });
  // On a phone not all of the links fit.
  const showWhere = () =>
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
    showWhere();
    focusOn('main h1');
  });
  follow();

  // A link shows a colleague the same person of the sandbox.
  const pcid = parameter('person') ?? '';
  const linked = isNewcomer(pcid) ? { ...newcomer, pcid } : people.find((each) => each.pcid === pcid);
  // Whoever comes by such a link is shown one page, not two.
  if (linked) await signIn(linked);
  whenSettled(update);
  showWhere();
}
