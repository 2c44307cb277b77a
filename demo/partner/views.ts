import { html, unsafeStatic } from 'lit/static-html.js';
import type { View } from './brand.ts';
import { lang } from './parts.ts';

/** Where “Contact support” leads: HTML for the slot, which a server can write, too. */
export const supportLine = (): string =>
  `<a slot="support" href="tel:+18005550134">${{ en: 'Support: 800\u2011555\u20110134', es: 'Asistencia: 800\u2011555\u20110134' }[lang()]}</a>`;
const support = () => html`${unsafeStatic(supportLine())}`;

/** A view for each widget but the overview's, in the order of the bank's menu. */
export const views: readonly View[] = [
  {
    id: 'score',
    tag: 'pcc-credit-summary',
    name: { en: 'Credit score', es: 'Puntaje' },
    lead: { en: 'Your score, and what affects it.', es: 'Su puntaje y lo que influye en él.' },
    widgets: () =>
      html`<pcc-credit-summary score-model="VantageScore 3.0" bureau="Experian"></pcc-credit-summary>`,
  },
  {
    id: 'statements',
    tag: 'pcc-statements',
    name: { en: 'Statements', es: 'Estados de cuenta' },
    lead: { en: 'Your account, month by month.', es: 'Su cuenta, mes a mes.' },
    widgets: () => html`<pcc-statements></pcc-statements>`,
  },
  {
    id: 'payments',
    tag: 'pcc-bills',
    name: { en: 'Pay bills', es: 'Pagar facturas' },
    lead: { en: 'Pay from your accounts.', es: 'Pague desde sus cuentas.' },
    widgets: () => html`<pcc-bills pay>${support()}</pcc-bills>`,
  },
  {
    id: 'bills',
    tag: 'pcc-tradelines',
    name: { en: 'Bill reporting', es: 'Reporte de facturas' },
    lead: {
      en: 'Bills you pay anyway can help you build credit.',
      es: 'Las facturas que ya paga pueden ayudarle a construir crédito.',
    },
    widgets: () => html`<pcc-tradelines manage attestation-version="demo-1">
      <p slot="attestation">I pay this bill myself, and what I have entered is true.</p>
    </pcc-tradelines>`,
  },
  {
    id: 'rewards',
    tag: 'pcc-rewards',
    name: { en: 'Rewards', es: 'Recompensas' },
    lead: { en: 'What your card gives back.', es: 'Lo que su tarjeta le devuelve.' },
    widgets: () => html`<pcc-rewards enroll>
      <p slot="terms"><small>Cashback is paid to your account every month.</small></p>
    </pcc-rewards>`,
  },
  {
    id: 'cards',
    tag: 'pcc-card-register',
    name: { en: 'Debit cards', es: 'Tarjetas de débito' },
    lead: { en: 'Move money in and out.', es: 'Mueva dinero de ida y vuelta.' },
    widgets: () => html`<pcc-card-register></pcc-card-register>`,
  },
  {
    id: 'credit-line',
    tag: 'pcc-credit-line',
    name: { en: 'Credit line', es: 'Línea de crédito' },
    lead: { en: 'What you owe, and your cards.', es: 'Lo que debe y sus tarjetas.' },
    widgets: () => html`<pcc-credit-line>${support()}</pcc-credit-line>`,
  },
  {
    id: 'disputes',
    tag: 'pcc-disputes',
    name: { en: 'Disputes', es: 'Disputas' },
    lead: { en: 'Tell us if something is wrong.', es: 'Díganos si algo es incorrecto.' },
    widgets: () => html`<pcc-disputes>${support()}</pcc-disputes>`,
  },
  {
    id: 'profile',
    tag: 'pcc-profile',
    name: { en: 'Profile', es: 'Perfil' },
    lead: { en: 'Who you are and how we reach you.', es: 'Quién es usted y cómo le contactamos.' },
    widgets: () => html`<pcc-profile allow-close>${support()}</pcc-profile>`,
  },
  {
    id: 'start',
    tag: 'pcc-onboarding',
    name: { en: 'Application', es: 'Solicitud' },
    lead: { en: 'A few steps, then your account is ready.', es: 'Unos pasos y su cuenta estará lista.' },
    widgets: () => html`<pcc-onboarding step-origins=${STEP_ORIGIN} terms-version="demo-1">
      <div slot="terms">
        <p>The lender’s own agreement goes here. The demo has none.</p>
        <p>An event reports the accepted version and the time to the partner.</p>
      </div>
      ${support()}
    </pcc-onboarding>`,
  },
];
