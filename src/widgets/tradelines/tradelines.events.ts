import { PccEvent } from '../events.ts';

/** A bill is being reported from now on. */
export class PccTradelineOpenedEvent extends PccEvent {
  /** The tradeline's identifier. */
  readonly tradelineId: string;
  /** The version of the attestation that the consumer agreed to, as the page named it; empty where it did not. */
  readonly attestationVersion: string;

  constructor(tradelineId: string, attestationVersion: string) {
    super('pcc-tradeline-opened');
    this.tradelineId = tradelineId;
    this.attestationVersion = attestationVersion;
  }
}

/** A bill is no longer reported, for good. */
export class PccTradelineClosedEvent extends PccEvent {
  /** The tradeline's identifier. */
  readonly tradelineId: string;

  constructor(tradelineId: string) {
    super('pcc-tradeline-closed');
    this.tradelineId = tradelineId;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-tradeline-opened': PccTradelineOpenedEvent;
    'pcc-tradeline-closed': PccTradelineClosedEvent;
  }
}
