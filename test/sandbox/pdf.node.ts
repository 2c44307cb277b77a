import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PdfPage } from '../../src/sandbox/pdf.ts';

const style = { size: 10, color: [0, 0, 0] } as const;
const details = { title: 'Łódź', author: 'A (B)', modified: new Date('2026-11-03T10:20:30Z') };

function saved(...lines: readonly string[]): string {
  const page = new PdfPage();
  for (const line of lines) page.text(line, 56, 700, style);
  return page.save(details);
}

describe('the sandbox’s PDF', () => {
  it('has every object where its table says, and a stream of the stated length', () => {
    const file = saved('One', 'Two');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    const table = file.slice(start);
    assert.match(table, /^xref\n0 8\n0{10} 65535 f \n/);
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    assert.equal(offsets.length, 7);
    for (const [i, offset] of offsets.entries()) {
      assert.ok(file.slice(offset).startsWith(`${i + 1} 0 obj\n`));
    }
    const [, length, stream] = /\/Length (\d+)>>\nstream\n(.*?)\nendstream/s.exec(file) ?? [];
    assert.equal(stream?.length, Number(length));
  });

  it('draws Western letters, escapes what PDF reads itself, and replaces the rest', () => {
    const file = saved('Ana’s (50 €) \\ café', 'Łódź 数');
    assert.ok(file.includes('(Ana\\222s \\(50 \\200\\) \\\\ caf\\351) Tj'));
    assert.ok(file.includes('(?\\363d? ?) Tj'));
  });

  it('names its title in any script, its author and its date', () => {
    const file = saved();
    assert.ok(file.includes('/Title <feff014100f30064017a>'));
    assert.ok(file.includes('/Author <feff00410020002800420029>'));
    assert.ok(file.includes('/ModDate(D:20261103102030Z)'));
  });
});
