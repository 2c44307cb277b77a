import { shown, type OperationSpec } from 'pcc-widgets/client';
import { badResponse, ForeignData, Refusal } from '../http/refusal.ts';
import { isJsonObject, parseJson } from '../json.ts';
import type { Trail } from '../monitoring/observer.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyFieldsOf, type BrokerCall } from '../broker-call.ts';
import { sealCursors } from './cursors.ts';
import { consumersInResponse } from './consumer-ids.ts';
import type { Consumers } from '../service/consumers.ts';
import type { ServiceResponse } from '../service/request.ts';

const CHUNK_BYTES = 65_536;
/** A response that the browser does not read for this long is aborted. */
const WRITE_MS = 20_000;

const forwardedCodes: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable',
  429: 'rate_limited',
};

/**
 * Check 12: the response is JSON, is only about this consumer, and is reduced to the fields that widgets show. Of an
 * error, only the status and the names of the operation's invalid fields are forwarded.
 */
export async function checkResponse(
  call: BrokerCall,
  serviceResponse: ServiceResponse,
  { consumers, cursorKeys }: Pick<Dependencies, 'consumers' | 'cursorKeys'>,
): Promise<{ readonly status: number; readonly body: string | null }> {
  const json = await parseOwnJson(call, serviceResponse, consumers);
  if (json === undefined) return { status: 204, body: null };
  const visible = shown(call.operation, json);
  const sealed = isJsonObject(visible) ? await sealCursors(visible, call, cursorKeys) : visible;
  return { status: serviceResponse.status, body: JSON.stringify(sealed) };
}

/** The whole response, if it is JSON and only about this consumer; undefined if there is no body, or none is specified. */
export async function parseOwnJson(
  { operation, claims }: BrokerCall,
  { status, type, retryAfter, body }: ServiceResponse,
  consumers: Consumers,
): Promise<unknown> {
  if (status >= 400) throw rejection(operation, status, retryAfter, body);
  if (status === 204 || body.length === 0 || !operation.response) return undefined;
  // Nothing of it is shown: its status says that the action was carried out, whatever the body is.
  const isUnshown = operation.shows?.length === 0;
  if (!isUnshown && !/^application\/json\b/i.test(type)) throw badResponse('is not JSON');
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    if (isUnshown) return undefined;
    throw badResponse('cannot be read');
  }
  for (const id of consumersInResponse(operation.id, json))
    if (!(await consumers.hasId(claims.sub, id))) throw new ForeignData();
  return isUnshown && !isJsonObject(json) ? undefined : json;
}

/** The service's error as the browser may see it. */
export function rejection(
  operation: OperationSpec,
  status: number,
  retryAfter: string | undefined,
  body: Buffer,
): Refusal {
  const code = forwardedCodes[status];
  // A 401 is about the backend's own token.
  if (!code && (operation.effect === 'read' || status === 401)) return badResponse('cannot be used');
  // With a 5xx, the page would take it that the action may have been carried out.
  return new Refusal(code ? status : 422, code ?? 'unprocessable', 'The service rejected the request.', {
    retryAfter: /^\d{1,5}$/.test(retryAfter ?? '') ? retryAfter : undefined,
    fields: invalidFields(operation, body),
  });
}

function invalidFields(operation: OperationSpec, body: Buffer): readonly string[] {
  try {
    const json: unknown = JSON.parse(body.toString());
    return bodyFieldsOf(operation).filter((name) => isJsonObject(json) && Object.hasOwn(json, name));
  } catch {
    return [];
  }
}

/** The response to the browser. */
export interface BrowserResponse {
  readonly status: number;
  /** JSON text, or a stream of it for a document; null with 204. */
  readonly body: string | AsyncIterable<Uint8Array> | null;
}

/** Streams documents and large texts. Calls `end` once all has been sent, or cannot be sent. */
export function toResponse(
  { status, body }: BrowserResponse,
  headers: Readonly<Record<string, string>>,
  trail: Trail,
  end: () => void,
): Response {
  const init = { status, headers: { ...headers, 'Content-Type': 'application/json' } };
  if (body === null || (typeof body === 'string' && body.length <= CHUNK_BYTES)) {
    end();
    return body === null ? new Response(null, { status: 204, headers }) : new Response(body, init);
  }
  const source = typeof body === 'string' ? chunksOf(body) : body;
  let stream: ReadableStream<Uint8Array> | undefined;
  trail.streamEnd = new Promise((resolve) => {
    stream = streamResponse(source, (error) => {
      end();
      resolve(error);
    });
  });
  return new Response(stream, init);
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let i = 0; i < bytes.length; i += CHUNK_BYTES)
    yield await Promise.resolve(bytes.subarray(i, i + CHUNK_BYTES));
}

/**
 * Streams a large response as fast as the browser reads it. `onEnd` is called once, however it ends, with the error if its
 * source has thrown. The response is aborted then, and if the browser stops reading.
 */
function streamResponse(
  source: AsyncIterable<Uint8Array>,
  onEnd: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  function end(error?: unknown): void {
    clearTimeout(timer);
    if (hasEnded) return;
    hasEnded = true;
    onEnd(error);
    void Promise.resolve(chunks.return?.()).catch(() => undefined);
  }
  return new ReadableStream(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(new Error('the browser stopped reading'));
          end();
        }, WRITE_MS);
      },
      async pull(controller) {
        timer?.refresh();
        try {
          const result = await chunks.next();
          if (hasEnded) return;
          if (!result.done) return controller.enqueue(result.value);
          controller.close();
          end();
        } catch (error) {
          if (hasEnded) return;
          controller.error(error);
          end(error);
        }
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  );
}
