import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { PccRewardEnrollEvent } from '../../../src/pcc-rewards.ts';
import { announcementsOf } from '../../support/page/announcements.ts';
import { inPage } from '../../support/page/in-page.ts';
import { enrollWith, hear, rows, show } from '../../support/widgets/rewards.ts';
import { withResolvers } from '../../support/with-resolvers.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import {
  announced,
  control,
  fillIn,
  leave,
  plainText,
  queryAll,
  textsOf,
} from '../../support/page/widget.ts';
import { dayHere } from '../../support/page/zone.ts';

describe('<pcc-rewards enroll>', () => {
  const name = 'Enroll in Groceries & Fuel';

  it("delegates to the page, shows progress, then the service's state", async () => {
    const page = inPage('ana-complete');
    const element = await show(page, { enroll: true });
    const asked: PccRewardEnrollEvent[] = [];
    const finish = withResolvers();
    enrollWith(element, async (event) => {
      asked.push(event);
      await finish.promise;
      page.sandbox.enroll(event.paymentCardId, event.configurationId);
    });
    const heard = announcementsOf(element);
    control(element, name).focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    const busy = control(element, 'Enrolling…');
    expect(busy.getAttribute('aria-disabled')).to.equal('true');
    expect(element.shadowRoot?.activeElement, 'the focus stays').to.equal(busy);
    for (let i = 0; i < 10; i++) busy.click();
    finish.resolve();
    await hear(element, 'You’re enrolled in Groceries & Fuel.');
    expect(heard).to.deep.equal(['Enrolling…', 'You’re enrolled in Groceries & Fuel.']);
    expect(asked).to.have.length(1);
    expect(rows(element)[1]).to.equal(`Groceries & Fuel Enrolled since ${dayHere('2026-11-20T15:00:00Z')}`);
    expect(plainText(element.shadowRoot?.activeElement)).to.contain('Groceries & Fuel');
    expect(queryAll(element, 'button')).to.have.length(0);
  });

  it('says nothing of a card that has been replaced by another', async () => {
    let replaced: string | undefined;
    const element = await show(
      inPage('ana-complete', {
        async through(request, next) {
          if (!replaced) return next(request);
          const own = await next(new Request(request.url.replace('new-card', replaced), request));
          return new Response((await own.text()).replaceAll(replaced, 'new-card'), own);
        },
      }),
      { enroll: true },
    );
    enrollWith(element, ({ paymentCardId }) => Promise.resolve((replaced = paymentCardId)));
    control(element, name).click();
    await oneEvent(element, 'pcc-load');
    await element.updateComplete;
    expect(textsOf(element, '.alert')).to.deep.equal([]);
    expect(control(element, name).getAttribute('aria-disabled')).not.to.equal('true');
  });

  it('says that nothing is confirmed yet, and checks again on request', async () => {
    const page = inPage('ana-complete');
    const element = await show(page, { enroll: true });
    enrollWith(element, () => Promise.resolve());
    const asked = oneEvent<PccRewardEnrollEvent>(element, 'pcc-reward-enroll');
    const enroll = control(element, name);
    enroll.focus();
    enroll.click();
    await hear(element, 'Your enrollment in Groceries & Fuel isn’t confirmed yet.');
    expect(textsOf(element, '.alert')[0]).to.contain('isn’t confirmed yet');
    const again = control(element, 'Check again');
    expect(queryAll(element, '.button.primary'), 'it is the main one').to.deep.equal([again]);
    expect(queryAll(element, '.program .button'), 'and no other').to.deep.equal([again]);
    expect(rows(element)[1]).not.to.contain('Available');
    await waitUntil(() => element.shadowRoot?.activeElement === again, 'it has the focus');
    const { paymentCardId, configurationId } = await asked;
    page.sandbox.enroll(paymentCardId, configurationId);
    control(element, 'Check again').click();
    await hear(element, 'You’re enrolled in Groceries & Fuel.');
    expect(queryAll(element, '.alert')).to.have.length(0);
  });

  it('says that it failed, and can be retried', async () => {
    const element = await show(inPage('ana-complete'), { enroll: true });
    enrollWith(element, () => Promise.reject(new Error('not today')));
    control(element, name).click();
    await hear(element, 'You weren’t enrolled in Groceries & Fuel. You can try again.');
    expect(textsOf(element, '.alert')[0]).to.equal(
      'You weren’t enrolled in Groceries & Fuel. You can try again.',
    );
    expect(control(element, name).hasAttribute('aria-disabled')).to.be.false;
    await expect(element).to.be.accessible();
  });

  it('trusts the service rather than the page', async () => {
    const page = inPage('ana-complete');
    const element = await show(page, { enroll: true });
    enrollWith(element, (event) => {
      page.sandbox.enroll(event.paymentCardId, event.configurationId);
      return Promise.reject(new Error('the answer was lost'));
    });
    control(element, name).click();
    await hear(element, 'You’re enrolled in Groceries & Fuel.');
  });

  it('does not move the focus if the user has moved on', async () => {
    const page = inPage('ana-complete');
    const element = await show(page, { enroll: true });
    const elsewhere = document.createElement('button');
    elsewhere.textContent = 'Elsewhere';
    element.after(elsewhere);
    const finish = withResolvers();
    enrollWith(element, async (event) => {
      await finish.promise;
      page.sandbox.enroll(event.paymentCardId, event.configurationId);
    });
    control(element, name).click();
    elsewhere.focus();
    finish.resolve();
    await hear(element, 'You’re enrolled in Groceries & Fuel.');
    await element.updateComplete;
    expect(document.activeElement).to.equal(elsewhere);
  });

  it('does not take an earlier enrollment, given up for another card, for the pending one', async () => {
    const page = inPage('hugo-heavy');
    const element = await show(page, { enroll: true });
    const attempts: { event: PccRewardEnrollEvent; answer: ReturnType<typeof withResolvers<void>> }[] = [];
    enrollWith(element, (event) => {
      const answer = withResolvers();
      attempts.push({ event, answer });
      return answer.promise;
    });
    const enroll = async () => {
      await fillIn(element, '#search', 'fuel');
      control(element, /^Enroll in/).click();
      await element.updateComplete;
    };
    const choose = async (index: number) => {
      const picker = control(element, /card/i) as HTMLSelectElement;
      const settled = oneEvent(element, 'pcc-load');
      picker.selectedIndex = index;
      picker.dispatchEvent(new Event('change'));
      await settled;
      await element.updateComplete;
    };
    await choose(1);
    await enroll();
    await choose(0);
    await choose(1);
    await enroll();
    const [first, second] = attempts;
    expect(second?.event.configurationId).to.equal(first?.event.configurationId);
    const before = page.requested().length;
    first?.answer.reject(new Error('given up'));
    await first?.event.settled();
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.requested()).to.have.length(before);
    control(element, 'Enrolling…');
    expect(queryAll(element, '.alert')).to.have.length(0);
    if (second) page.sandbox.enroll(second.event.paymentCardId, second.event.configurationId);
    second?.answer.resolve();
    await waitUntil(() => announced(element).startsWith('You’re enrolled in'));
    expect(queryAll(element, '.alert')).to.have.length(0);
  });

  it('forgets a pending enrollment when it is removed', async () => {
    const page = inPage('ana-complete');
    const element = await show(page, { enroll: true });
    const finish = withResolvers();
    enrollWith(element, () => finish.promise);
    control(element, name).click();
    const parent = element.parentElement;
    await leave(element);
    parent?.append(element);
    await oneEvent(element, 'pcc-load');
    const before = page.requested().length;
    finish.resolve();
    await element.updateComplete;
    await element.updateComplete;
    expect(page.requested()).to.have.length(before);
    expect(control(element, name).hasAttribute('aria-disabled')).to.be.false;
  });
});
