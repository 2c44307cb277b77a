import { html, svg } from 'lit';
import type { Brand } from './brand.ts';
import { card } from './card.ts';
import { lang } from './parts.ts';
import { supportLine, views } from './views.ts';

const factors = { en: 'See what affects it', es: 'Vea qué influye en él' };

/** The bank. */
export const bank: Brand = {
  name: 'Larkfield',
  promise: { en: 'A bank that is on your side.', es: 'Un banco que está de su lado.' },
  // Hyphens that do not break: a phone number stays in one line.
  support: {
    en: html`Questions? Call <a href="tel:+18005550134">800\u2011555\u20110134</a>.`,
    es: html`¿Preguntas? Llame al <a href="tel:+18005550134">800\u2011555\u20110134</a>.`,
  },
  logo: html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    ${svg`<path d="M4 24c6-1 9-5 11-12 3 6 7 9 13 9-4 5-9 7-14 7-4 0-8-1-10-4z" fill="currentColor"/><circle cx="22" cy="9" r="4" fill="var(--brand-warm)"/>`}
  </svg>`,
  views: [
    {
      id: 'home',
      name: { en: 'Overview', es: 'Resumen' },
      layout: 'overview',
      widgets: (write) => html`
        <div class="two">
          <div class="stack">
            ${card('pcc-next-steps', write('pcc-next-steps'))}
            ${card(
              'pcc-credit-summary',
              write(
                'pcc-credit-summary',
                {
                  'no-history': '',
                  'no-factors': '',
                  'score-model': 'VantageScore 3.0',
                  bureau: 'Experian',
                },
                `<a slot="learn-more" href="#score">${factors[lang()]}</a>`,
              ),
            )}
            ${card('pcc-statements', write('pcc-statements', { 'page-size': '3' }))}
          </div>
          <div class="stack">
            ${card('pcc-credit-line', write('pcc-credit-line', {}, supportLine()))}
            ${card('pcc-rewards', write('pcc-rewards', { enroll: '', 'page-size': '4' }))}
          </div>
        </div>
      `,
    },
    ...views,
  ],
};
