/** Base class of all events. They bubble, cross shadow roots, and carry ids, states and counts but no personal data. */
export class PccEvent extends Event {
  constructor(type: string, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
  }
}
