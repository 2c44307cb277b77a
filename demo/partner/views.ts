import { html } from 'lit';
import type { View } from './brand.ts';

export const onboarding: View = {
  id: 'start',
  tag: 'pcc-onboarding',
  name: { en: 'Get started', es: 'Comenzar' },
  lead: { en: 'A few steps, then your account is ready.', es: 'Unos pasos y su cuenta estará lista.' },
  widgets: () => html`
    <div class="card">
      <pcc-onboarding step-origins=${STEP_ORIGIN} terms-version="demo-1">
        <div slot="terms">
          <p>The lender's own agreement goes here. The demo has none.</p>
          <p>An event reports the accepted version and the time to the partner.</p>
        </div>
      </pcc-onboarding>
    </div>
  `,
};

export const score: View = {
  id: 'score',
  tag: 'pcc-credit-summary',
  name: { en: 'Credit score', es: 'Puntaje' },
  lead: { en: 'Your score, and what affects it.', es: 'Su puntaje y lo que influye en él.' },
  widgets: () => html`
    <div class="card">
      <pcc-credit-summary score-model="VantageScore 3.0" bureau="Experian"></pcc-credit-summary>
    </div>
  `,
};

export const statements: View = {
  id: 'statements',
  tag: 'pcc-statements',
  name: { en: 'Statements', es: 'Estados de cuenta' },
  lead: {
    en: 'Your account, month by month.',
    es: 'Su cuenta, mes a mes.',
  },
  widgets: () => html`<div class="card"><pcc-statements></pcc-statements></div>`,
};

export const bills: View = {
  id: 'bills',
  tag: 'pcc-tradelines',
  name: { en: 'Bill reporting', es: 'Reporte de facturas' },
  lead: {
    en: 'Bills you pay anyway can help you build credit.',
    es: 'Las facturas que ya paga pueden ayudarle a construir crédito.',
  },
  widgets: () => html`
    <div class="card">
      <pcc-tradelines manage attestation-version="demo-1">
        <p slot="attestation">I pay this bill myself, and what I have entered is true.</p>
      </pcc-tradelines>
    </div>
  `,
};

export const rewards: View = {
  id: 'rewards',
  tag: 'pcc-rewards',
  name: { en: 'Rewards', es: 'Recompensas' },
  lead: { en: 'What your card gives back.', es: 'Lo que su tarjeta le devuelve.' },
  widgets: () => html`
    <div class="card">
      <pcc-rewards enroll>
        <p slot="terms"><small>Cashback is paid to your account every month.</small></p>
      </pcc-rewards>
    </div>
  `,
};

export const cards: View = {
  id: 'cards',
  tag: 'pcc-card-register',
  name: { en: 'Debit cards', es: 'Tarjetas de débito' },
  lead: { en: 'Move money in and out.', es: 'Mueva dinero de ida y vuelta.' },
  widgets: () => html`<div class="card"><pcc-card-register></pcc-card-register></div>`,
};
