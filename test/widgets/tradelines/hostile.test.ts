import { expect, oneEvent } from '@open-wc/testing';
import { inEachFont } from '../../support/page/fonts.ts';
import { inPage } from '../../support/page/in-page.ts';
import { showWith, tag, unfold } from '../../support/widgets/tradelines.ts';
import { plainText, queryAll, textOf } from '../../support/page/widget.ts';

describe('<pcc-tradelines> resists hostile data', () => {
  it('in names: they are text only, and the layout holds [#43]', async () => {
    const names = [
      '<img src=x onerror=alert(1)>',
      '${1}{{x}}',
      '\u202Eevil',
      'x'.repeat(10_000),
      '😀'.repeat(300),
    ];
    for (const merchant of names) {
      const element = await showWith({ merchant });
      (element.parentElement as HTMLElement).style.width = '280px';
      expect(queryAll(element, '.row img')).to.have.length(0);
      expect(element.shadowRoot?.textContent).not.to.contain('\u202E');
      await inEachFont((family) => {
        expect(element.scrollWidth, family).to.be.at.most(280);
      });
      element.parentElement?.remove();
    }
  });

  it('in amounts: correct, or omitted [#60]', async () => {
    const cases = [
      [0, '$0.00'],
      [-0, '$0.00'],
      [null, ''],
      ['', ''],
      ['12.345', '$12.35'],
      ['12.5', '$12.50'],
      [1e21, ''],
      ['NaN', ''],
    ] as const;
    for (const [amount, text] of cases) {
      const transactions = [{ date: '2026-10-01', amount }];
      const element = await showWith({ amount, transactions });
      expect(plainText(queryAll(element, '.row')[0]), String(amount)).to.contain(
        ['Rent', text, 'monthly'].filter(Boolean).join(' '),
      );
      await unfold(element, /^Details of Sunrise/);
      expect(plainText(queryAll(element, '.payment')[0])).to.contain(text);
      element.parentElement?.remove();
    }
  });

  it('in numbers: account and tax numbers are hidden [#62]', async () => {
    const element = await showWith({
      merchant: 'Acme 4111 1111 1111 1234',
      service_phone: '900123456',
      category: '900-12-3456',
    });
    await unfold(element, /^Details of Acme/);
    const html = element.shadowRoot?.innerHTML ?? '';
    expect(html).to.contain('…1234').and.to.contain('ending in 3456');
    for (const whole of ['4111 1111', '900123456', '900-12-3456']) expect(html).not.to.contain(whole);
  });

  it('when the consumer changes while loading [#57]', async () => {
    const first = inPage('hugo-heavy');
    const second = inPage('ana-complete');
    const heard = oneEvent(document.body, 'pcc-load');
    const element = document.createElement(tag);
    element.client = first.client;
    const main = document.createElement('main');
    document.body.append(main);
    main.append(element);
    await first.client.session();
    element.client = second.client;
    await heard;
    expect(queryAll(element, '.row')).to.have.length(5);
    expect(textOf(element)).not.to.contain('Northwind');
    await element.reload();
    expect(queryAll(element, '.row')).to.have.length(5);
    main.remove();
  });
});
