import { html } from 'lit';
import type { Brand } from './brand.ts';
import { identity } from './larkfield-identity.ts';
import { bills, cards, onboarding, rewards, score, statements } from './views.ts';

/** The bank. */
export const larkfield: Brand = {
  ...identity,
  views: [
    {
      id: 'home',
      name: { en: 'Overview', es: 'Resumen' },
      lead: { en: 'Your credit at a glance.', es: 'Su crédito de un vistazo.' },
      layout: 'overview',
      widgets: () => html`
        <div class="two">
          <div class="stack">
            <div class="card">
              <pcc-credit-summary compact score-model="VantageScore 3.0" bureau="Experian"></pcc-credit-summary>
            </div>
            <div class="card"><pcc-statements page-size="3"></pcc-statements></div>
          </div>
          <div class="card"><pcc-rewards></pcc-rewards></div>
        </div>
      `,
    },
    score,
    statements,
    bills,
    rewards,
    cards,
    onboarding,
  ],
};
