import type { TemplateResult } from 'lit';
import type { Action } from '../../controllers/action-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import type { PccError } from '../../http/error.ts';

/** Ids of the records of a list. */
export type Ids = ReadonlySet<string | number>;

/** What a control of a form needs: the options of a text input, and of a choice. */
export interface Control {
  readonly id: string;
  readonly error: string | undefined;
  readonly onInput: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Takes the new value, or a function that makes it of the current one. */
  readonly onChange: (value: unknown) => void;
}

/** The box that a consumer has to check before the action is sent. It is never checked by default. */
export interface ConsentBox {
  readonly agreed: boolean;
  /** Whether the consumer tried to send without checking it, and has not touched it since. */
  readonly missing: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** What the service rejected. */
export interface Rejection {
  /** Rejected fields, with the service's message if it may be shown. */
  readonly fields: ReadonlyMap<string, string | undefined>;
  /** Messages about the whole, which are shown above the form. */
  readonly general?: string;
}

export interface TaskTexts {
  readonly title: string;
  /** The titles of form and review. */
  readonly steps?: readonly [form: string, review: string];
  readonly back?: string;
  readonly continue?: string;
  readonly send: string;
  readonly sending: string;
  readonly done: string;
  /** Under a field that the service rejected without a message. */
  readonly rejected?: string;
  /** If the list cannot be read before the review. */
  readonly unread?: string;
  /** If it is unknown whether the action was carried out. */
  readonly unconfirmed?: string;
  /** If the list does not show it when the consumer looks again. A list may show a new record later. */
  readonly notDone: string;
}

/**
 * What a task sends, and how it is known what came of it. All but `action` is kept until that is known, also after the
 * dialog has closed, and must not keep an account number. Functions that are written in one function all keep what any of
 * them uses. So what uses the number is written in another, such as `newRecord`.
 */
export interface Attempt {
  readonly action: Action<unknown>;
  /** Whether the data that was read again shows that it was carried out; undefined if that is unknown. */
  isDoneInData(): boolean | undefined;
  /** The event dispatched when it is done. With `eventAfterReload`, it is dispatched after the list has been read again. */
  event?(result: unknown): Event;
  readonly eventAfterReload?: boolean;
  /** Id of the element that gets the focus when it is done; default `openerId`. */
  focusIdWhenDone?(result: unknown): string | undefined;
}

/** A question without fields: only its review, and the button. */
export const noForm = {
  fieldsOf: () => [],
  problemOf: () => undefined,
  control: () => undefined,
};

/** Whether there is a review, and the ids of the records before the action: a record with another id is new. */
type Review<Draft> =
  | {
      /** The step after the form, also if the service did not accept it. */
      review(draft: Draft, consent: ConsentBox, isRejected: boolean): TemplateResult;
      /** Those when the dialog was opened, or a function that reads them before the review. */
      readonly idsBefore?: Ids | ((session: ActiveSession) => Promise<Ids>);
    }
  | {
      /** The form is sent. */
      readonly review?: undefined;
      /** Those when the dialog was opened. */
      readonly idsBefore?: Ids;
    };

/**
 * What a consumer does in a dialog, once: a form, its review, and an attempt to send it. `Draft` is what the form holds,
 * `Field` the names of its controls. Behavior that is the same for all tasks is in `Tasks` and `Attempts`.
 */
export type Task<Draft extends object = object, Field extends string = string> = TaskOf<Draft, Field> &
  Review<Draft>;

interface TaskOf<Draft extends object, Field extends string> {
  /** The key of its action. */
  readonly key: string;
  /** Id of the element that gets the focus when the dialog closes. */
  readonly openerId: string;
  /** What the form shows at first. */
  readonly initialDraft: Draft;
  /** Whether what the consumer has entered is kept until it is sent. Otherwise, it is forgotten on close. */
  readonly keepsDraft?: boolean;
  /** Something ends. Uses role `alertdialog`; Cancel gets the initial focus; that it is done is no good news. */
  readonly isCritical?: boolean;
  /** The warning that it cannot be undone. */
  readonly irreversibleText?: () => string;
  /** After an unknown outcome, the consumer has to look at the list: the dialog closes. */
  readonly closesIfUnconfirmed?: boolean;
  /** Id of the box that has to be checked; `review` renders it. */
  readonly consentBoxId?: string;

  texts(draft: Draft): TaskTexts;
  /** Describes the dialog, also to screen readers when it opens. */
  description?(): unknown;
  /** Above the form. If the service did not accept what was sent, the error stands out. */
  aboveForm?(isRejected: boolean): unknown;
  fieldsOf(draft: Draft): readonly Field[];
  /** What is wrong with a field. */
  problemOf(field: Field, draft: Draft): string | undefined;
  control(field: Field, draft: Draft, control: Control): unknown;
  /** Undefined if there is nothing to send. */
  attempt(draft: Draft, session: ActiveSession, idsBefore: Ids): Attempt | undefined;
  /** Undefined if an error is not about what was entered. */
  rejection?(error: PccError): Rejection | undefined;
  /** Discards what was read of its target. */
  discardTarget?(): void;
}

/**
 * What the service rejected: `names` maps its names to fields. `wordsOf` returns what may be shown of its messages. Those
 * of `generalNames` are about the whole; with them, a rejection of no field has a general message, which may be empty.
 */
export function rejectionOf(
  { fields = {} }: PccError,
  names: Readonly<Record<string, string>>,
  wordsOf: (messages: readonly string[]) => string | undefined = () => undefined,
  generalNames?: readonly string[],
): Rejection | undefined {
  const rejected = new Map<string, string | undefined>();
  const general: string[] = [];
  for (const [name, messages] of Object.entries(fields)) {
    const field = Object.hasOwn(names, name) ? names[name] : undefined;
    const words = wordsOf(messages);
    if (field) rejected.set(field, words);
    else if (words && generalNames?.includes(name)) general.push(words);
  }
  if (rejected.size > 0 && general.length === 0) return { fields: rejected };
  return generalNames && { fields: rejected, general: general.join(' ') };
}
