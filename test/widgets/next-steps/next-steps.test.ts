import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/pcc-next-steps.ts';
import '../../../src/pcc-credit-summary.ts';
import '../../../src/pcc-disputes.ts';
import '../../../src/pcc-onboarding.ts';
import { inPage } from '../../support/page/in-page.ts';
import { placesReserved } from '../../support/page/page-looks.ts';
import {
  announced,
  control,
  mountLoaded,
  nextEvent,
  plainText,
  queryAll,
  type Widget,
} from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

const tag = 'pcc-next-steps';
const reads = ['getCreditSummary', 'listDisputes', 'listKycResults', 'listOnboardings', 'listPaymentCards'];

widgetContract(tag, { pcid: 'ben-terms', asks: reads, shows: ['The terms of your application'] });

interface Answers {
  readonly onboarding?: object;
  readonly kyc?: string;
  readonly report?: string;
  readonly cards?: readonly string[];
  readonly disputes?: readonly string[];
  /** Part of the path of what fails. */
  readonly fails?: RegExp;
}

/** A page whose service knows only this. */
function knowing({ onboarding, kyc, report, cards = [], disputes = [], fails }: Answers) {
  return inPage('ana-complete', {
    retries: 0,
    async through(request, next) {
      const { pathname } = new URL(request.url);
      if (fails?.test(pathname)) return new Response(null, { status: 503 });
      const list = (records: readonly object[]) => Response.json({ count: records.length, results: records });
      const words = (statuses: readonly string[]) =>
        list(statuses.map((status, i) => ({ id: `c${i}`, pk: i, reason: 'x', status })));
      if (pathname.endsWith('/payment-cards/')) return words(cards);
      if (pathname.endsWith('/dispute/list/')) return words(disputes);
      if (pathname.endsWith('/kyc-results/')) return words(kyc ? [kyc] : []);
      if (pathname.endsWith('/summary/'))
        return Response.json({ credit_score_card: report ? { credit_report_status: report } : {} });
      if (pathname !== '/v2/onboarding/') return next(request);
      if (!onboarding) return list([]);
      const { results } = (await (await next(request)).json()) as { results: object[] };
      return list(results.map((each) => ({ ...each, ...onboarding })));
    },
  });
}
const show = (answers: Answers) => mountLoaded(tag, knowing(answers).client);
const steps = (element: Element) => queryAll(element, '.step').map(plainText);
const open = (...slugs: string[]) => ({
  status: 'in_progress',
  underwriting: {},
  current_steps: slugs.map((slug) => ({ slug, title: slug })),
});
const openAt = (url: string, ...slugs: string[]) => ({
  ...open(),
  current_steps: slugs.map((slug) => ({ slug, title: slug, url })),
});

describe('<pcc-next-steps>', () => {
  // The reviewed trees have the others.
  const each = [
    [
      { onboarding: { ...open(), status: 'expired' } },
      'There’s a problem with your application. Problem See what happened',
    ],
    [
      { onboarding: open('verify-identity'), kyc: 'expired' },
      'The check of your identity has to be done again. To do Confirm your identity',
    ],
    [
      { onboarding: open('verify-identity'), kyc: 'approved' },
      'Your application has a step for you to finish. To do Continue',
    ],
    [
      { onboarding: open('verify-identity'), kyc: 'second_look' },
      'Your application has a step for you to finish. To do Continue',
    ],
    [{ onboarding: open('bloomEnablement') }, 'You still have to set up your account. To do Continue'],
    [{ onboarding: open('bank_account') }, 'You still have to link a bank account. To do Continue'],
    [{ onboarding: open('bill-details') }, 'You still have to add your bill details. To do Continue'],
    [{ onboarding: open('select-product') }, 'You still have to choose a product. To do Continue'],
    [{ onboarding: open('submit-loan') }, 'You still have to submit your application. To do Continue'],
    [
      { onboarding: openAt('https://pages.example/x', 'wash-hands', 'perform-underwriting') },
      'Your application has a step for you to finish. To do Continue',
    ],
    [
      { onboarding: { ...open(), status: 'pending' } },
      'Your application is being processed. Under way See your application',
    ],
    [{ report: 'Ordered' }, 'Your credit report has been ordered. Under way See your report'],
  ] as const;
  for (const [answers, words] of each) {
    it(`shows one line: ${words}`, async () => {
      const element = await show(answers);
      expect(element.status).to.equal('ready');
      expect(steps(element)).to.deep.equal([words]);
      expect(announced(element)).to.equal('1 next step.');
    });
  }

  it('shows several steps, the most urgent first', async () => {
    const element = await show({
      onboarding: open('accept-terms', 'link-bank-account'),
      report: 'frozen',
      cards: ['frozen', 'in_default'],
      disputes: ['submitted'],
    });
    expect(queryAll(element, '.badge').map(plainText)).to.deep.equal([
      'Problem',
      'To do',
      'To do',
      'To do',
      'Update',
      'Under way',
    ]);
    expect(queryAll(element, '.primary').map(plainText)).to.deep.equal(['See the card']);
    expect(announced(element)).to.equal('6 next steps.');
  });

  it('shows a decision first, then what there is to do, then updates', async () => {
    const element = await show({
      onboarding: { ...open(), underwriting: { result: 'fail' } },
      report: 'frozen',
      cards: ['frozen'],
    });
    expect(queryAll(element, '.button').map(plainText)).to.deep.equal([
      'See the decision',
      'See what to do',
      'See your cards',
    ]);
  });

  it('shows the steps of an application in the service’s order, each kind once', async () => {
    const finish = 'Your application has a step for you to finish.';
    const slugs = [
      'submit-loan',
      'verify-identity',
      'wash-hands',
      'accept-terms',
      'submitLoan',
      'bill-details',
    ];
    for (const [kyc, check] of [
      ['created', ['You still have to confirm your identity.', finish]],
      ['failed', ['The check of your identity has to be done again.', finish]],
      ['approved', [finish]],
      ['pending', [finish]],
    ] as const) {
      const element = await show({ onboarding: openAt('https://pages.example/x', ...slugs), kyc });
      expect(queryAll(element, '.to-do p').map(plainText)).to.deep.equal([
        'You still have to submit your application.',
        ...check,
        'The terms of your application are waiting for you.',
        'You still have to add your bill details.',
      ]);
    }
  });

  it('has no main button for what asks nothing of the consumer', async () => {
    for (const answers of [{ disputes: ['submitted'] }, { cards: ['frozen'] }])
      expect(queryAll(await show(answers), '.primary')).to.be.empty;
  });

  it('has one for a decision', async () => {
    const element = await show({ onboarding: { ...open(), status: 'declined' } });
    expect(queryAll(element, '.primary').map(plainText)).to.deep.equal(['See the decision']);
  });

  describe('beside reserved places', () => {
    let undress: () => void;
    before(async () => {
      undress = await placesReserved();
    });
    after(() => undress());

    it('takes no room and says nothing if there is nothing', async () => {
      for (const answers of [
        {},
        {
          report: 'Fulfilled',
          cards: ['active', 'closed'],
          disputes: ['closed', 'user_canceled', 'resting'],
        },
        { onboarding: { ...open('perform-underwriting'), status: 'completed' } },
      ]) {
        const element = await show(answers);
        expect(element.status).to.equal('empty');
        expect(element.getBoundingClientRect().height).to.equal(0);
        expect(announced(element)).to.equal('');
      }
    });

    it('shows what the page says if there is nothing', async () => {
      const element = await show({});
      expect(element.getBoundingClientRect().height).to.equal(0);
      const own = Object.assign(document.createElement('p'), { slot: 'empty', textContent: 'All done.' });
      element.append(own);
      expect(own.getBoundingClientRect().height).to.be.above(0);
    });
  });

  it('tells the page which widget to show, and what of it', async () => {
    const element = await show({
      onboarding: open('verify-identity', 'accept-terms', 'bill-details'),
      report: 'Frozen',
    });
    for (const [name, where] of [
      ['Confirm your identity', ['pcc-onboarding', 'identity']],
      ['Continue: You still have to add your bill details.', ['pcc-onboarding', 'application']],
      ['Read the terms', ['pcc-onboarding', 'terms']],
      ['See what to do', ['pcc-credit-summary', 'report']],
    ] as const) {
      const heard = nextEvent(element, 'pcc-next-step');
      control(element, name).click();
      const { tag: wanted, place, bubbles } = await heard;
      expect([wanted, place]).to.deep.equal(where);
      expect(bubbles).to.equal(true);
    }
  });

  it('shows the other steps if something cannot be loaded, and says so', async () => {
    const element = await show({ report: 'Frozen', fails: /onboarding/ });
    expect(element.status).to.equal('partial');
    expect(steps(element)).to.have.length(1);
    await waitUntil(() => plainText(element.shadowRoot).includes('Some next steps may be missing'));
  });

  it('leaves errors to the other widgets if there is no other step', async () => {
    const element = await show({ fails: /summary|kyc/ });
    expect(element.status).to.equal('empty');
  });

  it('shares its reads with the other widgets', async () => {
    const made = inPage('ben-terms');
    const widgets = [tag, 'pcc-onboarding', 'pcc-credit-summary', 'pcc-disputes'].map((each) =>
      Object.assign(document.createElement(each) as Widget, { client: made.client }),
    );
    (await fixture<HTMLElement>(html`<main></main>`)).append(...widgets);
    await waitUntil(
      () => widgets.every(({ status }) => ['ready', 'empty'].includes(status)),
      'all are there',
    );
    expect(made.requested().toSorted()).to.deep.equal(reads);
  });
});
