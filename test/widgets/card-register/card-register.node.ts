import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cardUseEvidence, type Directions } from '../../../src/widgets/card-register/evidence.ts';
import { expiryOf, idsOf, lastFourOf, newCards } from '../../../src/widgets/card-register/external-cards.ts';
import { allOf } from '../../../src/widgets/shared/evidence.ts';
import { frameAddress, originsOf } from '../../../src/http/frame-address.ts';
import { cardFrameMessages, meaningOf } from '../../../src/widgets/card-register/frame-messages.ts';

const allowed = ['https://cards.example', 'http://127.0.0.1:4011'];
const page = 'https://shop.example';

describe('the address of a card frame', () => {
  it('is opened if its origin is listed', () => {
    assert.deepEqual(frameAddress('https://cards.example/form?t=1', allowed, page), {
      url: 'https://cards.example/form?t=1',
      origin: 'https://cards.example',
    });
    assert.ok('url' in frameAddress('http://127.0.0.1:4011/frame/1', allowed, page));
  });

  // Number 46 of the security catalogue: the hostile set, which also is that of step addresses.
  it('is rejected if it is hostile [#46]', () => {
    const hostile = [
      '',
      'javascript:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      ' java\tscript:alert(1)',
      'blob:https://cards.example/0d0e',
      'about:blank',
      '//evil.example/form',
      '/v2/frame',
      'https:cards.example',
      'https:\\\\cards.example',
      'https://cards.example\\@evil.example',
      'https://cards.example@evil.example/',
      'https://user:password@cards.example/',
      'https://cards.example.evil.example/',
      'https://evilcards.example/',
      'https://cards.exаmple/',
      'https://cards.example:8443/',
      'http://cards.example/',
      'http://localhost.evil.example/',
      'http://127.0.0.1:4012/',
      ' https://cards.example/',
      'ht\ntps://cards.example/',
    ];
    for (const address of hostile) assert.ok('refused' in frameAddress(address, allowed, page), address);
  });

  it("is rejected if it has the page's own origin, even if that is listed [#46]", () => {
    assert.deepEqual(frameAddress(`${page}/frame`, [page], page), { refused: 'own-origin' });
  });

  it('is never opened outside the listed origins [#46]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withFragments: true }), fc.string()), (address) => {
        const result = frameAddress(address, allowed, page);
        return 'refused' in result || allowed.includes(new URL(result.url).origin);
      }),
      { numRuns: 1000 },
    );
  });

  it('comes from a list with spaces or commas, whose invalid entries are ignored', () => {
    assert.deepEqual(originsOf('https://a.example, https://b.example/  http://localhost:4011'), [
      'https://a.example',
      'https://b.example',
      'http://localhost:4011',
    ]);
    assert.deepEqual(
      originsOf(['*', 'null', 'http://a.example', 'https://a.example/path', 'a.example', '']),
      [],
    );
  });
});

describe('the messages of the frame', () => {
  it('mean the same in every spelling', () => {
    for (const word of [
      'CR.CARD_REGISTRATION_SUCCESS',
      'cr_card_registration_success',
      'crCardRegistrationSuccess',
    ]) {
      assert.equal(meaningOf({ event: word }, cardFrameMessages), 'done');
    }
    assert.equal(meaningOf('CR: session expired', cardFrameMessages), 'expired');
  });

  it('mean nothing if they are unknown or malformed', () => {
    const nothing = [
      undefined,
      null,
      7,
      '',
      '…',
      [],
      {},
      { event: 7 },
      { event: { event: 'CR.CARD_REGISTRATION_SUCCESS' } },
      { type: 'CR.CARD_REGISTRATION_SUCCESS' },
      { event: 'CARD_REGISTRATION_SUCCESSFUL' },
      { event: '__proto__' },
      Object.create({ event: 'CR.CARD_REGISTRATION_SUCCESS' }) as unknown,
      'CR.CARD_REGISTRATION_SUCCESS'.padEnd(1_000_000, '.'),
    ];
    for (const data of nothing) assert.equal(meaningOf(data, cardFrameMessages), undefined);
  });

  it('can be those of another provider', () => {
    const other = { property: 'type', words: { 'card.saved': 'done' } } as const;
    assert.equal(meaningOf({ type: 'card.saved' }, other), 'done');
    assert.equal(meaningOf({ event: 'CR.CARD_REGISTRATION_SUCCESS' }, other), undefined);
  });
});

describe('registered cards', () => {
  it('are new if their identifier is new', () => {
    const known = idsOf([{ external_id: 'a' }, {}, { external_id: null }]);
    const now = [{ external_id: 'a' }, { external_id: 'b' }, { external_id: null }];
    assert.deepEqual(newCards(now, known), [{ external_id: 'b' }]);
  });

  it('show whether they can move money only if the service says so', () => {
    const said = (card: Directions) => allOf(cardUseEvidence, card);
    assert.deepEqual(said({ pullEnabled: true, pushEnabled: true }), ['cards.can-add', 'cards.can-receive']);
    assert.deepEqual(said({ pullEnabled: true }), ['cards.can-add']);
    assert.deepEqual(said({ pullEnabled: null, pushEnabled: true }), ['cards.can-receive']);
    assert.deepEqual(said({ pullEnabled: false, pushEnabled: false }), ['cards.can-neither']);
    for (const unknown of [{}, { pullEnabled: false }, { pullEnabled: null, pushEnabled: false }])
      assert.deepEqual(said(unknown), []);
  });

  it('show at most four digits of their number', () => {
    assert.equal(lastFourOf({ last_four: '4242' }), '4242');
    assert.equal(lastFourOf({ last4: '4111111111114242' }), '4242');
    assert.equal(lastFourOf({ last_four: '•••• 4242' }), '4242');
    assert.equal(lastFourOf({ last_four: '42' }), undefined);
    assert.equal(lastFourOf({}), undefined);
  });

  it('show their expiry, in any format of the service', () => {
    assert.equal(expiryOf({ expiration_month: '4', expiration_year: '2027' }), '2027-04');
    assert.equal(expiryOf({ expiration_month: '12', expiration_year: '27' }), '2027-12');
    assert.equal(expiryOf({ expiry: '04/27' }), '2027-04');
    assert.equal(expiryOf({ expiry: '0427' }), '2027-04');
    for (const expiry of ['', '13/27', '00/27', 'soon']) assert.equal(expiryOf({ expiry }), undefined);
  });
});
