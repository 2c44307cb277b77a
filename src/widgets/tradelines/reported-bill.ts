import type { BillReporting } from '../../api/bill-reporting.ts';
import type { NewReportedBill } from '../../api/reported-bills.ts';

/** A bill that was added to be reported. */
export interface ReportedName {
  readonly id: string | undefined;
  readonly name: string;
}

/** Where bills are added, and which were; undefined if the service does not say where. */
export function reportingOf({ external_id, bills_reported }: BillReporting) {
  const bills = (bills_reported ?? []).map((each): ReportedName => ({
    id: each.external_id ?? undefined,
    name: each.name ?? '',
  }));
  return external_id ? { id: external_id, bills } : undefined;
}

export const newCategories = ['rent', 'utility', 'telco', 'other'] as const;

/** What the consumer enters about a bill to be reported. */
export interface NewBillDraft {
  readonly name: string;
  readonly category: (typeof newCategories)[number] | '';
  /** The consumer's account with the biller. */
  readonly account: string;
  readonly mainHome: boolean;
}

export type NewBillField = keyof NewBillDraft;

export const emptyBill: NewBillDraft = { name: '', category: '', account: '', mainHome: false };

/** The fields of a category, in display order. Only a home has a rent or utilities. */
export const newFieldsOf = ({ category }: NewBillDraft): readonly NewBillField[] => [
  'category',
  'name',
  'account',
  ...(category === 'rent' || category === 'utility' ? (['mainHome'] as const) : []),
];

const folded = (name: string): string => name.trim().toLowerCase();

/** The error of one field of a draft; `known` are the bills that were added before. */
export function newBillProblem(field: NewBillField, draft: NewBillDraft, known: readonly ReportedName[]) {
  switch (field) {
    case 'name':
      if (!draft.name.trim()) return 'problem-new-name';
      return known.some(({ name }) => folded(name) === folded(draft.name)) ? 'problem-new-known' : undefined;
    case 'category':
      return draft.category ? undefined : 'problem-new-category';
    case 'account':
      return draft.account.trim() ? undefined : 'problem-new-account';
    case 'mainHome':
      return undefined;
  }
}

/** The request body; the consumer has agreed at this time. */
export const reportedBillOf = (draft: NewBillDraft, agreedAt: Date): NewReportedBill => ({
  name: draft.name.trim(),
  category: draft.category || 'other',
  account: draft.account.trim(),
  primary_residence: newFieldsOf(draft).includes('mainHome') && draft.mainHome,
  attestation_signed: true,
  attestation_date: agreedAt.toISOString(),
});

/** The fields by the names of the service. */
export const newBillNames: Readonly<Record<string, NewBillField>> = {
  name: 'name',
  category: 'category',
  account: 'account',
  primary_residence: 'mainHome',
};
