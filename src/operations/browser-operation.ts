import type { Call, Effect, PccClient, RequestOptions } from '../http/client.ts';
import { fillPath } from './path.ts';
import { readerOf, type Fields, type Reader } from './reader.ts';
import { parseResult, type ListLocation } from './response.ts';

/** What a browser needs to know of an operation. Its whole record is in `src/api/`. */
export interface BrowserOperation {
  readonly id: string;
  /** Default `GET`. */
  readonly method?: Call['method'];
  readonly path: string;
  /** Query parameters and their types. */
  readonly query?: Readonly<Record<string, 'integer' | 'string'>>;
  readonly paging?: 'page' | 'offset';
  /** Default `read`. */
  readonly effect?: Effect;
  readonly document?: boolean;
  /** The fields of the record, or of each record of the list. If there are none, any 2xx is success. */
  readonly fields?: Fields;
  /** If the response is a list: the end of the keys that may contain it. */
  readonly list?: string;
}

/** The function of an operation in `src/api/`, with its id and path. */
type FunctionOf<Operation> = Operation extends (
  client: PccClient,
  args: infer A,
  options?: RequestOptions,
) => infer R
  ? ((client: PccClient, args: A, options?: RequestOptions) => R) & Pick<BrowserOperation, 'id' | 'path'>
  : never;

/** Makes the function of an operation from what a browser needs to know of it. It rejects only with `PccError`. */
// @__NO_SIDE_EFFECTS__
export function browserOperation<Operation>(description: BrowserOperation): FunctionOf<Operation> {
  const { id, path, method = 'GET', effect = 'read', document = false, fields, list, paging } = description;
  const location: ListLocation | undefined = list === undefined ? undefined : { name: list, paging };
  let reader: Reader | undefined;
  const send = async (client: PccClient, args: Readonly<Record<string, unknown>>, options?: RequestOptions) =>
    client.request(
      {
        operation: id,
        host: 'base',
        method,
        path: fillPath(description, args),
        body: args['body'],
        effect,
        bearer: true,
        document,
        bodyless: !fields,
        parse: (json, options = {}) =>
          fields && parseResult((reader ??= readerOf(fields)), location, json, options),
      },
      options,
    );
  // oxlint-disable-next-line pcc/no-restricted-syntax -- our own source, not data from the network
  return Object.assign(send, { id, path }) as FunctionOf<Operation>;
}
