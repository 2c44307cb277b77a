import { isRecord, type Json } from '../../../operations/json.ts';
import type { OperationId } from '../../../api/operations.ts';
import type { OperationSpec } from '../../../api/operation.ts';
import { shapeOf } from '../../../api/field-types.ts';
import type { Refusal } from '../../refusal.ts';
import { changes } from './operation-changes.ts';
import type { IdTranslator } from './id-translator.ts';
import { isOpenList, ownListIn, readPointer, reorder, writeList } from './write-list.ts';
import { assumed, type CompleteReading } from '../reading.ts';
import { writeRefusal, type WrittenRefusal } from './write-refusal.ts';
import { writeRecord, type WriteContext } from './write-record.ts';
import { recordKinds } from './record-kinds.ts';
import { storedFor } from './words.ts';

const FEW = 5;

/**
 * Translates between one reading and the sandbox: requests into the sandbox's own terms, and responses into those of a
 * service with these choices. The sandbox's state never depends on it.
 */
export class ReadingTranslator {
  readonly #operation: OperationSpec;
  readonly #reading: CompleteReading;
  readonly #ids: IdTranslator;

  constructor(operation: OperationSpec, reading: CompleteReading, ids: IdTranslator) {
    this.#operation = operation;
    // The two token operations are the same in every reading.
    this.#reading = operation.host === 'auth' ? assumed : reading;
    this.#ids = ids;
  }

  get #isAssumed(): boolean {
    return this.#reading === assumed;
  }

  /** Path parameters. */
  params(shown: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(shown).map(([name, id]) => [name, this.#ids.storedOf(id)]));
  }

  query(params: URLSearchParams): URLSearchParams {
    return this.#isAssumed ? params : readPointer(params, this.#operation);
  }

  /** The body of a request; its identifiers are at the top level. */
  body(body: unknown): unknown {
    if (!isRecord(body)) return body;
    const { choices } = this.#reading;
    const { words = {} } = recordKinds[this.#operation.id as OperationId] ?? {};
    const fields = Object.entries(body).map(([key, value]) => {
      if (typeof value !== 'string') return [key, value] as const;
      const family = words[key];
      if (family) return [key, storedFor(value, family, choices)] as const;
      return [key, key.endsWith('_id') ? this.#ids.storedOf(value) : value] as const;
    });
    const isWhole = this.#operation.method === 'PUT' && choices.updates === 'replace';
    if (!isWhole) return Object.fromEntries(fields);
    return { ...this.#emptied, ...Object.fromEntries(fields.filter(([, value]) => value !== null)) };
  }

  /** A body that leaves no field of the record as it was. */
  get #emptied(): Json {
    const { body, owner = {} } = this.#operation;
    // Of the service's own fields, a partner writes only the type.
    const names = Object.keys(shapeOf(body)).filter((name) => name === 'type' || owner[name] !== 'partner');
    return Object.fromEntries(names.map((name) => [name, '']));
  }

  /** The records of a list in the order of the reading, and with its duplicates. */
  reorder<T>(list: readonly T[]): readonly T[] {
    return reorder(list, this.#operation, this.#reading);
  }

  /** Maximum records per page. */
  get pageSize(): number {
    const isStated = this.#operation.pageSizeMax !== undefined;
    const isFew = this.#reading.choices['page-size'] === 'five-at-most' && !isStated && !this.isWhole;
    return isFew ? FEW : Infinity;
  }

  /** A list without an envelope cannot indicate that there is more, so it is returned completely. */
  get isWhole(): boolean {
    return isOpenList(this.#operation) && this.#reading.choices['list-envelope'] === 'bare';
  }

  /** Whether a page beyond the last is empty, and not an error. */
  get isEmptyBeyond(): boolean {
    return this.#reading.choices['page-beyond'] === 'empty-page';
  }

  /** The text of a response. */
  answer(body: unknown): string {
    if (this.#isAssumed) return JSON.stringify(body);
    const { response } = this.#operation;
    if (!response) return this.#unspecified(body);
    const id = this.#operation.id as OperationId;
    const kind = recordKinds[id];
    if (!kind || !isRecord(body)) return JSON.stringify(body);
    const context: WriteContext = { ...this.#reading, ids: this.#ids, operation: id };
    const { own, written } = changes[id] ?? {};
    const write = (storedRecord: unknown): Json => {
      if (!isRecord(storedRecord)) return {};
      const record = writeRecord(own?.(storedRecord, context) ?? storedRecord, kind, context);
      return written?.(record, context) ?? record;
    };
    if (!('list' in response)) return JSON.stringify(write(body));
    const list = ownListIn(body);
    if (!list) return JSON.stringify(body);
    const ordered = this.#operation.paging ? list : this.reorder(list);
    return JSON.stringify(writeList(body, ordered.map(write), this.#operation, this.#reading.choices));
  }

  /** Whether responses have a request id. */
  get namesRequests(): boolean {
    return this.#reading.choices['request-id'] === 'sent';
  }

  refusal(refusal: Refusal): WrittenRefusal {
    return writeRefusal(refusal, this.#operation, this.#reading.choices);
  }

  /** The response of an action whose body the description does not specify. */
  #unspecified(body: unknown): string {
    switch (this.#reading.choices['unspecified-body']) {
      case 'empty':
        return '';
      case 'null':
        return 'null';
      case 'text':
        return '"Accepted."';
      case 'object':
        return JSON.stringify(body);
    }
  }
}
