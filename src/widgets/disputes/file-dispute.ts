import { html, nothing } from 'lit';
import type { Dispute, NewDispute } from '../../api/consumer-records.ts';
import { createDispute } from '../../operations/generated/consumer-records.ts';
import { listTradelineDetails } from '../../operations/generated/tradelines.ts';
import { disputeLimits } from '../../rules/dispute-limits.ts';
import { formatNumber } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { select } from '../../ui/choice.ts';
import { textarea } from '../../ui/field.ts';
import { toDisplayText } from '../text/display-text.ts';
import { newRecord } from '../tasks/new-record.ts';
import { rejectionOf, type Task } from '../tasks/task.ts';
import { PccDisputeCreatedEvent } from './disputes.events.ts';
import { fileDisputeKey, idOf, readDisputes, type DisputesContext } from './load-disputes.ts';

/** What the consumer enters. */
interface Draft {
  /** Name of the bill that the dispute is about; empty for none. */
  readonly bill: string;
  readonly reason: string;
  readonly details: string;
}

/** Files a dispute, about a charge if the page names one: the form, then a review of what is sent. */
export function fileDispute(
  context: DisputesContext,
  transactionId: string | undefined,
): Task<Draft, keyof Draft> {
  const { host, resource, t, format } = context;
  const key = fileDisputeKey(context, transactionId);
  /** Names of the consumer's bills. */
  let bills: readonly string[] = [];
  // The service has no field for a bill.
  const bodyOf = ({ bill, reason, details }: Draft): NewDispute => {
    const about = bill && !transactionId && t('disputes.about', { bill });
    const text = [about, details.trim()].filter(Boolean).join('\n');
    return {
      reason: reason.trim(),
      ...(text && { details: text }),
      ...(transactionId && { transaction_id: transactionId }),
    };
  };
  /** Offers the bills to choose from. Without them, the form is complete. */
  async function readBills(): Promise<void> {
    const { client, info } = resource.session ?? {};
    if (!client || !info) return;
    const { results } = await listTradelineDetails(client, { consumer_id: info.consumer_id }).catch(() => ({
      results: [],
    }));
    const names = new Set(results.map(({ merchant }) => toDisplayText(merchant)).filter(Boolean));
    bills = [...names].toSorted();
    host.requestUpdate();
  }
  if (!transactionId) void readBills();
  return {
    key,
    openerId: 'file',
    initialDraft: { bill: '', reason: '', details: '' },
    // By its key: a text about one charge says nothing about another.
    keepsDraft: true,
    texts: ({ bill }) => ({
      title: t('disputes.title'),
      steps: [t('disputes.step-about'), t('disputes.step-review')],
      back: t('disputes.back'),
      continue: t('disputes.continue'),
      send: t('disputes.send'),
      sending: t('disputes.sending'),
      done: transactionId
        ? t('disputes.sent-charge')
        : bill
          ? t('disputes.sent-about', { bill })
          : t('disputes.sent'),
      rejected: t('disputes.refused'),
      notDone: t('not-listed'),
    }),
    aboveForm: () => (transactionId ? alert(t('disputes.charge')) : nothing),
    fieldsOf: ({ bill }) =>
      bill || bills.length > 0 ? ['bill', 'reason', 'details'] : ['reason', 'details'],
    problemOf(field, draft) {
      if (field !== 'reason' && field !== 'details') return undefined;
      const { length } = [...(bodyOf(draft)[field] ?? '')];
      if (field === 'reason' && length === 0) return t('disputes.reason-missing');
      if (length <= disputeLimits[field]) return undefined;
      return t(`disputes.${field}-long`, {
        most: formatNumber(format(), disputeLimits[field]),
        count: formatNumber(format(), length),
      });
    },
    control(field, draft, control) {
      const common = { ...control, label: t(`disputes.${field}`), value: draft[field] };
      if (field !== 'bill')
        return textarea({
          ...common,
          hint: t(`disputes.${field}-hint`),
          rows: field === 'reason' ? 2 : 3,
          required: field === 'reason',
        });
      // A draft that was kept may be about a bill that cannot be read now.
      const names = new Set([...bills, draft.bill].filter(Boolean));
      const options = [...names].map((name) => ({ value: name, label: name }));
      return select({ ...common, options: [{ value: '', label: t('disputes.bill-none') }, ...options] });
    },
    review(draft) {
      const { reason, details } = bodyOf(draft);
      const item = (name: string, text: string | null | undefined) =>
        text
          ? html`<div>
              <dt class="muted small">${name}</dt>
              <dd>${text}</dd>
            </div>`
          : nothing;
      return html`<dl class="review">
          ${item(t('disputes.review-charge'), transactionId && t('disputes.review-charge-text'))}
          ${item(t('disputes.review-reason'), reason)}
          ${item(t('disputes.review-details'), details || t('disputes.review-none'))}
        </dl>
        <p class="muted small">${t('disputes.review-once')}</p>`;
    },
    idsBefore: async (session) => new Set((await readDisputes(session)).records.map(idOf)),
    rejection: (error) => rejectionOf(error, { reason: 'reason', details: 'details' }),
    attempt(draft, session, idsBefore) {
      const { client, info } = session;
      const body = bodyOf(draft);
      const matches = (dispute: Dispute) => isSame(dispute, body);
      /** What the action has read: the event is dispatched before the widget reads it. */
      let records: readonly ReturnType<typeof withId>[] = [];
      const { action, isNew } = newRecord({
        key,
        client,
        create: createDispute,
        args: { consumer_id: info.consumer_id, body },
        idsBefore,
        async read() {
          records = (await readDisputes(session)).records.map(withId);
          return records;
        },
        matches,
        // The list does not say which charge a dispute is about: the same text may be about another.
        needsReview: (added) => Boolean(transactionId) && added.some(matches),
      });
      const filedId = (result: unknown) => {
        const filed = [...records, ...(resource.data ?? []).map(withId)].find(isNew);
        return ((result as Dispute | undefined) ?? filed)?.pk?.toString();
      };
      return {
        action,
        isDoneInData: () => resource.data?.map(withId).some(isNew),
        event: (result) => new PccDisputeCreatedEvent(filedId(result)),
        focusIdWhenDone(result) {
          const id = filedId(result);
          return id && `dispute-${id}`;
        },
      };
    },
  };
}

const withId = (dispute: Dispute) => ({ ...dispute, id: idOf(dispute) });

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Whether a dispute in the list is the one that was sent. */
const isSame = ({ reason, details }: Dispute, body: NewDispute): boolean =>
  plain(reason) === plain(body.reason) && plain(details) === plain(body.details);
