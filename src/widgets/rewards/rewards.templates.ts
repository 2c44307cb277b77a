import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import { formatDate } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { picture } from '../../ui/picture.ts';
import { shapes } from '../../ui/shapes.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { firstOf } from '../shared/evidence.ts';
import { cardEvidence } from './evidence.ts';
import type { UsableCard } from './payment-cards.ts';
import type { Program } from './programs.ts';
import type { RewardsKey } from './strings/en.ts';

export type T = Translate<RewardsKey | CommonKey>;

/** Outcome of the page's enrollment, according to the service. */
export type Enrolled = 'done' | 'unconfirmed' | 'failed';

export interface ProgramOptions {
  readonly program: Program;
  /** Asks the page to enroll; absent if that is not possible. */
  readonly onEnroll?: () => void;
  /** It is the only one to enroll in. */
  readonly only: boolean;
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

/** A program: its name, the page's own line about it, and one action or its state. */
export function program(options: ProgramOptions, t: T, format: Format): TemplateResult {
  const { program, onEnroll, only, busy, ended, onCheck } = options;
  const name = nameOf(program, t);
  // Whether it is still available is what one has to look for.
  const isUnknown = ended === 'unconfirmed';
  return html`<li class="program ${program.state}" part="offer" data-id=${program.configurationId ?? nothing}>
    ${picture(pictures[program.state])}
    <div class="program-line" data-acts>
      <div class="program-text">
        <p class="program-name">${name}</p>
        ${program.configurationId ? html`<slot name="program-${program.configurationId}"></slot>` : nothing}
        ${isUnknown ? nothing : stateLine(program, t, format)}
      </div>
      ${
        onEnroll && !isUnknown
          ? button(t(busy ? 'rewards.enrolling' : 'rewards.enroll'), onEnroll, {
              kind: only ? 'primary' : 'secondary',
              name: busy ? undefined : t('rewards.enroll-name', { name }),
              busy,
            })
          : nothing
      }
    </div>
    ${ended && ended !== 'done' ? endedAlert(ended, name, onCheck, t) : nothing}
  </li>`;
}

const pictures: Readonly<Record<Program['state'], string>> = {
  enrolled: shapes.check,
  // A star.
  offer: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9L3.5 9.7l5.9-.8z',
  // A lock.
  unavailable: 'M5.5 10.5h13v9h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  // Nothing more: a circle with a line.
  past: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM8 12h8',
  other: 'M6 12h.01M12 12h.01M18 12h.01',
};

function stateLine({ state, dated, enrolledAt }: Program, t: T, format: Format): unknown {
  if (state === 'other') return nothing;
  return html`<p class="program-state muted small figures">
    ${t(dated ?? `rewards.${state}`, { date: formatDate(format, enrolledAt) })}
  </p>`;
}

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
        actions: button(t('check-again'), onCheck, { kind: 'primary' }),
      });
}
