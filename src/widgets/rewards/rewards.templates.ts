import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import { formatDate } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { shapes } from '../../ui/shapes.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { firstOf } from '../shared/evidence.ts';
import { cardStatusEvidence } from './evidence.ts';
import { toDisplayText } from '../text/display-text.ts';
import type { UsableCard } from './load-rewards.ts';
import type { Program } from './programs.ts';
import type { RewardsKey } from './strings/en.ts';

export type RewardsTranslate = Translate<RewardsKey | CommonKey>;

/** Outcome of the page's enrollment, according to the service. */
export type EnrollmentOutcome = 'done' | 'unconfirmed' | 'failed';

export function nameOf({ name }: Program, t: RewardsTranslate): string {
  return name || t('rewards.program-nameless');
}

export function cardName({ card }: UsableCard, t: RewardsTranslate): string {
  const digits = /\d{4}$/.exec(card.last_four ?? '')?.[0];
  let name = toDisplayText(card.display_name) || t('rewards.card-nameless');
  if (digits) name = t('rewards.card-ending', { name, digits });
  const says = firstOf(cardStatusEvidence, card);
  return says === 'rewards.card-frozen' ? t(says, { name }) : name;
}

/** The picture of a program, by its state. */
export const pictures: Readonly<Record<Program['state'], string>> = {
  enrolled: shapes.check,
  // A star.
  offer: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9L3.5 9.7l5.9-.8z',
  // A lock.
  unavailable: 'M5.5 10.5h13v9h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  // Nothing more: a circle with a line.
  past: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM8 12h8',
  other: 'M6 12h.01M12 12h.01M18 12h.01',
};

/** The state of a program in words. */
export function stateLine(
  { state, dated, enrolledAt }: Program,
  t: RewardsTranslate,
  format: Format,
): unknown {
  if (state === 'other') return nothing;
  return html`<p class="program-state muted small figures">
    ${t(dated ?? `rewards.${state}`, { date: formatDate(format, enrolledAt) })}
  </p>`;
}

const outcomeTexts = {
  done: 'enrolled-in',
  unconfirmed: 'not-enrolled-yet',
  failed: 'enroll-failed',
} as const;

/** The outcome of an enrollment in a program. */
export const enrollmentText = (outcome: EnrollmentOutcome, program: Program, t: RewardsTranslate): string =>
  t(`rewards.${outcomeTexts[outcome]}`, { name: nameOf(program, t) });

/** That the card is not enrolled, or not known to be. */
export function endedAlert(
  outcome: Exclude<EnrollmentOutcome, 'done'>,
  program: Program,
  onCheck: () => void,
  t: RewardsTranslate,
): TemplateResult {
  const actions = button(t('check-again'), onCheck, { kind: 'primary' });
  return alert(
    enrollmentText(outcome, program, t),
    outcome === 'failed' ? { tone: 'critical' } : { tone: 'caution', actions },
  );
}
