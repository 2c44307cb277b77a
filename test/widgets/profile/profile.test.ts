import { expect } from '@open-wc/testing';
import '../../../src/pcc-profile.ts';
import { show, tag } from '../../support/widgets/profile.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { announced, plainText, queryAll, textOf, type Widget } from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

widgetContract(tag, {
  pcid: 'ana-complete',
  asks: ['getConsumer', 'listAddresses'],
  shows: ['Ana Lindqvist', 'ana-complete@example.com'],
  hides: ['078-05'],
  attributes: { 'allow-close': '' },
});

/** Answers to the widget's two reads; null is 503. */
function answering(consumer: object, addresses: readonly object[] | null = []) {
  return {
    async through(request: Request, next: (request: Request) => Promise<Response>) {
      const { pathname } = new URL(request.url);
      const isConsumer = /^\/v2\/consumers\/[^/]+\/$/.test(pathname);
      if (!isConsumer && !pathname.endsWith('/addresses/')) return next(request);
      const answer = isConsumer ? { id: 'c', pcid: 'p', ...consumer } : addresses;
      return answer ? Response.json(answer) : new Response(null, { status: 503 });
    },
  };
}

describe('<pcc-profile> shows', () => {
  it('no number of addresses that could not be read', async () => {
    const { element } = await show(answering({ first_name: 'Ana' }, null));
    expect(announced(element))
      .to.match(/missing/)
      .and.not.match(/\d/);
  });

  it('neither the date of birth nor more than the end of the tax number', async () => {
    const { element, records } = await show();
    const { date_of_birth, tax_identifier } = records();
    const everything = element.shadowRoot?.innerHTML ?? '';
    expect(everything).not.to.contain(date_of_birth).and.not.contain(tax_identifier);
    expect(textOf(element)).to.contain(`Ending in ${tax_identifier?.slice(-4)}`);
  });

  it('only what the service says', async () => {
    const { element } = await show(answering({ first_name: 'Ana', kyc_status: null, is_active: null }));
    const text = textOf(element);
    expect(text).to.contain('Ana').and.contain('can’t be changed here');
    for (const word of ['confirmed', 'Active', 'Date of birth', 'Tax', 'Email', 'Phone', 'Billing'])
      expect(text, word).not.to.contain(word);
  });

  for (const [word, says, isOpen] of [
    ['Complete', 'Identity confirmed', false],
    ['approved', 'Identity confirmed', false],
    ['Failed', 'Identity not confirmed', true],
    ['Flagged', 'Identity in review', true],
    ['in_progress', 'Identity check in progress', true],
    ['NotStarted', 'Identity not checked yet', true],
    ['completed', 'Identity check: Completed', false],
    ['LEVEL_7', 'Identity check: Level 7', false],
  ] as const) {
    it(`identity “${word}” as “${says}”, with${isOpen ? '' : 'out'} a way to change it`, async () => {
      const { element } = await show(answering({ first_name: 'Ana', kyc_status: word }));
      expect(textOf(element)).to.contain(says);
      expect(queryAll(element, '#identity')).to.have.length(isOpen ? 1 : 0);
      expect(textOf(element).includes('can’t be changed here')).to.equal(!isOpen);
      expect(textOf(element).includes('Contact support')).to.equal(word === 'Failed');
    });
  }

  it('each address as what it is, and only shipping addresses with actions', async () => {
    const line = { address_line1: '1 Main Street', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
    const { element } = await show(
      answering({ first_name: 'Ana' }, [
        { ...line, id: 1, type: 'BILLING' },
        { ...line, id: 2, type: 'shipping' },
        { ...line, id: 3, type: 'OLD_HOME' },
        { ...line, id: 4 },
        { ...line, type: 'SHIPPING' },
      ]),
    );
    expect(textOf(element)).to.contain('Old home').and.contain('A billing address can’t be changed here');
    const ids = queryAll(element, '[id^=edit], [id^=delete]').map(({ id }) => id);
    expect(ids).to.deep.equal(['edit2', 'delete2']);
  });

  it('the country of an address by its name in the language of the page, unless it is the US', async () => {
    const line = { address_line1: '12 rue des Lilas', city: 'Lyon', zip: '69003', type: 'SHIPPING' };
    const countries = ['FR', 'us', 'de', 'ZZZ', 'Peru', null];
    const addresses = countries.map((country, id) => ({ ...line, id, country }));
    const { element } = await show(answering({ first_name: 'Ana' }, addresses));
    const shown = () => queryAll(element, '.address').map(({ children }) => children[2]?.textContent ?? '');
    expect(shown()).to.deep.equal(['France', '', 'Germany', 'ZZZ', 'Peru', '']);
    element.setAttribute('locale', 'es');
    await waitUntil(() => shown()[0] === 'Francia');
    expect(shown()[2]).to.equal('Alemania');
  });

  it('no hostile text as anything but text', async () => {
    const name = '<img src=x onerror=alert(1)>\u202E 4111 1111 1111 1111';
    const { element } = await show(
      answering({ first_name: name, email: name }, [{ id: 1, address_line1: name }]),
    );
    expect(queryAll(element, 'img')).to.have.length(0);
    expect(textOf(element)).not.to.contain('\u202E').and.not.contain('4111');
  });
});

describe('<pcc-profile> offers', () => {
  it('to add what is not known, and leaves out what can neither be shown nor added', async () => {
    const titles = (element: Widget) => queryAll(element, '.section-title').map(plainText);
    const known = { kyc_status: 'NotStarted', email: 'ana@example.com' };
    const { element } = await show(answering(known));
    expect(titles(element).slice(0, 3)).to.deep.equal(['About you', 'Contact', 'Home address']);
    expect(queryAll(element, '#identity, #contact, #home').map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Add: About you',
      'Edit: Contact',
      'Add: Home address',
    ]);
    const inactive = await show(answering({ ...known, is_active: false }));
    expect(titles(inactive.element)).not.to.contain('Home address');
    const empty = await show(answering({ kyc_status: 'NotStarted' }));
    expect(textOf(empty.element)).to.contain('No details to show You can add your details here.');
  });

  it('offers to close the account only if the page asks for it', async () => {
    const { element, page } = await show();
    expect(queryAll(element, '#close')).to.have.length(1);
    element.removeAttribute('allow-close');
    await element.updateComplete;
    expect(queryAll(element, '#close')).to.have.length(0);
    expect(page.acted()).to.deep.equal([]);
  });
});
