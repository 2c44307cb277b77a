import { expect, oneEvent } from '@open-wc/testing';
import type { CardRegisterElement } from '../../../src/pcc-card-register.ts';
import {
  SUCCESS,
  count,
  cards,
  show,
  open,
  say,
  fillIn,
  hurry,
  restoreTime,
  provider,
  tag,
} from '../../support/widgets/card-register.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { control, mountLoaded, textOf } from '../../support/page/widget.ts';
import { withProperty } from '../../support/page/controller-host.ts';

describe('<pcc-card-register> confirmation', () => {
  afterEach(restoreTime);

  it('trusts no message without a card: it stays unconfirmed, and can be checked again [#48]', async () => {
    const { page, element, states } = await show();
    const { waits } = hurry();
    const frame = await open(element);
    await fillIn(page, frame);
    await say(frame, SUCCESS);
    await waitUntil(() => states.includes('pending'));
    expect(waits).to.deep.equal([1000, 2000, 4000, 8000, 16_000, 29_000]);
    await element.updateComplete;
    expect(textOf(element)).to.contain('Your card is still being confirmed');
    page.sandbox.clock.advance(5000);
    control(element, 'Check again').click();
    await waitUntil(() => states.includes('registered'));
    expect(states).to.deep.equal(['opened', 'done', 'pending', 'registered']);
  });

  it('waits for a minute by default', async () => {
    const { page, element, states } = await show('gia-newcomer', {
      attributes: { 'poll-seconds': 'a minute' },
    });
    const { waits } = hurry();
    const frame = await open(element);
    await fillIn(page, frame);
    await say(frame, SUCCESS);
    await waitUntil(() => states.includes('pending'));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).to.equal(60_000);
  });

  it('compares identifiers, not counts of cards', async () => {
    const { page, element, states } = await show('ana-complete');
    hurry();
    const frame = await open(element);
    await fillIn(page, frame);
    page.sandbox.clock.advance(5000);
    const { state } = page.sandbox.export();
    const [ana] = state.partners[0]?.consumers ?? [];
    // One came, another went: as many as before.
    ana?.external_cards.pop();
    page.sandbox.import({ state });
    await say(frame, SUCCESS);
    await waitUntil(() => states.includes('registered'));
    expect(cards(element)).to.have.length(2);
  });

  it('ignores a card that another tab has registered [#35]', async () => {
    const { page, element, states } = await show();
    const other = await mountLoaded<CardRegisterElement>(tag, page.client, { 'frame-origins': provider });
    hurry();
    const first = await open(other);
    await fillIn(page, first);
    page.sandbox.clock.advance(5000);
    const registered = oneEvent(other, 'pcc-card-registered');
    await say(first, SUCCESS);
    await registered;
    expect(cards(element), 'nobody has told this one').to.have.length(0);
    await say(await open(element), SUCCESS);
    await waitUntil(() => states.includes('pending'));
    expect(states).to.deep.equal(['opened', 'done', 'pending']);
    expect(cards(element)).to.have.length(1);
  });

  it('announces a card that was confirmed late, also when the next form is opened', async () => {
    const { page, element, states } = await show();
    hurry();
    const frame = await open(element);
    await fillIn(page, frame);
    await say(frame, SUCCESS);
    await waitUntil(() => states.includes('pending'));
    page.sandbox.clock.advance(5000);
    await open(element, /^Add another card$/);
    expect(states).to.deep.equal(['opened', 'done', 'pending', 'registered', 'opened']);
  });

  it('does not poll in a hidden page, and polls immediately when it is visible again [#30]', async () => {
    const { page, element, states } = await show();
    const frame = await open(element);
    await fillIn(page, frame);
    page.sandbox.clock.advance(5000);
    const before = count(page, 'listExternalCards');
    const { passed } = hurry();
    await withProperty(document, 'hidden', true, async () => {
      await say(frame, SUCCESS);
      await waitUntil(() => passed.length > 0, 'it would have asked');
      expect(count(page, 'listExternalCards')).to.equal(before);
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await waitUntil(() => states.includes('registered'));
    expect(count(page, 'listExternalCards')).to.equal(before + 1);
  });

  it('continues after a failed read', async () => {
    const { page, element, states } = await show();
    hurry();
    const frame = await open(element);
    await fillIn(page, frame);
    page.sandbox.clock.advance(5000);
    page.sandbox.setScenario({ name: 'status-503', times: 2 });
    await say(frame, SUCCESS);
    await waitUntil(() => states.includes('registered'));
  });
});
