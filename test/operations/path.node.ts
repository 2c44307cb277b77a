import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isFileName, isIdentifier } from '../../src/http/identifiers.ts';
import { fillPath, isPathValue } from '../../src/operations/path.ts';
import { downloadStatement } from '../../src/api/statement-documents.ts';
import { listAddresses, getAddress } from '../../src/api/addresses.ts';
import { listOnboardings } from '../../src/api/onboarding.ts';
import { PccError } from '../../src/http/error.ts';

const consumer_id = '0c9d2c3e-1c1b-4b63-9d5a-0a53f6cfb2aa';
const statementPath = (pdf_filename: unknown): string =>
  fillPath(downloadStatement, { consumer_id, pdf_filename });

describe('identifiers in paths', () => {
  test('an identifier has letters, digits, dot, underscore and hyphen, at most 128', () => {
    for (const id of [consumer_id, '7', 'a', 'A_b-c.d', '...', '.a', 'x'.repeat(128)]) {
      assert.ok(isIdentifier(id), id);
      assert.equal(fillPath(listAddresses, { consumer_id: id }), `/v2/consumers/${id}/addresses/`);
    }
  });

  test('any other identifier is refused before anything is sent, and not repeated in the error', () => {
    const refused = [
      '',
      '.',
      '..',
      'a/b',
      '../x',
      'a b',
      'a?b',
      'a#b',
      'a%2fb',
      'ä',
      '１',
      'a\n',
      'a\\b',
      'a;b',
    ];
    for (const id of [...refused, 'x'.repeat(129), null, undefined, {}, [], true, NaN]) {
      assert.throws(
        () => fillPath(getAddress, { consumer_id, address_id: id }),
        (error: unknown) =>
          error instanceof PccError &&
          error.code === 'invalid-request' &&
          error.message === 'getAddress: address_id is not valid',
        JSON.stringify(id),
      );
    }
  });

  test('an identifier may be a whole number', () => {
    assert.equal(
      fillPath(getAddress, { consumer_id, address_id: 12 }),
      `/v2/consumers/${consumer_id}/addresses/12/`,
    );
    for (const id of [1.5, -1, 1e21, Infinity]) {
      assert.throws(() => fillPath(getAddress, { consumer_id, address_id: id }), PccError);
    }
  });
});

describe('a partner’s own identifiers in paths', () => {
  test('may be any text of one segment, unlike the service’s', () => {
    for (const [value, isOne] of [
      ['ana@bank.example', true],
      ['Ana María', true],
      ['..', false],
    ] as const) {
      assert.equal(isPathValue('consumer_pc_id', value), isOne, value);
      assert.equal(isPathValue('consumer_id', value), false, value);
    }
  });
});

describe('file names in paths', () => {
  test('may have spaces, parentheses, # and letters of any script, and are percent-encoded', () => {
    const names = {
      'statement-2026-03.pdf': 'statement-2026-03.pdf',
      'März (2) #1.pdf': 'M%C3%A4rz%20(2)%20%231.pdf',
      '100%.pdf': '100%25.pdf',
      'a?b&c=d.pdf': 'a%3Fb%26c%3Dd.pdf',
      '明細書.pdf': '%E6%98%8E%E7%B4%B0%E6%9B%B8.pdf',
      '...pdf': '...pdf',
    };
    for (const [name, encoded] of Object.entries(names)) {
      assert.equal(statementPath(name), `/v2/consumers/${consumer_id}/statements/${encoded}/download/`);
    }
  });

  test('file names that lead elsewhere, or are no text, are refused', () => {
    const lone = '\ud800.pdf';
    for (const name of [
      '',
      '.',
      '..',
      'a/b',
      '/a',
      'a\\b',
      'a\0b',
      'a\nb',
      'a\u007f',
      'a\u0085b',
      lone,
      null,
      undefined,
    ]) {
      assert.throws(() => statementPath(name), PccError);
    }
  });

  test('file names have at most 255 bytes, whatever their letters', () => {
    assert.ok(isFileName('a'.repeat(255)));
    assert.ok(!isFileName('a'.repeat(256)));
    assert.ok(isFileName('ä'.repeat(127)));
    assert.ok(!isFileName('ä'.repeat(128)));
  });

  test('a file name stays one segment of the path after a URL has read it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (name) => {
        if (!isFileName(name)) return;
        const segments = new URL(statementPath(name), 'https://service.example').pathname.split('/');
        assert.equal(segments.length, 8);
        assert.equal(decodeURIComponent(segments[5] ?? ''), name);
      }),
    );
  });
});

describe('queries', () => {
  test('a query has only the described parameters that are given', () => {
    const args = {
      page: 2,
      page_size: 50,
      search: 'a b&c',
      consumer_id: '',
      consumer_pcid: undefined,
      other: 1,
    };
    assert.equal(
      fillPath(listOnboardings, args),
      '/v2/onboarding/?page=2&page_size=50&search=a+b%26c&consumer_id=',
    );
    assert.equal(fillPath(listOnboardings, {}), '/v2/onboarding/');
  });
});
