// The live example of <pcc-session>: signing in and out, with the events that a page receives.
import 'pcc-widgets/autoload';
import { html, nothing, render } from 'lit';
import { watchEvents, type LogEntry } from '../../../demo/common/log.ts';
import { logView } from '../../../demo/common/log-view.ts';
import { openLogin } from '../../../demo/common/login.ts';
import { people } from 'virtual:people';

const place = document.querySelector<HTMLElement>('[data-example]');
const login = await openLogin();
const log: LogEntry[] = [];
let isIn = false;

const session = () => place?.querySelector('pcc-session');

async function signIn(): Promise<void> {
  await login.signIn(place?.querySelector('select')?.value ?? '');
  const open = session();
  isIn = true;
  show();
  if (open) await open.renew();
}

async function signOut(): Promise<void> {
  await login.signOut();
  await session()?.end();
}

const renew = () => session()?.renew();

function show(): void {
  if (!place) return;
  render(
    html`
      <div class="choices" role="group" aria-label="Example">
        <label class="choice">
          <span>Consumer</span>
          <select>
            ${people.map(({ pcid, name }) => html`<option value=${pcid}>${name}</option>`)}
          </select>
        </label>
        <button type="button" @click=${() => void signIn()}>Sign in</button>
        <button type="button" @click=${() => void renew()}><code>renew()</code></button>
        <button type="button" @click=${() => void signOut()}><code>end()</code></button>
      </div>
      <div class="stage">
        ${
          isIn
            ? html`<pcc-session .fetchSession=${login.fetchSession}>
                <pcc-credit-line></pcc-credit-line>
                <pcc-statements page-size="2"></pcc-statements>
              </pcc-session>`
            : nothing
        }
      </div>
      ${logView(log)}
    `,
    place,
  );
}

if (place) {
  watchEvents(place, (entry) => {
    log.push(entry);
    show();
  });
  show();
  await signIn();
}
