import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rowsOf } from '../../../src/widgets/statements/statement-rows.ts';
import { pdfOf, safeFileName } from '../../../src/widgets/statements/pdf.ts';
import { periodOf } from '../../../src/widgets/text/period.ts';

const download = (bytes: string, content_type = 'application/pdf') =>
  pdfOf({ content: btoa(bytes), file_name: 'a.pdf', content_type });

describe('the PDF of a download [#51]', () => {
  it('is its bytes, under our own type', async () => {
    const pdf = download('%PDF-1.7 \xe2\xe3', 'text/html');
    assert.equal(pdf.type, 'application/pdf');
    assert.deepEqual(new Uint8Array(await pdf.arrayBuffer()).slice(-2), Uint8Array.of(0xe2, 0xe3));
  });

  // `~~~` and `???` need the letters that the URL alphabet has others for.
  const bytes = '%PDF-1.7 \xfb\xef\xff~~~???';
  const base64 = btoa(bytes);
  const styles: [string, string][] = [
    ['line breaks', base64.replace(/.{8}/g, '$&\r\n')],
    ['white space around it', ` \t${base64}\n`],
    ['a data: prefix', `data:application/pdf;base64,${base64}`],
    ['a data: prefix with more in it', `data:application/pdf;name=a.pdf;BASE64,${base64}`],
    ['the URL alphabet', base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')],
  ];
  for (const [what, content] of styles) {
    it(`opens in base64 with ${what}`, async () => {
      const pdf = pdfOf({ content });
      assert.deepEqual(
        new Uint8Array(await pdf.arrayBuffer()),
        Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
      );
    });
  }

  const refused: [string, string][] = [
    ['markup behind a data: prefix', `data:application/pdf;base64,${btoa('<script>alert(1)</script>')}`],
    ['a text that only says so', 'data:application/pdf,%PDF-1.7'],
    ['markup', btoa('<script>alert(1)</script>')],
    ['a PDF that begins later', btoa('0123456789%PDF-1.7')],
    ['nothing', ''],
    ['base64 with foreign characters', `${btoa('%PDF-1.7')}<!--`],
    ['base64 that is cut', `${btoa('%PDF-1.7 abc').slice(0, -3)}`],
    ['100 MB', 'JVBERi0x'.padEnd(134_000_000, 'A')],
  ];
  for (const [what, content] of refused) {
    it(`is not ${what}`, () => {
      assert.throws(() => pdfOf({ content, file_name: null, content_type: null }), {
        code: 'invalid-response',
        operation: 'downloadStatement',
      });
    });
  }
});

describe('the name of a file [#51]', () => {
  const names: [string, string][] = [
    ['statement-2026-03.pdf', 'statement-2026-03.pdf'],
    ['Año 2025 summary (revised) #2.PDF', 'Año 2025 summary (revised) #2.pdf'],
    ['../../x.exe', 'x.exe.pdf'],
    ['a\u202Efdp.exe', 'afdp.exe.pdf'],
    ['CON', 'statement.pdf'],
    ['nul.tar.pdf', 'statement.pdf'],
    ['a\0b\nc', 'abc.pdf'],
    ['..\\..', 'statement.pdf'],
    ['', 'statement.pdf'],
  ];
  for (const [given, safe] of names) {
    it(`${JSON.stringify(given)} is ${safe}`, () => assert.equal(safeFileName(given), safe));
  }

  it('fits into a file system, however long it is', () => {
    assert.ok(new TextEncoder().encode(safeFileName('😀'.repeat(2500))).length <= 255);
  });
});

describe('the period of a statement', () => {
  it('is read in each of the known ways', () => {
    for (const text of [
      '2026-03',
      '2026-03-01',
      '2026-03-31T23:59:59Z',
      '03/2026',
      'March 2026',
      'Mar. 2026',
    ]) {
      assert.deepEqual(periodOf(text), { year: 2026, month: 3 }, text);
    }
  });

  it('is unknown otherwise', () => {
    for (const text of [
      '',
      null,
      undefined,
      '2026',
      '2026-13',
      '00/2026',
      '0001-01-01',
      '01/0001',
      'Summary 2026',
      'March',
      '31.03.2026',
    ]) {
      assert.equal(periodOf(text), undefined, String(text));
    }
  });
});

describe('a statement', () => {
  it('is listed even if its file name is empty', () => {
    const items = rowsOf([
      { file_name: '', statement_name: 'A' },
      { file_name: '', statement_name: 'B' },
    ]);
    assert.deepEqual(
      items.map(({ id, label }) => [id, label]),
      [
        [undefined, 'A'],
        [undefined, 'B'],
      ],
    );
  });

  it('has no size if the service gives none that a file can have', () => {
    const sizes = [{ file_size: 4096 }, { file_size: 0 }, { file_size: -1 }, { file_size: null }, {}];
    const items = rowsOf(sizes.map((size, n) => ({ ...size, file_name: `${n}.pdf` })));
    assert.deepEqual(
      items.map(({ size }) => size),
      [4096, 0, 0, 0, 0],
    );
  });
});
