import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { icon } from '../../ui/icon.ts';
import { shapes } from '../../ui/shapes.ts';
import type { CommonKey } from '../shared/strings/types.ts';
import { firstOf } from '../shared/evidence.ts';
import { cardEvidence } from './evidence.ts';
import type { UsableCard } from './payment-cards.ts';
import { programStates, type Program } from './programs.ts';
import type { RewardsKey } from './strings/types.ts';

export type T = Translate<RewardsKey | CommonKey>;

/** Outcome of the page's enrollment, according to the service. */
export type Enrolled = 'done' | 'unconfirmed' | 'failed';

export interface ProgramOptions {
  readonly program: Program;
  /** Asks the page to enroll; absent if that is not possible. */
  readonly onEnroll?: () => void;
  readonly busy: boolean;
  readonly ended?: Enrolled;
  readonly onCheck: () => void;
}

export function nameOf({ name }: Program, t: T): string {
  return name || t('rewards.program-nameless');
}

export function cardName({ card }: UsableCard, t: T): string {
  const digits = /\d{4}$/.exec(card.last_four ?? '')?.[0];
  let name = card.display_name || t('rewards.card-nameless');
  if (digits) name = t('rewards.card-ending', { name, digits });
  const says = firstOf(cardEvidence, card);
  return says === 'rewards.card-frozen' ? t(says, { name }) : name;
}

/** A program: its name, its state, and at most one action. */
export function program(options: ProgramOptions, t: T, format: Format): TemplateResult {
  const { program, onEnroll, busy, ended, onCheck } = options;
  const name = nameOf(program, t);
  return html`<li class="program ${program.state}" part="offer" tabindex="-1" data-id=${program.configurationId ?? nothing}>
    <div class="program-line">
      ${program.state === 'enrolled' ? icon(shapes.check) : nothing}
      <div class="program-text">
        <p class="program-name">${name}</p>
        <p class="muted small figures">${stateText(program, t, format)}</p>
      </div>
      ${
        onEnroll
          ? button(t(busy ? 'rewards.enrolling' : 'rewards.enroll'), onEnroll, {
              name: busy ? undefined : t('rewards.enroll-name', { name }),
              busy,
            })
          : nothing
      }
    </div>
    ${ended && ended !== 'done' ? endedAlert(ended, name, onCheck, t) : nothing}
  </li>`;
}

const stateText = ({ state, dated, enrolledAt }: Program, t: T, format: Format): string =>
  t(dated ?? `rewards.${state}`, { date: format.date(enrolledAt) });

function endedAlert(
  ended: 'unconfirmed' | 'failed',
  name: string,
  onCheck: () => void,
  t: T,
): TemplateResult {
  return ended === 'failed'
    ? alert(t('rewards.enroll-failed', { name }), { tone: 'critical' })
    : alert(t('rewards.not-enrolled-yet', { name }), {
        tone: 'caution',
        actions: button(t('check-again'), onCheck),
      });
}

/** The programs, with a heading for each state. */
export function byState(
  programs: readonly Program[],
  level: number,
  t: T,
  renderProgram: (program: Program) => TemplateResult,
): TemplateResult[] {
  return programStates.flatMap((state) => {
    const group = programs.filter((each) => each.state === state);
    if (group.length === 0) return [];
    return html`
      <div class="group muted" role="heading" aria-level=${level}>${t(`rewards.group-${state}`)}</div>
      <ul class="programs">
        ${group.map(renderProgram)}
      </ul>
    `;
  });
}
