// A task as its consumer comes to it, with a service that responds to it as a test wants.
import { expect } from '@open-wc/testing';
import type { Step, TaskAct } from './acts.ts';
import { settlingAtOnce } from '../page/controller-host.ts';
import type { InPage, Respond } from '../page/in-page.ts';
import { fill, lastButton, openDialogOf, showAct } from './perform.ts';
import { waitUntil } from '../page/wait-until.ts';
import { closeDialog, dialogOf, plainText, queryAll, type Widget } from '../page/widget.ts';

export const UNKNOWN = 'couldn’t confirm';
export const NOT_DONE = 'didn’t go through';
export const FORBIDDEN = 'You don’t have access to this.';

export class TaskPage {
  readonly act: TaskAct;
  /** How the service responds to the action; undefined: as the sandbox does. */
  respond: Respond | undefined;
  /** Whether all of its other responses are unreadable. */
  isAway = false;
  /** What all of its other responses wait for. */
  waits: Promise<void> | undefined;
  /** How often the action was sent. */
  sent = 0;
  readonly #events: Event[] = [];
  #page: InPage | undefined;
  #element: Widget | undefined;

  private constructor(act: TaskAct, respond: Respond | undefined) {
    this.act = act;
    this.respond = respond;
  }

  static async show(act: TaskAct, respond?: Respond): Promise<TaskPage> {
    const made = new TaskPage(act, respond);
    const { page, element } = await showAct(act, {
      onAction(request, next) {
        made.sent++;
        return made.respond?.(request, next) ?? next(request);
      },
      async through(request, next) {
        await made.waits;
        // After a 503, a client would send nothing for a while.
        return made.isAway ? new Response('unreadable') : next(request);
      },
    });
    if (made.#hasEvent) element.addEventListener(act.done, (event) => made.#events.push(event));
    made.#page = page;
    made.#element = element;
    return made;
  }

  get page(): InPage {
    return this.#page ?? expect.fail();
  }
  get element(): Widget {
    return this.#element ?? expect.fail();
  }
  get #hasEvent(): boolean {
    return this.act.done !== 'pcc-load';
  }

  /** Opens the dialog. `before` receives the control that opens it, before it is pressed. */
  async open(before?: (control: HTMLElement) => void) {
    const opened = await openDialogOf(this.element, this.act, before);
    const { steps } = opened;
    return {
      ...opened,
      /** Fills in the form. */
      fill: async () => fill(this.element, { steps }),
      /** Comes to the last button, without some of the steps. */
      last: async (isTaken: (step: Step) => boolean = () => true) =>
        lastButton(this.element, { steps: steps.filter(isTaken) }),
    };
  }

  /** Opens the dialog, and fills in the form. */
  async typed() {
    const opened = await this.open();
    const before = this.values();
    await opened.fill();
    return { ...opened, before, values: this.values() };
  }

  /** Opens the dialog, and comes to the last button. */
  async ready(): Promise<HTMLElement> {
    return (await this.open()).last();
  }

  close(): Promise<void> {
    return closeDialog(this.element);
  }

  /** Sends it, while nothing tells what came of it. */
  async loseTrack() {
    const { respond } = this;
    const typed = await this.typed();
    const send = await typed.last();
    this.respond = async (request, next) => {
      this.isAway = true;
      return respond?.(request, next) ?? next(request);
    };
    await settlingAtOnce(async () => {
      send.click();
      await this.announces(UNKNOWN);
    });
    this.isAway = false;
    this.respond = undefined;
    return typed;
  }

  #fields(): HTMLInputElement[] {
    return queryAll(this.element, 'dialog :is(input:not([type=submit]), select, textarea)');
  }

  /** What the form has in its fields. */
  values(): unknown[] {
    return this.#fields().map(({ id, type, value, checked }) => [id, type === 'checkbox' ? checked : value]);
  }

  /** What a consumer reads in the widget, and in its fields. */
  text(): string {
    return [plainText(this.element.shadowRoot), ...this.#fields().map(({ value }) => value)].join(' ');
  }

  announces(text: string): Promise<void> {
    return waitUntil(() => this.text().includes(text), `it says “${text}”`);
  }

  isClosed(): Promise<void> {
    return waitUntil(() => !dialogOf(this.element), 'the dialog is closed');
  }

  isFocused(selector: string): Promise<void> {
    return waitUntil(
      () => this.element.shadowRoot?.activeElement?.matches(selector),
      `the focus is on ${selector}`,
    );
  }

  /** It was carried out, and the page has received one event. */
  async isDone(): Promise<void> {
    await this.announces(this.act.task.announcements[1]);
    await this.isClosed();
    const count = this.#hasEvent ? 1 : 0;
    await waitUntil(() => this.#events.length >= count, 'the page has its event');
    expect(this.#events).to.have.length(count);
  }

  /** The widget has nothing of what was entered, and of what came of it. */
  isForgotten(): void {
    expect(dialogOf(this.element)).to.equal(null);
    expect(this.text()).not.to.contain(FORBIDDEN);
    for (const step of this.act.steps)
      // A short text, such as a state, may also be in a record.
      if (typeof step !== 'string' && step[1].length > 5) expect(this.text()).not.to.contain(step[1]);
  }
}
