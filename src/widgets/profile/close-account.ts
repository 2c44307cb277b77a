import { html } from 'lit';
import type { Consumer } from '../../api/consumers.ts';
import type { Action } from '../../controllers/action-controller.ts';
import type { PccClient } from '../../http/client.ts';
import { creditLineIds, MAX_CREDIT_LINES } from '../../rules/credit-line-ids.ts';
import { cancelAccount } from '../../operations/generated/consumer-records.ts';
import { getConsumer } from '../../operations/generated/consumers.ts';
import { getCreditLine } from '../../operations/generated/credit-lines.ts';
import { input } from '../../ui/field.ts';
import { allOf } from '../shared/evidence.ts';
import type { Task } from '../tasks/task.ts';
import { owedEvidence } from './evidence.ts';
import type { ProfileContext } from './load-profile.ts';
import { profileTaskKey, taskButtonId } from './profile-task.ts';
import { PccAccountClosedEvent } from './profile.events.ts';

/** The longest reason that the service takes. */
const MAX_REASON_LENGTH = 500;

/** Undefined if the service does not say. */
const isClosed = (consumer: Pick<Consumer, 'is_active'> | null | undefined): boolean | undefined =>
  consumer?.is_active == null ? undefined : !consumer.is_active;

interface Closing {
  readonly reason: string;
  readonly word: string;
}

/** What the consumer owes on each credit line, as far as the service says it. Never rejects. */
export async function readOwed(client: PccClient, lines: string | null | undefined): Promise<number[]> {
  const ids = creditLineIds(lines).slice(0, MAX_CREDIT_LINES);
  const results = await Promise.allSettled(
    ids.map((credit_line_id) => getCreditLine(client, { credit_line_id })),
  );
  return results.flatMap((each) =>
    each.status === 'fulfilled' && allOf(owedEvidence, each.value).length > 0
      ? (each.value.outstanding_balance ?? [])
      : [],
  );
}

/** Closes the account: a reason, and a word that has to be typed. `owedTexts` says what has to be paid off first. */
export function closeAccount(
  context: ProfileContext,
  consumer_id: string,
  owedTexts: () => string[],
): Task<Closing, keyof Closing> {
  const { resource, t } = context;
  const key = profileTaskKey('close', context);
  const plain = (text: string) => text.trim().toLocaleUpperCase();
  return {
    key,
    openerId: taskButtonId('close'),
    initialDraft: { reason: '', word: '' },
    isCritical: true,
    irreversibleText: () => t('profile.close-undone'),
    texts: () => ({
      title: t('profile.close-title'),
      send: t('profile.close-confirm'),
      sending: t('profile.closing'),
      done: t('profile.closed'),
      rejected: t('profile.close-refused'),
      notDone: t('not-done'),
    }),
    description() {
      const owed = owedTexts();
      const first = owed.length > 0 ? owed : [t('profile.close-balance')];
      return html`
        <ul class="meaning">
          <li>${t('profile.close-after')}</li>
          ${first.map((text) => html`<li>${text}</li>`)}
        </ul>
        <slot name="close-consequences"></slot>
      `;
    },
    fieldsOf: () => ['reason', 'word'],
    problemOf(field, draft) {
      const word = t('profile.close-word');
      if (field !== 'word' || plain(draft.word) === plain(word)) return undefined;
      return t('profile.close-problem', { word });
    },
    control: (field, draft, control) =>
      field === 'reason'
        ? input({
            ...control,
            label: t('profile.close-reason'),
            value: draft.reason,
            maxLength: MAX_REASON_LENGTH,
          })
        : input({
            ...control,
            label: t('profile.close-type', { word: t('profile.close-word') }),
            value: draft.word,
            required: true,
          }),
    // Balances, or the account's state: the dialog stays open, and says so.
    rejection: ({ code, requestId: id }) =>
      code === 'conflict' || code === 'invalid-request'
        ? { fields: new Map(), general: id ? t('reference', { id }) : '' }
        : undefined,
    attempt: ({ reason }, { client }) => ({
      action: actionOf(key, client, consumer_id, reason.trim()),
      isDoneInData: () => isClosed(resource.data?.consumer),
      event: () => new PccAccountClosedEvent(consumer_id),
      // Its button is gone.
      focusIdWhenDone: () => 'section-close',
    }),
  };
}

function actionOf(key: string, client: PccClient, consumer_id: string, reason: string): Action<unknown> {
  const body = reason ? { cancellation_reason: reason } : {};
  return {
    key,
    run: () => cancelAccount(client, { consumer_id, body }),
    isDone: async () => isClosed(await getConsumer(client, { consumer_id })),
  };
}
