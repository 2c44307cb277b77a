import { expect, oneEvent } from '@open-wc/testing';
import '../../../src/pcc-rewards.ts';
import type { PccRewardEnrollEvent, RewardsElement } from '../../../src/pcc-rewards.ts';
import { inPage } from '../../support/page/in-page.ts';
import { announced, control, mountLoaded, textOf } from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-rewards';

interface Answers {
  readonly configurations: readonly object[];
  /** Null: the request fails. */
  readonly enrollments: readonly object[] | null;
}

/** A card with these programs; the answers may change later. */
function show(answers: Answers) {
  const { client } = inPage('ana-complete', {
    retries: 0,
    async through(request, next) {
      const { pathname } = new URL(request.url);
      const { configurations, enrollments } = answers;
      if (pathname.endsWith('/rewards/enrollments/'))
        return enrollments ? Response.json({ results: enrollments }) : new Response(null, { status: 503 });
      if (pathname.endsWith('/rewards/')) return Response.json({ results: configurations });
      return next(request);
    },
  });
  return mountLoaded<RewardsElement>(tag, client, { enroll: '', 'payment-card-id': 'c1' });
}

const travel = { id: 't', configuration_name: 'Travel', is_active: true, is_enrolled: false };
const buttons = (element: Element) => element.shadowRoot?.querySelectorAll('.program .button').length;

describe('<pcc-rewards> states what is known about a program', () => {
  it('offers nothing if it is unknown whether the card is enrolled', async () => {
    for (const is_enrolled of [null, undefined]) {
      const element = await show({ configurations: [{ ...travel, is_enrolled }], enrollments: null });
      expect(element.status).to.equal('partial');
      expect(textOf(element)).to.match(/^Travel Some programs may be missing/);
      expect(buttons(element)).to.equal(0);
    }
  });

  it('offers programs that the service marks as available, even without the list of enrollments', async () => {
    const element = await show({ configurations: [travel], enrollments: null });
    expect(buttons(element)).to.equal(1);
    element.enroll = false;
    await element.updateComplete;
    expect(textOf(element)).to.contain('Travel Available to you');
  });

  it('has no sentence about a date that cannot be read', async () => {
    const enrollment = { id: '1', program_id: 'x', configuration_name: 'Travel', created_at: 'in spring' };
    const element = await show({
      configurations: [travel],
      enrollments: [{ ...enrollment, is_active: true }],
    });
    expect(textOf(element)).to.match(/Travel Enrolled$/);
  });

  it('does not say that enrolling failed before the service does', async () => {
    const answers: { configurations: object[]; enrollments: object[] | null } = {
      configurations: [travel],
      enrollments: [],
    };
    const element = await show(answers);
    const enroll = oneEvent<PccRewardEnrollEvent>(element, 'pcc-reward-enroll');
    answers.configurations = [{ ...travel, is_enrolled: null }];
    element.addEventListener('pcc-reward-enroll', (event) =>
      event.waitUntil(Promise.reject(new Error('lost'))),
    );
    control(element, /^Enroll in Travel/).click();
    await enroll;
    await waitUntil(() => textOf(element).includes('isn’t confirmed yet'));
    expect(textOf(element)).not.to.contain('You weren’t enrolled');
  });

  it('says nothing of one card’s enrollment about another that is named while it is checked', async () => {
    const answers = { configurations: [travel], enrollments: [] };
    const element = await show(answers);
    element.addEventListener('pcc-reward-enroll', (event) => event.waitUntil(Promise.resolve()));
    control(element, /^Enroll in Travel/).click();
    await waitUntil(() => textOf(element).includes('isn’t confirmed yet'));
    control(element, 'Check again').click();
    const load = oneEvent(element, 'pcc-load');
    element.paymentCardId = 'c2';
    await load;
    await element.updateComplete;
    expect(textOf(element)).not.to.contain('isn’t confirmed yet');
    expect(announced(element)).to.equal('1 rewards program');
  });
});
