import { html } from 'lit';
import { closeTradeline } from '../../operations/generated/attestations.ts';
import { checkbox } from '../../ui/choice.ts';
import { noForm, type Task } from '../tasks/task.ts';
import type { TradelinesContext } from './load-tradelines.ts';
import type { TradelineRow } from './tradeline-row.ts';
import { rowAttempt, rowTask } from './row-task.ts';
import { PccTradelineClosedEvent } from './tradelines.events.ts';
import { nameOf } from './tradelines.templates.ts';

/** Stops the reporting of a bill: what that means, and two deliberate steps, the box and the button. */
export function stopReporting(context: TradelinesContext, row: TradelineRow): Task {
  const { t } = context;
  const merchant = nameOf(row, t);
  return {
    ...noForm,
    ...rowTask(context, row, 'closeTradeline'),
    initialDraft: {},
    isCritical: true,
    irreversibleText: () => t('tradelines.stop-undone'),
    consentBoxId: 'understood',
    texts: () => ({
      title: t('tradelines.stop-title', { merchant }),
      send: t('tradelines.stop-confirm', { merchant }),
      sending: t('tradelines.stopping', { merchant }),
      done: t('tradelines.stopped', { merchant }),
      notDone: t('not-done'),
    }),
    description: () =>
      html`<ul class="meaning">
        <li>${t('tradelines.stop-final')}</li>
        <li>${t('tradelines.stop-stays')}</li>
        <li>${t('tradelines.stop-score')}</li>
      </ul>`,
    review: (_draft, { agreed, missing, onChange }) =>
      checkbox({
        id: 'understood',
        label: t('tradelines.stop-understood'),
        checked: agreed,
        required: true,
        error: missing ? t('tradelines.problem-agree') : undefined,
        onChange,
      }),
    attempt(_draft, session) {
      const body = { tradeline_id: row.id };
      return {
        ...rowAttempt(context, { name: 'closeTradeline', row, session, send: closeTradeline, body }),
        event: () => new PccTradelineClosedEvent(row.id),
      };
    },
  };
}
