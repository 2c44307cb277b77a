import { expect } from '@open-wc/testing';
import 'pcc-widgets/autoload';

describe('autoload', () => {
  it('loads a widget only when its tag appears in the document', async () => {
    expect(customElements.get('pcc-session'), 'the session is there at once').to.exist;
    expect(customElements.get('pcc-statements')).to.equal(undefined);

    const host = document.createElement('div');
    document.body.append(host);
    host.append(document.createElement('p'), document.createElement('pcc-statements'));

    await customElements.whenDefined('pcc-statements');
    host.remove();
  });
});
