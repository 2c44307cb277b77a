import { expect } from '@open-wc/testing';
import { forget, plant, scan } from './canary-scan.ts';

const secret = 'sbx_p_0123456789abcdef';
plant(['406-55-9999']);

describe('the scan that ends every browser test', () => {
  const place = document.createElement('div');
  const places: Readonly<Record<string, () => unknown>> = {
    'an attribute': () => place.setAttribute('data-token', secret),
    'a shadow root': () => (place.attachShadow({ mode: 'open' }).textContent = 'is 406-55-9999'),
    'an event': () => dispatchEvent(Object.assign(new Event('pcc-load'), { token: secret })),
    'the console': () => console.debug(new Error('failed', { cause: { token: secret } })),
    storage: () => sessionStorage.setItem('token', secret),
    'the history': () => history.replaceState({ token: secret }, ''),
  };
  for (const [where, leak] of Object.entries(places)) {
    it(`finds a secret in ${where}`, () => {
      document.body.append(place);
      expect(scan).not.to.throw();
      leak();
      expect(scan).to.throw('a secret is in');
      // The scan after this test must find nothing again.
      place.removeAttribute('data-token');
      place.shadowRoot?.replaceChildren();
      sessionStorage.clear();
      history.replaceState(null, '');
      forget();
    });
  }
});
