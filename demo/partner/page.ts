import 'pcc-widgets/autoload';
import 'pcc-widgets/pcc-preload.css';
import { html, nothing, render, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { watchEvents, withReport, type LogEntry } from '../common/log.ts';
import { isLogOpen, logView } from '../common/log-view.ts';
import { openLogin } from '../common/login.ts';
import { withCondition } from '../common/network.ts';
import { peopleList, personInAddress } from '../common/people.ts';
import { chosen, isOpen, parameter, theme, onSettings, width } from '../common/settings.ts';
import { texts, type Brand } from './brand.ts';
import { footerOf, headerOf, keyOf, lang, shell, topOf, viewOf } from './parts.ts';
import { focusOn, Visitor } from './visitor.ts';

/** Shows a partner's app to one of the sandbox's people: a menu of views with the widgets. */
export async function openPage(brand: Brand): Promise<void> {
  const login = await openLogin();
  const visitor = new Visitor(login);
  const log: LogEntry[] = [];
  const record = (entry: LogEntry) => {
    log.push(entry);
    update();
  };

  let current = brand.views.find(({ tag }) => tag && tag === parameter('widget')) ?? brand.views[0];
  const follow = () => (current = brand.views.find(({ id }) => location.hash === `#${id}`) ?? current);
  const people = () =>
    peopleList({ current: visitor.person, choose: (who) => void visitor.choose(who), update });

  const signedOutView = (): TemplateResult => {
    const t = texts[lang()];
    const { problem } = visitor;
    return html`
      <div class="sign-in">
        <h1 tabindex="-1">${t.signIn}</h1>
        <p class="lead">${t.choose}</p>
        ${problem ? html`<p role="alert" class="problem">${t[problem]}</p>` : nothing} ${people()}
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
    const { person } = visitor;
    document.documentElement.lang = lang();
    document.documentElement.dataset['theme'] = chosen(theme);
    document.documentElement.dataset['width'] = chosen(width);
    document.documentElement.toggleAttribute('data-code', isOpen('code'));
    fill('#top', topOf(person, { skip, people: people(), logged: log.length }));
    document.querySelector('#log')?.toggleAttribute('hidden', !isLogOpen());
    fill('#log', isLogOpen() ? logView(log) : nothing);
    fill('.app > .brand', headerOf(brand, person, current, { signOut: () => visitor.signOut() }));
    fill('.app > footer', footerOf(brand));
    // What the server has sent stays for as long as it is what is shown.
    if (isSent(keyOf(person, current))) return;
    mainPart()?.removeAttribute('data-sent');
    fill('.app > main', person && current ? keyed(person, viewOf(person, current, login)) : signedOutView());
  }

  function skip(event: Event): void {
    // The URL's fragment names a view; the skip link must not change it.
    event.preventDefault();
    focusOn('main');
  }

  globalThis.fetch = withReport(withCondition(globalThis.fetch), record);
  watchEvents(document, record);
  document.addEventListener('pcc-session-ended', ({ reason }) => {
    if (visitor.person && reason !== 'failed')
      visitor.leave(reason === 'login-required' ? 'ended' : undefined);
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
    visitor.leave('ended');
  });
  document.addEventListener('pcc-next-step', ({ tag }) => {
    const view = brand.views.find((view) => view.tag === tag);
    if (view) location.hash = view.id;
  });
  addEventListener('hashchange', () => {
    follow();
    update();
    showCurrentLink();
    focusOn('main h1');
  });
  follow();

  // A visitor is signed in from the start: the page of those who are not does not flash.
  const first = personInAddress();
  if (first && isSent(keyOf(first, current))) visitor.person = first;
  else if (first) await visitor.signIn(first);
  onSettings(update);
  showCurrentLink();
}
