import type { WidgetTag } from '../../api/widget-tag.ts';
import { PccEvent } from '../../page/pcc-event.ts';
import type { Place } from './step-targets.ts';

/** The consumer wants to take a step: the page shows the widget for it. */
export class PccNextStepEvent extends PccEvent {
  /** The widget to show. */
  readonly tag: WidgetTag;
  /** The part of it that the step is about. */
  readonly place: Place;

  constructor(tag: WidgetTag, place: Place) {
    super('pcc-next-step');
    this.tag = tag;
    this.place = place;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-next-step': PccNextStepEvent;
  }
}
