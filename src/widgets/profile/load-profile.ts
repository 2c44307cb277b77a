import type { Address } from '../../api/addresses.ts';
import { listAddresses } from '../../operations/generated/addresses.ts';
import type { Consumer } from '../../api/consumers.ts';
import { getConsumer } from '../../operations/generated/consumers.ts';
import type { Loaded, ReadInput } from '../../controllers/resource-controller.ts';
import { asPccError, isPccError } from '../../http/error.ts';
import { firstOf } from '../shared/evidence.ts';
import { withError, readList } from '../shared/read-list.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { accountEvidence, identityEvidence } from './evidence.ts';
import { homeOf, linesOf } from './profile-text.ts';
import type { ProfileKey } from './strings/en.ts';

export type ProfileContext = WidgetContext<Profile, ProfileKey>;

export interface Profile {
  /** Undefined if it could not be read. */
  readonly consumer: Consumer | undefined;
  /** Undefined if they could not be read. */
  readonly addresses: readonly Address[] | undefined;
}

/** Reads the consumer and the addresses. Either is shown without the other. */
export async function loadProfile({ client, info, signal }: ReadInput): Promise<Loaded<Profile>> {
  const { consumer_id } = info;
  const [result, list] = await Promise.all([
    getConsumer(client, { consumer_id }, { signal }).catch(asPccError),
    withError(readList((at) => listAddresses(client, { consumer_id, ...at }, { signal }))),
  ]);
  const [consumer, error] = isPccError(result) ? [undefined, result] : [result];
  if (error && list.error) throw error;
  const addresses = list.records.filter(isReadable);
  return {
    data: { consumer, addresses: list.error ? undefined : addresses },
    count: Number(consumer !== undefined && isKnown(consumer)) + addresses.length,
    skipped: list.skipped + list.records.length - addresses.length,
    partialError: error ?? list.error,
  };
}

/** Whether there is anything of the consumer to show, or bad news. */
const isKnown = (consumer: Consumer): boolean =>
  firstOf(accountEvidence, consumer) === 'inactive' ||
  firstOf(identityEvidence, consumer) === 'not-confirmed' ||
  [
    consumer.first_name,
    consumer.last_name,
    consumer.tax_identifier,
    consumer.email,
    consumer.phone_number,
    ...linesOf(homeOf(consumer)),
  ].some(Boolean);

const isReadable = ({ address_line1, city, state, zip }: Address): boolean =>
  Boolean(address_line1 || city || state || zip);
