import { board, failing, newWords, someUnreadable, support, type Records, type Variant } from './cell.ts';

type Steps = Records['onboarding']['done'];
type Result = Records['kyc_results'][number];

const now = Date.parse('2026-11-02T15:00:00Z');
const terms = { terms: 'The agreement of the lender stands here, in full.' };

/** An onboarding with these steps completed. */
const done =
  (steps: Steps, underwriting = '') =>
  ({ onboarding }: Records): Partial<Records> => ({
    onboarding: {
      ...onboarding,
      done: steps,
      underwriting: { ...onboarding.underwriting, result: underwriting },
    },
  });

/** An identity check with this status. */
const identity = (status: Result['status'], name: string, text: RegExp, fallback = ''): Variant => ({
  id: `identity-${status.replace('_', '-')}`,
  name,
  change: ({ onboarding }) => ({
    onboarding: {
      ...onboarding,
      done: { 'accept-terms': now },
      kyc: { ...onboarding.kyc, inquiry_ids: ['inq_1'], fallback_inquiry_id: fallback },
    },
    kyc_results: [
      {
        id: 'result-1',
        inquiry_id: 'inq_1',
        status,
        created_date: '2026-11-02T14:00:00Z',
        completed_date: null,
      },
    ],
  }),
  person: 'gia-newcomer',
  shows: ['paragraph', text],
});

export const onboarding = board({
  tag: 'pcc-onboarding',
  heading: 'Your application',
  person: 'ben-terms',
  variants: [
    {
      id: 'begin',
      name: 'Nothing done yet',
      person: 'gia-newcomer',
      slots: terms,
      shows: ['button', /^Continue: Confirm/],
    },
    {
      id: 'outside',
      name: 'A step opened by the page',
      person: 'gia-newcomer',
      slots: terms,
      press: [/^continue: confirm/i],
      shows: ['button', /^I’m done/],
    },
    {
      id: 'frame',
      name: 'A step in a frame',
      person: 'gia-newcomer',
      framed: true,
      press: [/^continue: confirm/i],
      shows: ['button', /^I’m done/],
    },
    { id: 'terms', name: 'The terms are next', slots: terms, shows: ['button', /^Accept the terms/] },
    {
      id: 'terms-link',
      name: 'Terms on another page',
      attributes: { 'terms-url': 'https://lender.example/terms' },
      shows: ['paragraph', /^Open the terms before/],
    },
    { id: 'terms-missing', name: 'No terms to accept', shows: ['paragraph', /^The terms aren’t available/] },
    {
      id: 'terms-box',
      name: 'The box is not checked',
      slots: terms,
      press: [/^accept the terms/i],
      shows: ['paragraph', /^Check the box/],
    },
    {
      id: 'terms-refused',
      name: 'Terms not accepted by the service',
      person: 'gia-newcomer',
      slots: terms,
      scenario: { name: 'status-409', operations: ['acceptTerms'] },
      press: [/^accept the terms/i, /^i have read/i, /^accept the terms/i],
      shows: ['paragraph', /^Your application has changed/],
    },
    {
      id: 'accepted',
      name: 'Terms accepted, being reviewed',
      slots: terms,
      press: [/^i have read/i, /^accept the terms/i],
      shows: ['paragraph', /^You accepted the terms on/],
    },
    {
      id: 'identity-problem',
      name: 'A problem with the identity check',
      person: 'gia-newcomer',
      change: ({ onboarding }) => ({
        onboarding: {
          ...onboarding,
          done: { 'accept-terms': now },
          kyc: { ...onboarding.kyc, errors: 'What it was stays with the partner.' },
        },
      }),
      slots: support,
      shows: ['paragraph', /^There was a problem with your identity check/],
    },
    identity('created', 'Identity check not started', /^Your identity check hasn’t started/),
    identity('pending', 'Identity being checked', /^We’re checking your identity/),
    {
      id: 'review',
      name: 'Identity in review',
      person: 'chloe-review',
      shows: ['paragraph', /^Someone is reviewing/],
    },
    identity('approved', 'Identity confirmed', /^Your identity is confirmed/),
    identity('failed', 'Identity not confirmed, with another way', /^We couldn’t confirm/, 'inq_2'),
    { ...identity('declined', 'Identity declined', /^We couldn’t confirm/), slots: support },
    identity('expired', 'Identity check expired', /^The identity check has expired/),
    {
      id: 'bank',
      name: 'Approved, one step is left',
      change: done({ 'verify-identity': now, 'accept-terms': now, 'perform-underwriting': now }, 'pass'),
      shows: ['paragraph', /^Your application was approved/],
    },
    {
      id: 'declined',
      name: 'Declined',
      person: 'dan-declined',
      slots: { 'adverse-action': 'The lender’s notice stands here.', ...support },
      shows: ['paragraph', /^If you have questions/],
    },
    {
      id: 'complete',
      name: 'Complete',
      person: 'ana-complete',
      slots: { complete: 'Welcome to Larkfield.' },
      shows: ['paragraph', /^Your application is complete/],
    },
    {
      id: 'cancelled',
      name: 'Canceled',
      change: ({ onboarding }) => ({ onboarding: { ...onboarding, cancelled: true } }),
      shows: ['heading', /^This application was canceled/],
    },
    {
      id: 'hostile',
      name: 'A step with a dangerous address',
      person: 'gia-newcomer',
      slots: terms,
      scenario: { name: 'hostile-addresses' },
      mistake: 'step-not-opened',
      press: [/^confirm your identity/i],
      shows: ['paragraph', /^This step can’t be opened/],
    },
    { id: 'words', name: 'Unknown values', scenario: newWords, shows: ['heading', /^Something new/] },
    {
      id: 'partial',
      name: 'Identity results missing',
      status: 'partial',
      person: 'chloe-review',
      scenario: failing('listKycResults'),
      shows: ['paragraph', /may be missing/],
    },
    {
      id: 'unreadable',
      name: 'Unreadable records',
      status: 'partial',
      person: 'chloe-review',
      scenario: someUnreadable,
      shows: ['paragraph', /may be missing/],
    },
    {
      id: 'none',
      name: 'No application',
      status: 'empty',
      scenario: { name: 'empty-list' },
      slots: { start: 'Begin here.' },
      shows: ['paragraph', /^No application yet/],
    },
  ],
});
