import { PccEvent } from '../../page/pcc-event.ts';

/** A bill was added. */
export class PccBillAddedEvent extends PccEvent {
  /** The bill, if the service lists it already. */
  readonly billId: string | undefined;

  constructor(billId: string | undefined) {
    super('pcc-bill-added');
    this.billId = billId;
  }
}

/** The service has accepted a payment of a bill. Whether it succeeds is known later. */
export class PccBillPaidEvent extends PccEvent {
  /** The bill. */
  readonly billId: string;
  /** The payment, if the service lists it already. */
  readonly billPaymentId: string | undefined;
  /** The payment's status: `queued`, `submitted`, `completed`, `errored`, or another word of the service. */
  readonly state: string | undefined;

  constructor(billId: string, billPaymentId: string | undefined, state: string | undefined) {
    super('pcc-bill-paid');
    this.billId = billId;
    this.billPaymentId = billPaymentId;
    this.state = state;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-bill-added': PccBillAddedEvent;
    'pcc-bill-paid': PccBillPaidEvent;
  }
}
