// Where the focus goes when the dialog of a task opens and closes.
import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { TaskAct } from './acts.ts';
import { TaskPage } from './task-page.ts';
import { withResolvers } from '../with-resolvers.ts';
import { waitUntil } from '../page/wait-until.ts';
import { announced, control, dialogOf, type Widget } from '../page/widget.ts';

/** A part of the page that has the focus while a function runs. */
const outside = () => fixture<HTMLElement>(html`<button>Outside</button>`);

/** A part of the widget that stays, whatever the widget shows. */
function inside({ shadowRoot }: Widget): HTMLElement {
  const button = document.createElement('button');
  button.textContent = 'Inside';
  shadowRoot?.append(button);
  return button;
}

export function movesTheFocus(act: TaskAct): void {
  const { task } = act;
  const show = () => TaskPage.show(act);

  describe('moves the focus', () => {
    it('into its dialog, and back at Escape and Cancel', async () => {
      const view = await show();
      for (const close of [
        () => sendKeys({ press: 'Escape' }),
        () => control(view.element, 'Cancel').click(),
      ]) {
        const opened = await view.open((button) => button.focus());
        await view.isFocused(task.begins);
        void close();
        await view.isClosed();
        await waitUntil(() => view.element.shadowRoot?.activeElement === opened.opener, 'it is back');
      }
      expect(view.sent).to.equal(0);
    });

    it('back where the browser has none to restore', async () => {
      const view = await show();
      await view.open(() => (document.activeElement as HTMLElement | null)?.blur());
      await sendKeys({ press: 'Escape' });
      await view.isFocused(task.opener);
    });

    it('not away from the rest of the page', async () => {
      const view = await show();
      const elsewhere = await outside();
      await view.open(() => elsewhere.focus());
      await sendKeys({ press: 'Escape' });
      await view.isClosed();
      await nextFrame();
      expect(document.activeElement === elsewhere).to.equal(true);
    });

    for (const [where, elsewhere] of [
      ['out of the widget', outside],
      ['within the widget', ({ element }: TaskPage) => inside(element)],
    ] as const)
      it(`not if the consumer moves it ${where} while the data is read again`, async () => {
        const reads = withResolvers();
        const view = await show();
        const target = await elsewhere(view);
        view.respond = async (request, next) => {
          const response = await next(request);
          view.waits = reads.promise;
          return response;
        };
        (await view.ready()).click();
        await waitUntil(() => view.waits && !dialogOf(view.element), 'the data is read again');
        target.focus();
        reads.resolve();
        await view.isDone();
        await waitUntil(() => announced(view.element), 'it is announced');
        await nextFrame();
        expect(target.matches(':focus')).to.equal(true);
      });
  });
}
