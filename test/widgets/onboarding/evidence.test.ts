import { expect } from '@open-wc/testing';
import '../../../src/pcc-onboarding.ts';
import type { OnboardingElement } from '../../../src/pcc-onboarding.ts';
import { inPage } from '../../support/page/in-page.ts';
import { check, withOnboarding, type Json } from '../../support/widgets/onboardings.ts';
import { announced, mountFailed, mountLoaded, textOf } from '../../support/page/widget.ts';

const tag = 'pcc-onboarding';
const step = { slug: 'link-bank-account', url: 'https://steps.example/1' };
const identity = {
  current_steps: [{ slug: 'verify-identity', url: 'https://steps.example/1' }],
  previous_steps: [],
};

async function shown(fields: Json, checks: readonly (Json | string)[] = []) {
  // The one before may still look for news.
  document.querySelector(tag)?.remove();
  const complete: Event[] = [];
  const listen = (event: Event) => complete.push(event);
  document.body.addEventListener('pcc-onboarding-complete', listen);
  const element = await mountLoaded<OnboardingElement>(tag, withOnboarding(fields, checks).client);
  document.body.removeEventListener('pcc-onboarding-complete', listen);
  const slot = (name: string) => element.shadowRoot?.querySelector(`slot[name=${name}]`) ?? null;
  return { element, text: textOf(element), slot, complete: complete.length };
}

/** None of them may be read where there is bad news, or where nothing is known. */
const glad = /all set|complete\b|We’re working on|in progress|Nothing to do|nothing left/i;

describe('<pcc-onboarding> shows the outcome of an application', () => {
  it('recognizes every word for an adverse decision, in any spelling, and shows the notice', async () => {
    for (const fields of [
      { underwriting: { result: 'FAIL' } },
      { underwriting: { result: 'Failed' } },
      { underwriting: { result: 'declined' } },
      { underwriting: { result: 'DENIED' } },
      { underwriting: { result: 'rejected ' } },
      { status: 'Declined' },
      { status: 'denied' },
      { status: 'RE-JECTED' },
    ]) {
      const { text, slot, complete } = await shown({ current_steps: null, ...fields });
      const name = JSON.stringify(fields);
      expect(slot('adverse-action'), name).to.exist;
      expect(text, name).to.contain('Your application was not approved');
      expect(text, name).not.to.match(/all set|working on|in progress/i);
      expect(complete, name).to.equal(0);
    }
  });

  it('ranks an adverse decision above completion', async () => {
    for (const underwriting of ['fail', 'denied']) {
      const fields = { status: 'completed', current_steps: null, underwriting: { result: underwriting } };
      const { text, slot, complete } = await shown(fields);
      expect(slot('adverse-action')).to.exist;
      expect(slot('complete')).not.to.exist;
      expect(text).not.to.match(glad);
      expect(complete).to.equal(0);
    }
  });

  it('marks what was done as good news only if it came to a good end', async () => {
    const previous_steps = [{ slug: 'accept-terms' }];
    const colors = new Map<string, string>();
    for (const status of ['completed', 'denied', 'cancelled', 'expired', 'failed']) {
      const { element } = await shown({ status, current_steps: null, previous_steps });
      const mark = element.shadowRoot?.querySelector('.done .mark') as HTMLElement;
      colors.set(status, getComputedStyle(mark).backgroundColor);
    }
    const { completed, ...others } = Object.fromEntries(colors);
    expect(new Set(Object.values(others)))
      .to.have.length(1)
      .and.not.include(completed);
  });

  it('offers no step of an application that is over', async () => {
    const current_steps = [{ slug: 'accept-terms', url: '/v2/onboarding/1/accept-terms/' }];
    for (const status of ['denied', 'cancelled', 'expired', 'failed', 'completed']) {
      const { element, text } = await shown({ status, current_steps });
      expect(text, status).to.contain('Accept the terms');
      const steps = element.shadowRoot?.querySelectorAll('[part=steps] button');
      expect(steps, status).to.have.length(0);
    }
  });

  it('says when the terms were accepted only if that is a date', async () => {
    for (const date of ['0001-01-01T00:00:00Z', 'yesterday', null]) {
      const e_sign = { agreement_accepted: true, agreement_accepted_date: date };
      const { text } = await shown({ current_steps: null, e_sign });
      expect(text, String(date)).not.to.contain('You accepted the terms');
    }
  });

  it('claims no decision if something failed or expired', async () => {
    for (const [status, words] of [
      ['failed', 'Something went wrong with your application'],
      ['ERROR', 'Something went wrong with your application'],
      ['Expired', 'Your application has expired'],
    ] as const) {
      const { text, slot, complete } = await shown({ status, current_steps: null });
      expect(text, status).to.contain(words);
      expect(text, status).to.match(/contact support/i);
      expect(text, status).not.to.match(glad);
      expect(slot('adverse-action'), status).not.to.exist;
      expect(slot('support'), status).to.exist;
      expect(complete, status).to.equal(0);
    }
  });

  it('shows an unknown status as it is, and whom to contact', async () => {
    for (const [status, words] of [
      ['in_limbo', 'Status: In limbo'],
      ['OnHold', 'Status: On hold'],
      [' ', 'The status of your application isn’t available right now'],
    ] as const) {
      const { element, text, complete } = await shown({ status, current_steps: null });
      expect(text).to.contain(words);
      expect(text).to.match(/contact support/i);
      expect(text).not.to.match(glad);
      expect(announced(element)).to.contain(words);
      expect(complete).to.equal(0);
    }
  });

  it('does not say that there is no application if the count says otherwise', async () => {
    const { client } = inPage('gia-newcomer', {
      retries: 0,
      through: (request, next) =>
        new URL(request.url).pathname.endsWith('/onboarding/')
          ? Promise.resolve(Response.json({ count: 1, next: null, previous: null, results: [] }))
          : next(request),
    });
    const element = await mountFailed(tag, client);
    expect(element.error?.code).to.equal('invalid-response');
    expect(textOf(element)).to.contain('couldn’t read').and.not.contain('No application');
  });

  it('says that it is in progress only if the status says so', async () => {
    for (const status of ['in_progress', 'Pending', 'InReview', 'processing']) {
      const { text } = await shown({ status, current_steps: [] });
      expect(text, status).to.contain('We’re working on your application');
    }
  });

  it('does not say that it is in progress if the identity is not confirmed', async () => {
    const { text } = await shown({ status: 'pending', current_steps: null }, [check('declined')]);
    expect(text).to.contain('We couldn’t confirm your identity');
    expect(text).to.contain('Status: Pending');
    expect(text).not.to.match(glad);
  });

  it('does not say that nothing is left to do while there is a step', async () => {
    const { text, complete } = await shown({ status: 'completed', current_steps: [step] });
    expect(text).to.contain('Link a bank account');
    expect(text).not.to.match(glad);
    expect(complete).to.equal(0);
  });

  it('does not announce an approval if the identity is not confirmed', async () => {
    const approved = { current_steps: [step], underwriting: { result: 'pass' } };
    expect((await shown(approved)).text).to.contain('Your application was approved');
    const { text } = await shown(approved, [check('failed')]);
    expect(text).to.contain('We couldn’t confirm your identity');
    expect(text).not.to.contain('approved');
  });
});

describe('<pcc-onboarding> shows the state of the identity check', () => {
  it('says nothing if one of them could not be read', async () => {
    const { text } = await shown(identity, ['unreadable', check('approved')]);
    expect(text).to.contain('may be missing');
    expect(text).not.to.contain('confirmed');
  });

  it('offers the alternative if the check failed, expired or was declined', async () => {
    const another = { ...identity, kyc: { fallback_inquiry_id: 'inq_2' } };
    for (const [status, offered] of [
      ['failed', true],
      ['EXPIRED', true],
      ['declined', true],
      ['pending', false],
      ['approved', false],
      ['splendid', false],
    ] as const) {
      const { text } = await shown(another, [check(status)]);
      expect(/another way/.test(text), status).to.equal(offered);
    }
    const without = await shown({ ...identity, kyc: { fallback_inquiry_id: '' } }, [check('failed')]);
    expect(without.text).not.to.contain('another way');
  });

  it('as a warning if it did not end well', async () => {
    for (const [status, tone] of [
      ['failed', 'caution'],
      ['declined', 'caution'],
      ['expired', 'caution'],
      ['approved', 'positive'],
      ['pending', 'neutral'],
      ['splendid', 'neutral'],
    ] as const) {
      const { element } = await shown(identity, [check(status)]);
      const alert = element.shadowRoot?.querySelector('.alert');
      expect(alert?.classList.contains(tone), status).to.equal(true);
    }
  });

  it('says that there was a problem, but not which one', async () => {
    for (const status of ['pending', 'approved', 'created']) {
      const { text } = await shown({ ...identity, kyc: { errors: 'WATCHLIST_MATCH: OFAC' } }, [
        check(status),
      ]);
      expect(text, status).to.contain('There was a problem with your identity check');
      expect(text, status).to.match(/contact support/i);
      expect(text, status).not.to.match(/watch|ofac|is confirmed|we’re checking/i);
    }
    const without = await shown({ ...identity, kyc: { errors: ' ' } }, [check('approved')]);
    expect(without.text).to.contain('Your identity is confirmed');
  });

  it('shows an unknown word as it is, and whom to contact', async () => {
    const { text, slot } = await shown(identity, [check('on_hold')]);
    expect(text).to.contain('On hold');
    expect(text).to.match(/contact support/i);
    expect(text).not.to.match(/confirmed|working on|under review|couldn’t/);
    expect(slot('support')).to.exist;
    const missing = await shown(identity, [check(null)]);
    expect(missing.text).not.to.contain('identity check');
  });
});
