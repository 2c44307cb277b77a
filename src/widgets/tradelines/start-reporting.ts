import { html } from 'lit';
import { formatDate } from '../../i18n/dates.ts';
import { openTradeline } from '../../operations/generated/attestations.ts';
import { checkbox, group } from '../../ui/choice.ts';
import { definitions } from '../../ui/definitions.ts';
import { input } from '../../ui/field.ts';
import type { Control, Task } from '../tasks/task.ts';
import { today } from '../tasks/today.ts';
import { attestationBox } from './attestation-box.ts';
import {
  attestationOf,
  emptyDraft,
  fieldsByCategory,
  needs,
  problemKeyOf,
  attestationRejection,
  utilityTypes,
  type Draft,
  type Field,
  type UtilityType,
} from './attestation.ts';
import { maskedPhone, utilitiesText } from './facts.ts';
import type { TradelinesContext } from './load-tradelines.ts';
import type { TradelineRow } from './tradeline-row.ts';
import { maskAddress } from './mask.ts';
import { rowAttempt, rowTask } from './row-task.ts';
import { PccTradelineOpenedEvent } from './tradelines.events.ts';
import { categoryText, duesText, nameOf, type TradelinesTranslate } from './tradelines.templates.ts';

/** Starts the reporting of a bill: a form about it, then a review with the attestation. */
export function startReporting(context: TradelinesContext, row: TradelineRow): Task<Draft, Field> {
  const { host, t, format } = context;
  const merchant = nameOf(row, t);
  const { category } = row;
  return {
    ...rowTask(context, row, 'openTradeline'),
    keepsDraft: true,
    initialDraft: emptyDraft,
    consentBoxId: 'agree',
    texts: () => ({
      title: t('tradelines.add-title', { merchant }),
      steps: [t('tradelines.step-about'), t('tradelines.step-review')],
      back: t('tradelines.back'),
      continue: t('tradelines.continue'),
      send: t('tradelines.open', { merchant }),
      sending: t('tradelines.opening', { merchant }),
      done: t('tradelines.opened', { merchant }),
      rejected: t('tradelines.refused'),
      notDone: t('not-done'),
    }),
    fieldsOf: () => fieldsByCategory[category],
    problemOf(field, draft) {
      const problem = problemKeyOf(field, draft, category, today());
      return problem && t(`tradelines.${problem}`);
    },
    control: (field, draft, control) => controlOf(field, draft, control, category === 'rent', t),
    review: (draft, consent) => html`
      ${definitions([
        [t('tradelines.review-bill'), [merchant, duesText(row, t, format())].filter(Boolean).join(', ')],
        [t('tradelines.category'), categoryText(row, t)],
        [t('tradelines.address'), row.address && maskAddress(row.address)],
        [t('tradelines.review-main-home'), needs(category, 'mainHome') && t('tradelines.yes')],
        [t('tradelines.review-no-other-home'), needs(category, 'noOtherHome') && t('tradelines.yes')],
        [t('tradelines.lease'), needs(category, 'leaseStart') && formatDate(format(), draft.leaseStart)],
        [t('tradelines.phone'), needs(category, 'phone') && maskedPhone(draft.phone, t)],
        [
          t('tradelines.utilities'),
          needs(category, 'utilities') && utilitiesText(draft.utilities, t, format()),
        ],
      ])}
      ${attestationBox(host.attestationVersion, consent, t)}
    `,
    rejection: (error) => attestationRejection(error, category),
    attempt(draft, session) {
      const agreedVersion = host.attestationVersion ?? '';
      const body = attestationOf(row.id, category, draft);
      return {
        ...rowAttempt(context, { name: 'openTradeline', row, session, send: openTradeline, body }),
        event: () => new PccTradelineOpenedEvent(row.id, agreedVersion),
      };
    },
  };
}

function controlOf(
  field: Field,
  draft: Draft,
  control: Control,
  isRent: boolean,
  t: TradelinesTranslate,
): unknown {
  switch (field) {
    case 'mainHome':
    case 'noOtherHome': {
      const home = isRent ? 'main-home-rent' : 'main-home-utility';
      return checkbox({
        ...control,
        label: t(`tradelines.${field === 'mainHome' ? home : 'no-other-home'}`),
        checked: draft[field],
        required: true,
      });
    }
    case 'leaseStart':
      return input({
        ...control,
        type: 'date',
        label: t('tradelines.lease-start'),
        value: draft.leaseStart,
        required: true,
      });
    case 'phone':
      return input({
        ...control,
        type: 'tel',
        label: t('tradelines.service-phone'),
        hint: t('tradelines.service-phone-hint'),
        autocomplete: 'tel',
        value: draft.phone,
        required: true,
      });
    case 'utilities': {
      const { id, error, onChange } = control;
      const box = (type: UtilityType) =>
        checkbox({
          id: `${id}-${type}`,
          label: t(`tradelines.${type.toLowerCase() as Lowercase<typeof type>}`),
          checked: draft.utilities.includes(type),
          onChange: (checked) =>
            onChange((now: readonly UtilityType[]) =>
              utilityTypes.filter((each) => (each === type ? checked : now.includes(each))),
            ),
        });
      return group({ id, error, label: t('tradelines.which-utilities'), controls: utilityTypes.map(box) });
    }
  }
}
