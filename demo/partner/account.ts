import { html } from 'lit';
import type { Brand, View } from './brand.ts';
import { identity } from './larkfield-identity.ts';
import { openPage } from './page.ts';
import { bills, onboarding } from './views.ts';

const overview: View = {
  id: 'overview',
  name: { en: 'Overview', es: 'Resumen' },
  lead: { en: 'Your account at a glance.', es: 'Su cuenta de un vistazo.' },
  layout: 'overview',
  widgets: () => html`
    <div class="card"><pcc-next-steps></pcc-next-steps></div>
    <div class="two">
      <div class="stack">
        <div class="card"><pcc-credit-line></pcc-credit-line></div>
        <div class="card">
          <pcc-credit-summary compact score-model="VantageScore 3.0" bureau="Experian"></pcc-credit-summary>
        </div>
      </div>
      <div class="card"><pcc-statements page-size="5"></pcc-statements></div>
    </div>
  `,
};

const credit: View = {
  id: 'credit',
  tag: 'pcc-credit-summary',
  also: ['pcc-credit-line', 'pcc-rewards'],
  name: { en: 'Credit', es: 'Crédito' },
  lead: {
    en: 'What you owe, your cards and your score.',
    es: 'Lo que debe, sus tarjetas y su puntaje.',
  },
  widgets: () => html`
    <div class="stack">
      <div class="card"><pcc-credit-line></pcc-credit-line></div>
      <div class="card"><pcc-rewards enroll></pcc-rewards></div>
      <div class="card">
        <pcc-credit-summary score-model="VantageScore 3.0" bureau="Experian"></pcc-credit-summary>
      </div>
    </div>
  `,
};

const disputes: View = {
  id: 'disputes',
  tag: 'pcc-disputes',
  name: { en: 'Disputes', es: 'Disputas' },
  lead: { en: 'Tell us if something is wrong.', es: 'Díganos si algo es incorrecto.' },
  widgets: () => html`<div class="card"><pcc-disputes></pcc-disputes></div>`,
};

const payments: View = {
  id: 'payments',
  tag: 'pcc-bills',
  name: { en: 'Pay bills', es: 'Pagar facturas' },
  lead: { en: 'Pay from your accounts.', es: 'Pague desde sus cuentas.' },
  widgets: () => html`<div class="card"><pcc-bills pay></pcc-bills></div>`,
};

const profile: View = {
  id: 'profile',
  tag: 'pcc-profile',
  name: { en: 'Profile', es: 'Perfil' },
  lead: { en: 'Who you are and how we reach you.', es: 'Quién es usted y cómo le contactamos.' },
  widgets: () => html`<div class="card"><pcc-profile allow-close></pcc-profile></div>`,
};

const account: Brand = {
  ...identity,
  views: [overview, credit, payments, bills, disputes, profile, onboarding],
};

await openPage(account);
