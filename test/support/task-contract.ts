// What holds for every task, whatever it does (src/widgets/shared/tasks.ts).
import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { announcementsOf } from './announcements.ts';
import { lastButton, openDialogOf, showIn } from './perform.ts';
import {
  FORBIDDEN,
  held,
  NOT_DONE,
  responding,
  responseLost,
  settlingAtOnce,
  TaskPage,
  UNKNOWN,
  unreachable,
  type Respond,
  type TaskCase,
} from './task-page.ts';
import { leavesNothing } from './task-leftovers.ts';
import { waitUntil } from './wait-until.ts';
import { announced, control, dialogOf, nextEvent, plainText, queryAll, queryOne } from './widget.ts';

/** A part of the page that has the focus while a function runs. */
const outside = () => fixture<HTMLElement>(html`<button>Outside</button>`);

/** What every task promises. */
export function taskContract(task: TaskCase): void {
  const { box, name, says, opener, shown = opener } = task;
  const [sending, done] = says;
  const show = (respond?: Respond) => TaskPage.show(task, respond);

  describe(`the task ${task.operation}`, () => {
    describe('moves the focus', () => {
      it('into its dialog, and back at Escape and Cancel', async () => {
        const at = await show();
        for (const close of [
          () => sendKeys({ press: 'Escape' }),
          () => control(at.element, 'Cancel').click(),
        ]) {
          const opened = await at.open((each) => each.focus());
          await at.isFocused(task.begins);
          void close();
          await at.isClosed();
          await waitUntil(() => at.element.shadowRoot?.activeElement === opened.opener, 'it is back');
        }
        expect(at.sent).to.equal(0);
      });

      it('back where the browser has none to restore', async () => {
        const at = await show();
        await at.open(() => (document.activeElement as HTMLElement | null)?.blur());
        await sendKeys({ press: 'Escape' });
        await at.isFocused(opener);
      });

      it('not away from the rest of the page', async () => {
        const at = await show();
        const elsewhere = await outside();
        await at.open(() => elsewhere.focus());
        await sendKeys({ press: 'Escape' });
        await at.isClosed();
        await nextFrame();
        expect(document.activeElement === elsewhere).to.equal(true);
      });

      it('not if the consumer moves it while the data is read again', async () => {
        const reads = held();
        const at = await show();
        const elsewhere = await outside();
        at.respond = async (request, next) => {
          const response = await next(request);
          at.waits = reads.released;
          return response;
        };
        (await at.ready()).click();
        await waitUntil(() => at.waits && !dialogOf(at.element), 'the data is read again');
        elsewhere.focus();
        reads.release();
        await at.isDone();
        await waitUntil(() => announced(at.element), 'it is announced');
        await nextFrame();
        expect(document.activeElement === elsewhere).to.equal(true);
      });
    });

    describe('is sent', () => {
      it('once, however often it is pressed, in two widgets [#35]', async () => {
        const response = held();
        const at = await show(async (request, next) => {
          await response.released;
          return next(request);
        });
        const { act, element, page } = at;
        const other = await showIn(page, act);
        for (const [each, send] of [
          [element, await at.ready()],
          [other, await lastButton(other, await openDialogOf(other, act))],
        ] as const) {
          send.focus();
          for (let i = 0; i < 5; i++) send.click();
          await each.updateComplete;
        }
        await sendKeys({ press: 'Enter' });
        response.release();
        await at.isDone();
        await waitUntil(() => plainText(other.shadowRoot).includes(done), 'the other widget says so');
        expect(at.sent).to.equal(1);
      });

      it('with one announcement, and one of the outcome', async () => {
        const response = held();
        const at = await show(async (request, next) => {
          await response.released;
          return next(request);
        });
        const { before, last } = await at.typed();
        const send = await last();
        const heard = announcementsOf(at.element);
        send.click();
        await waitUntil(() => at.sent, 'it is sent');
        expect(plainText(send)).to.equal(sending);
        expect(send.ariaDisabled).to.equal('true');
        response.release();
        await at.isDone();
        await at.isFocused(shown);
        await waitUntil(() => heard.length > 1, 'it is announced');
        await nextFrame();
        expect(heard).to.deep.equal([sending, done]);
        if (!task.adds) return;
        await at.open();
        expect(at.values(), 'what was sent is forgotten').to.deep.equal(before);
        expect(at.text(), 'and so is its outcome').not.to.contain(done);
      });

      if (box)
        it('after its box is checked', async () => {
          const at = await show();
          const { last } = await at.open();
          const send = await last((step) => step !== box);
          expect(queryOne<HTMLInputElement>(at.element, box).checked).to.equal(false);
          send.click();
          await at.isFocused(box);
          expect(plainText(queryOne(at.element, `${box}-error`))).not.to.equal('');
          expect(at.sent).to.equal(0);
        });
    });

    if (task.field) {
      const [field, wrong] = task.field;
      describe('has a form', () => {
        it('that judges a field when it is left, by what it has then', async () => {
          const at = await show();
          await at.open();
          const input = queryOne<HTMLInputElement>(at.element, field);
          input.value = '';
          for (const type of ['input', 'blur']) input.dispatchEvent(new Event(type));
          await at.element.updateComplete;
          expect(queryAll(at.element, '.field-error'), 'not if it is empty').to.have.length(0);
          input.value = wrong;
          for (const type of ['input', 'blur']) input.dispatchEvent(new Event(type));
          await at.element.updateComplete;
          expect(plainText(queryOne(at.element, `${field}-error`))).not.to.equal('');
        });

        it('that is sent when its fields are right, and focuses the first that is not', async () => {
          const at = await show();
          await at.typed();
          const input = queryOne<HTMLInputElement>(at.element, field);
          input.value = wrong;
          input.dispatchEvent(new Event('input'));
          await at.element.updateComplete;
          queryOne(at.element, '.dialog-actions > :last-child').click();
          await at.isFocused(field);
          const error = queryOne(at.element, `${field}-error`);
          expect(input.getAttribute('aria-describedby')).to.contain(error.id);
          expect(at.sent).to.equal(0);
        });

        it(`that ${task.isFinal ? 'Enter never sends' : 'continues on Enter'}`, async () => {
          const at = await show();
          await at.typed();
          const [input] = queryAll(at.element, 'dialog input:not([type=checkbox], [type=submit])');
          // In a text of several lines, Enter begins a line.
          if (!input) return;
          input.focus();
          await sendKeys({ press: 'Enter' });
          if (!task.isFinal) return waitUntil(() => !input.isConnected || at.sent > 0, 'it continues');
          await nextFrame();
          expect(at.sent).to.equal(0);
        });

        if (name)
          it('that shows the field that the service rejects, with all that was entered', async () => {
            const at = await show(responding(400, { [name]: ['invalid'] }));
            const { fill, last, values } = await at.typed();
            (await last()).click();
            await at.isFocused(field);
            expect(plainText(queryOne(at.element, `${field}-error`))).not.to.equal('');
            expect(queryOne(at.element, field).getAttribute('aria-invalid')).to.equal('true');
            expect(at.values()).to.deep.equal(values);
            at.respond = undefined;
            await fill();
            expect(queryAll(at.element, '.field-error')).to.have.length(0);
            (await last()).click();
            await at.isDone();
            expect(at.sent).to.equal(2);
          });
      });
    }

    describe('that fails', () => {
      it('says so in its dialog, and in the widget once that is closed', async () => {
        const at = await show(responding(403));
        const send = await at.ready();
        const heard = announcementsOf(at.element);
        send.click();
        await waitUntil(() => heard.includes(FORBIDDEN), 'it is announced');
        expect(plainText(dialogOf(at.element))).to.contain(FORBIDDEN);
        expect(heard).to.deep.equal([sending, FORBIDDEN]);
        await at.close();
        await at.says(FORBIDDEN);
        at.respond = undefined;
        const again = await at.ready();
        expect(at.text()).not.to.contain(FORBIDDEN);
        again.click();
        await at.isDone();
      });

      it('says so in the widget if its dialog was closed before', async () => {
        const response = held();
        const at = await show(async () => {
          await response.released;
          return Response.json({ [name ?? 'detail']: ['invalid'] }, { status: 400 });
        });
        (await at.ready()).click();
        await waitUntil(() => at.sent, 'it is sent');
        await at.close();
        response.release();
        await waitUntil(() => queryAll(at.element, '[part=content] [part~=alert]').length, 'it says so');
        expect(dialogOf(at.element)).to.equal(null);
      });

      it(`by a conflict ${task.staysAtConflict ? 'stays open' : 'closes, and reads again'}`, async () => {
        const at = await show(responding(409));
        const send = await at.ready();
        const again = nextEvent(at.element, task.staysAtConflict ? 'pcc-error' : 'pcc-load');
        send.click();
        await again;
        if (!task.staysAtConflict) await at.says('has changed');
        expect(dialogOf(at.element) !== null).to.equal(Boolean(task.staysAtConflict));
        expect(at.sent).to.equal(1);
      });

      it('by a step-up closes, and is sent again once the page has confirmed who it is [#41]', async () => {
        const error = { code: 'step_up_required', challenge: 'c' };
        const at = await show(responding(403, { error }));
        const failed = nextEvent(at.element, 'pcc-error');
        (await at.ready()).click();
        expect((await failed).error).to.include({ code: 'step-up-required', challenge: 'c' });
        await at.isClosed();
        await at.says('Confirm it’s you');
        await at.isFocused(opener);
        at.respond = undefined;
        control(at.element, 'Confirm it’s you').click();
        await at.isDone();
        await at.element.retry();
        expect(at.sent).to.equal(2);
      });
    });

    describe('with an unknown outcome', () => {
      it('is found by a read [#36]', async () => {
        const at = await show(responseLost);
        const send = await at.ready();
        await settlingAtOnce(async () => {
          send.click();
          await at.isDone();
        });
        expect(at.sent).to.equal(1);
      });

      it(`says ${task.adds ? 'so' : 'that it was not carried out'} if reads do not show it [#37]`, async () => {
        const at = await show(unreachable);
        const send = await at.ready();
        await settlingAtOnce(async () => {
          send.click();
          await at.says(task.adds ? UNKNOWN : NOT_DONE);
        });
        expect(at.sent).to.equal(1);
        at.respond = undefined;
        // A list may show a new record later.
        if (task.adds) {
          expect(at.text()).not.to.contain(NOT_DONE);
          return;
        }
        queryOne(at.element, '#send').click();
        await at.isDone();
        expect(at.sent).to.equal(2);
      });

      it('says so, and is found by “Check again” [#38]', async () => {
        const at = await show(responseLost);
        const { before } = await at.loseTrack();
        expect(dialogOf(at.element) === null).to.equal(Boolean(task.looksFirst));
        const check = control(at.element, 'Check again');
        if (task.looksFirst) await at.isFocused(`#${CSS.escape(check.id)}`);
        check.focus();
        check.click();
        await at.isDone();
        await at.isFocused(shown);
        expect(at.sent).to.equal(1);
        if (!task.adds) return;
        await at.open();
        expect(at.values(), 'what was sent is forgotten').to.deep.equal(before);
      });

      if (task.adds && !task.looksFirst && !task.refusesTwins)
        it('is not sent again from a form that was closed', async () => {
          const at = await show(responseLost);
          await at.loseTrack();
          // That nothing could be read says nothing.
          at.isAway = true;
          const failed = nextEvent(at.element, 'pcc-error');
          queryOne(at.element, '#send').click();
          await failed;
          at.isAway = false;
          await at.close();
          await at.element.reload();
          (await at.ready()).click();
          await at.isDone();
          expect(at.sent).to.equal(1);
        });

      it('is sent again only once that is known', async () => {
        const at = await show(unreachable);
        await at.loseTrack();
        if (task.adds && !task.looksFirst) {
          const looked = nextEvent(at.element, 'pcc-load');
          queryOne(at.element, '#send').click();
          await looked;
          await at.says(UNKNOWN);
        }
        const looked = nextEvent(at.element, 'pcc-load');
        control(at.element, 'Check again').click();
        await looked;
        await waitUntil(() => !at.text().includes(UNKNOWN), 'it is known');
        expect(at.sent).to.equal(1);
        (task.looksFirst ? await at.ready() : queryOne(at.element, '#send')).click();
        await at.isDone();
        expect(at.sent).to.equal(2);
      });
    });

    leavesNothing(task);
  });
}
