import 'pcc-widgets/autoload';
import { html, nothing, render, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { watchEvents, watchRequests, type LogEntry } from '../common/log.ts';
import { logView } from '../common/log-view.ts';
import { openLogin } from '../common/login.ts';
import { withCondition } from '../common/network.ts';
import { chosen, parameter, setParameters, theme, onSettings, width } from '../common/settings.ts';
import { texts, type Brand } from './brand.ts';
import { footerOf, headerOf, initials, isBare, keyOf, lang, shell, topOf, viewOf } from './parts.ts';
import { people, type DemoPerson } from 'virtual:people';

/** A consumer who does not exist yet. A link leads to the same one again. */
const newcomer: DemoPerson = {
  pcid: 'noor-',
  name: 'Noor Haddad',
  story: 'Brand new: signing in creates a consumer, a different one each time.',
};
const isNewcomer = (pcid: string) => pcid.startsWith(newcomer.pcid);

/** Shows a partner's app: a sign-in with the sandbox's personas, then the views with the widgets. */
export async function openPage(brand: Brand): Promise<void> {
  const login = await openLogin();
  let person: DemoPerson | undefined;
  let problem: 'failed' | 'ended' | undefined;
  const log: LogEntry[] = [];
  const record = (entry: LogEntry) => {
    log.push(entry);
    update();
  };

  let current = brand.views.find(({ tag }) => tag && tag === parameter('widget')) ?? brand.views[0];
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

  const mainPart = () => document.querySelector('main');
  const isSent = (key: string) => mainPart()?.dataset['sent'] === key;
  const filled = new Set<Element>();
  function fill(selector: string, content: unknown): void {
    const place = document.querySelector<HTMLElement>(selector);
    if (!place) return;
    // What the server has written there has no listeners.
    if (!filled.has(place)) place.replaceChildren();
    filled.add(place);
    render(content, place);
  }

  function update(): void {
    // Not before there is something to show in it.
    if (!mainPart()) render(shell(), document.body);
    document.documentElement.lang = lang();
    document.documentElement.dataset['theme'] = chosen(theme);
    document.documentElement.dataset['width'] = chosen(width);
    fill('#top', topOf({ skip }));
    fill('#log', isBare() ? nothing : logView(log));
    fill('.app > .brand', headerOf(brand, person, current, { signOut }));
    fill('.app > footer', footerOf(brand));
    // What the server has sent stays for as long as it is what is shown.
    if (isSent(keyOf(person, current))) return;
    mainPart()?.removeAttribute('data-sent');
    fill('.app > main', person && current ? keyed(person, viewOf(person, current, login)) : signInView());
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
  /** The widget that a next step leads to. */
  let wanted: string | undefined;
  const showWanted = () => {
    const widget = wanted && document.querySelector(`main ${wanted}`);
    wanted = undefined;
    if (widget) widget.scrollIntoView({ block: 'nearest' });
  };
  document.addEventListener('pcc-next-step', ({ tag }) => {
    const view = brand.views.find((each) => each.tag === tag || each.also?.includes(tag));
    if (!view) return;
    wanted = tag;
    location.hash = view.id;
  });
  addEventListener('hashchange', () => {
    follow();
    update();
    showCurrentLink();
    focusOn('main h1');
    showWanted();
  });
  follow();

  // A link shows the same persona.
  const pcid = parameter('person') ?? '';
  const linked = isNewcomer(pcid) ? { ...newcomer, pcid } : people.find((each) => each.pcid === pcid);
  // A visitor with such a link does not see the sign-in page first.
  if (linked && isSent(keyOf(linked, current))) person = linked;
  else if (linked) await signIn(linked);
  onSettings(update);
  showCurrentLink();
}
