import { PccEvent } from '../../page/pcc-event.ts';

/** Reporting of a bill has started. */
export class PccTradelineOpenedEvent extends PccEvent {
  /** The tradeline's identifier. */
  readonly tradelineId: string;
  /** Version of the attestation that the consumer agreed to; empty if the page did not set it. */
  readonly attestationVersion: string;

  constructor(tradelineId: string, attestationVersion: string) {
    super('pcc-tradeline-opened');
    this.tradelineId = tradelineId;
    this.attestationVersion = attestationVersion;
  }
}

/** Reporting of a bill has stopped permanently. */
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
