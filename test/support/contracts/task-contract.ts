// What holds for every task, whatever it does (src/widgets/tasks/tasks.ts).
import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { announcementsOf } from '../page/announcements.ts';
import { settlingAtOnce } from '../page/controller-host.ts';
import { acts, type TaskAct } from './acts.ts';
import { lastButton, openDialogOf, showIn } from './perform.ts';
import { FORBIDDEN, NOT_DONE, TaskPage, UNKNOWN } from './task-page.ts';
import { responding, responseLost, unreachable, type Respond } from '../page/in-page.ts';
import { withResolvers } from '../with-resolvers.ts';
import { movesTheFocus } from './task-focus.ts';
import { leavesNothing } from './task-leftovers.ts';
import { waitUntil } from '../page/wait-until.ts';
import {
  control,
  dialogOf,
  fillIn,
  nextEvent,
  plainText,
  queryAll,
  queryOne,
  textOf,
} from '../page/widget.ts';

/** What every task of a widget promises. */
export function tasksOf(tag: string): void {
  for (const { task, ...act } of acts) if (act.tag === tag && task) taskContract({ ...act, task });
}

function taskContract(act: TaskAct): void {
  const { task } = act;
  const { box, name, announcements, opener, shown = opener } = task;
  const [sending, done] = announcements;
  const show = (respond?: Respond) => TaskPage.show(act, respond);

  describe(`the task ${act.operation}`, () => {
    movesTheFocus(act);

    describe('is sent', () => {
      it('once, however often it is pressed, in two widgets [#35]', async () => {
        const response = withResolvers();
        const view = await show(async (request, next) => {
          await response.promise;
          return next(request);
        });
        const { element, page } = view;
        const other = await showIn(page, act);
        for (const [widget, send] of [
          [element, await view.ready()],
          [other, await lastButton(other, await openDialogOf(other, act))],
        ] as const) {
          send.focus();
          for (let i = 0; i < 5; i++) send.click();
          await widget.updateComplete;
        }
        await sendKeys({ press: 'Enter' });
        response.resolve();
        await view.isDone();
        await waitUntil(() => plainText(other.shadowRoot).includes(done), 'the other widget says so');
        expect(view.sent).to.equal(1);
      });

      it('with one announcement, and one of the outcome', async () => {
        const response = withResolvers();
        const view = await show(async (request, next) => {
          await response.promise;
          return next(request);
        });
        const { before, last } = await view.typed();
        const send = await last();
        const spoken = announcementsOf(view.element);
        send.click();
        await waitUntil(() => view.sent, 'it is sent');
        expect(plainText(send)).to.equal(sending);
        expect(send.ariaDisabled).to.equal('true');
        response.resolve();
        await view.isDone();
        await view.isFocused(shown);
        await waitUntil(() => spoken.length > 1, 'it is announced');
        await nextFrame();
        expect(spoken).to.deep.equal([sending, done]);
        if (!task.adds) return;
        await view.open();
        expect(view.values(), 'what was sent is forgotten').to.deep.equal(before);
        expect(view.text(), 'and so is its outcome').not.to.contain(done);
      });

      if (box)
        it('after its box is checked', async () => {
          const view = await show();
          const { last } = await view.open();
          const send = await last((step) => step !== box);
          expect(queryOne<HTMLInputElement>(view.element, box).checked).to.equal(false);
          send.click();
          await view.isFocused(box);
          expect(plainText(queryOne(view.element, `${box}-error`))).not.to.equal('');
          expect(view.sent).to.equal(0);
          for (const text of ['checked', 'unchecked again']) {
            queryOne(view.element, box).click();
            await view.element.updateComplete;
            expect(queryAll(view.element, `${box}-error`), text).to.have.length(0);
          }
        });
    });

    if (task.field) {
      const [field, wrong] = task.field;
      describe('has a form', () => {
        it('that judges a field when it is left, by what it has then', async () => {
          const view = await show();
          await view.open();
          const input = queryOne<HTMLInputElement>(view.element, field);
          input.value = '';
          for (const type of ['input', 'blur']) input.dispatchEvent(new Event(type));
          await view.element.updateComplete;
          expect(queryAll(view.element, '.field-error'), 'not if it is empty').to.have.length(0);
          input.value = wrong;
          for (const type of ['input', 'blur']) input.dispatchEvent(new Event(type));
          await view.element.updateComplete;
          expect(plainText(queryOne(view.element, `${field}-error`))).not.to.equal('');
        });

        it('that is sent when its fields are right, and focuses the first that is not', async () => {
          const view = await show();
          await view.typed();
          const input = queryOne<HTMLInputElement>(view.element, field);
          input.value = wrong;
          input.dispatchEvent(new Event('input'));
          await view.element.updateComplete;
          queryOne(view.element, '.dialog-actions > :last-child').click();
          await view.isFocused(field);
          const error = queryOne(view.element, `${field}-error`);
          expect(input.getAttribute('aria-describedby')).to.contain(error.id);
          expect(view.sent).to.equal(0);
        });

        if (!task.hasLines)
          it(`that ${task.isFinal ? 'Enter never sends' : 'continues on Enter'}`, async () => {
            const view = await show();
            await view.typed();
            const input = queryOne(view.element, 'dialog input:not([type=checkbox], [type=submit])');
            input.focus();
            await sendKeys({ press: 'Enter' });
            if (!task.isFinal) return waitUntil(() => !input.isConnected || view.sent > 0, 'it continues');
            await nextFrame();
            expect(view.sent).to.equal(0);
          });

        if (name)
          it('that shows the field that the service rejects, with all that was entered', async () => {
            const view = await show(responding(400, { [name]: ['invalid'] }));
            const { fill, last, values } = await view.typed();
            (await last()).click();
            await waitUntil(() => queryAll(view.element, `${field}-error`).length, 'it is rejected');
            await view.isFocused(field);
            expect(plainText(queryOne(view.element, `${field}-error`))).not.to.equal('');
            expect(queryOne(view.element, field).getAttribute('aria-invalid')).to.equal('true');
            expect(view.values()).to.deep.equal(values);
            view.respond = undefined;
            await fill();
            expect(queryAll(view.element, '.field-error')).to.have.length(0);
            (await last()).click();
            await view.isDone();
            expect(view.sent).to.equal(2);
          });
      });
    }

    describe('that fails', () => {
      it('says so in its dialog, and in the widget once that is closed', async () => {
        const view = await show(responding(403));
        const send = await view.ready();
        const spoken = announcementsOf(view.element);
        send.click();
        await waitUntil(() => spoken.includes(FORBIDDEN), 'it is announced');
        expect(plainText(dialogOf(view.element))).to.contain(FORBIDDEN);
        expect(spoken).to.deep.equal([sending, FORBIDDEN]);
        await view.close();
        await waitUntil(() => textOf(view.element).includes(FORBIDDEN), 'the widget says so');
        view.respond = undefined;
        const { last } = await view.open();
        expect(view.text()).not.to.contain(FORBIDDEN);
        (await last()).click();
        await view.isDone();
      });

      const changes: Readonly<Record<string, (view: TaskPage) => Promise<void>>> = {
        'has closed the dialog': (view) => view.close(),
        ...(box && {
          'has changed the box': async ({ element }) => {
            queryOne(element, box).click();
            await element.updateComplete;
          },
        }),
        ...(task.field && {
          'has changed a field': async ({ element }) => {
            if (act.steps.includes('^Continue$')) control(element, 'Back').click();
            await element.updateComplete;
            await fillIn(element, task.field?.[0] ?? '', '2065550199');
          },
        }),
      };
      for (const [what, change] of Object.entries(changes))
        it(`is not sent by retry() once the consumer ${what}`, async () => {
          const view = await show(responding(403));
          (await view.ready()).click();
          await waitUntil(() => plainText(dialogOf(view.element)).includes(FORBIDDEN), 'it says so');
          view.respond = undefined;
          await change(view);
          await view.element.retry();
          expect(view.sent).to.equal(1);
        });

      it('says so in the widget if its dialog was closed before', async () => {
        const response = withResolvers();
        const view = await show(async () => {
          await response.promise;
          return Response.json({ [name ?? 'detail']: ['invalid'] }, { status: 400 });
        });
        (await view.ready()).click();
        await waitUntil(() => view.sent, 'it is sent');
        await view.close();
        response.resolve();
        await waitUntil(() => queryAll(view.element, '[part=content] [part~=alert]').length, 'it says so');
        expect(dialogOf(view.element)).to.equal(null);
      });

      if (act.steps.includes('^Continue$'))
        it('leads back to its form if the service names no field', async () => {
          const view = await show(responding(400));
          const { last, values } = await view.typed();
          const refused = nextEvent(view.element, 'pcc-error');
          (await last()).click();
          await refused;
          await view.element.updateComplete;
          const back = control(view.element, 'Back');
          expect(queryAll(view.element, '.button.primary'), 'it is the main one').to.deep.equal([back]);
          back.click();
          await view.isFocused(task.begins);
          expect(view.values()).to.deep.equal(values);
          view.respond = undefined;
          const again = await last((step) => ['^Continue$', box, act.steps.at(-1)].includes(String(step)));
          expect(queryAll(view.element, '.button.primary')).to.deep.equal([again]);
          again.click();
          await view.isDone();
        });

      it(`by a conflict ${task.staysAtConflict ? 'stays open' : 'closes, and reads again'}`, async () => {
        const view = await show(responding(409));
        const send = await view.ready();
        const again = nextEvent(view.element, task.staysAtConflict ? 'pcc-error' : 'pcc-load');
        send.click();
        await again;
        if (!task.staysAtConflict) await view.announces('has changed');
        expect(dialogOf(view.element) !== null).to.equal(Boolean(task.staysAtConflict));
        expect(view.sent).to.equal(1);
      });

      it('by a step-up closes, and is sent again once the page has confirmed who it is [#41]', async () => {
        const error = { code: 'step_up_required', challenge: 'c' };
        const view = await show(responding(403, { error }));
        const failed = nextEvent(view.element, 'pcc-error');
        (await view.ready()).click();
        expect((await failed).error).to.include({ code: 'step-up-required', challenge: 'c' });
        await view.isClosed();
        await view.announces('Confirm it’s you');
        await view.isFocused(opener);
        // A page that does not answer has confirmed nothing yet.
        const refused = nextEvent(view.element, 'pcc-error');
        control(view.element, 'Confirm it’s you').click();
        await refused;
        view.respond = undefined;
        await view.element.retry();
        await view.isDone();
        await view.element.retry();
        expect(view.sent).to.equal(3);
      });
    });

    describe('with an unknown outcome', () => {
      it('is found by a read [#36]', async () => {
        const view = await show(responseLost);
        const send = await view.ready();
        await settlingAtOnce(async () => {
          send.click();
          await view.isDone();
        });
        expect(view.sent).to.equal(1);
      });

      it(`says ${task.adds ? 'so' : 'that it was not carried out'} if reads do not show it [#37]`, async () => {
        const view = await show(unreachable);
        const send = await view.ready();
        const entered = view.values();
        await settlingAtOnce(async () => {
          send.click();
          await view.announces(task.adds ? UNKNOWN : NOT_DONE);
        });
        expect(view.sent).to.equal(1);
        view.respond = undefined;
        // A list may show a new record later.
        if (task.adds) {
          expect(view.text()).not.to.contain(NOT_DONE);
          return;
        }
        expect(view.values(), 'what was entered is kept').to.deep.equal(entered);
        queryOne(view.element, '#send').click();
        await view.isDone();
        expect(view.sent).to.equal(2);
      });

      it('says so, and is found by “Check again” [#38]', async () => {
        const view = await show(responseLost);
        const { before } = await view.loseTrack();
        expect(dialogOf(view.element) === null).to.equal(Boolean(task.looksFirst));
        const check = control(view.element, 'Check again');
        expect(queryAll(view.element, '.button:is(.primary, .critical)'), 'it is the main one').to.deep.equal(
          [check],
        );
        if (task.looksFirst) await view.isFocused(`#${CSS.escape(check.id)}`);
        check.focus();
        check.click();
        await view.isDone();
        await view.isFocused(shown);
        expect(view.sent).to.equal(1);
        if (!task.adds) return;
        await view.open();
        expect(view.values(), 'what was sent is forgotten').to.deep.equal(before);
      });

      if (task.adds && !task.looksFirst && !task.refusesTwins)
        it('is not sent again from a form that was closed', async () => {
          const view = await show(responseLost);
          await view.loseTrack();
          // That nothing could be read says nothing.
          view.isAway = true;
          const failed = nextEvent(view.element, 'pcc-error');
          queryOne(view.element, '#send').click();
          await failed;
          view.isAway = false;
          await view.close();
          await view.element.reload();
          (await view.ready()).click();
          await view.isDone();
          expect(view.sent).to.equal(1);
        });

      it('is sent again only once that is known', async () => {
        const view = await show(unreachable);
        await view.loseTrack();
        if (task.adds && !task.looksFirst) {
          const looked = nextEvent(view.element, 'pcc-load');
          queryOne(view.element, '#send').click();
          await looked;
          await view.announces(UNKNOWN);
        }
        const looked = nextEvent(view.element, 'pcc-load');
        const spoken = announcementsOf(view.element);
        control(view.element, 'Check again').click();
        await looked;
        await waitUntil(() => !view.text().includes(UNKNOWN), 'it is known');
        const alerts = () => queryAll(view.element, '[part~=alert]').map(plainText);
        await waitUntil(() => alerts().some((text) => spoken.includes(text)), 'it says so');
        expect(view.text().includes(NOT_DONE), 'a list may show a new record later').to.equal(!task.adds);
        if (!task.adds) await view.isFocused('#send');
        expect(view.sent).to.equal(1);
        (task.looksFirst ? await view.ready() : queryOne(view.element, '#send')).click();
        await view.isDone();
        expect(view.sent).to.equal(2);
      });
    });

    leavesNothing(act);
  });
}
