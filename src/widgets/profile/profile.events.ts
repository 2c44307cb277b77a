import { PccEvent } from '../../page/pcc-event.ts';

/** Which part of the profile has changed. */
export type ProfilePart = 'identity' | 'contact' | 'home' | 'shipping';

/** The consumer has changed the profile. Not dispatched for changes made elsewhere. */
export class PccProfileUpdatedEvent extends PccEvent {
  /** Which part of the profile has changed. */
  readonly part: ProfilePart;
  /** Identifier of the shipping address that was changed or deleted; undefined for a new one. */
  readonly addressId: number | string | undefined;

  constructor(part: ProfilePart, addressId?: number | string) {
    super('pcc-profile-updated');
    this.part = part;
    this.addressId = addressId;
  }
}

/** The account was closed, permanently. */
export class PccAccountClosedEvent extends PccEvent {
  /** Whose account it was. */
  readonly consumerId: string;

  constructor(consumerId: string) {
    super('pcc-account-closed');
    this.consumerId = consumerId;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-profile-updated': PccProfileUpdatedEvent;
    'pcc-account-closed': PccAccountClosedEvent;
  }
}
