import type { ExternalCard } from '../../api/external-cards.ts';
import { createExternalCardFrame, listExternalCards } from '../../operations/generated/external-cards.ts';
import type { ReadInput } from '../../controllers/resource-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import { PccError } from '../../http/error.ts';
import type { DiagnosticCode } from '../../page/diagnostics/messages.ts';
import { readList, type RecordList } from '../shared/read-list.ts';
import { frameAddress } from '../../http/frame-address.ts';

/** Reads all registered cards. */
export function readCards({ client, info, signal }: ReadInput): Promise<RecordList<ExternalCard>> {
  const { consumer_id } = info;
  return readList((at) => listExternalCards(client, { consumer_id, ...at }, { signal }));
}

/** Requests a form and resolves with its address. Rejects with `misconfigured` if it may not be framed. */
export async function requestForm(
  { client, info: { consumer_id } }: ActiveSession,
  origins: readonly string[],
): Promise<string> {
  const { iframe_url } = await createExternalCardFrame(client, { consumer_id });
  const address = frameAddress(iframe_url, origins, location.origin);
  if ('url' in address) return address.url;
  throw misconfigured(`frame-${address.refused}`);
}

/** Whether the page or the provider is not set up for the form. */
export const misconfigured = (message: DiagnosticCode): PccError =>
  new PccError('misconfigured', { operation: createExternalCardFrame.id, message });
