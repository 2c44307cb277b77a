import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatDate, formatDateTime } from '../../src/i18n/dates.ts';
import { formatOf } from '../../src/i18n/format.ts';
import { inZone } from '../support/in-zone.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');
const date = (text: string | null) => plain(formatDate(formatOf('en'), text));
const dateTime = (text: string | null) => plain(formatDateTime(formatOf('en'), text));

describe('a date', () => {
  const days = [
    '2026-03-01',
    '2026-03-01T00:00:00Z',
    '2026-03-01T00:00:00+00:00',
    '2026-03-01T00:00:00-0000',
    '2026-03-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000000+0000',
    '2026-03-01 00:00Z',
  ];

  for (const zone of ['Pacific/Honolulu', 'America/New_York', 'Pacific/Kiritimati']) {
    test(`keeps its day in ${zone}, and so does a timestamp at midnight UTC`, async () => {
      await inZone(zone, () => {
        for (const day of days) assert.equal(date(day), 'March 1, 2026', day);
      });
    });
  }

  test('the date of any other timestamp is the day that it is for the consumer', async () => {
    const texts = ['2026-03-01T04:30:00Z', '2026-03-01T00:00:00-05:00', '2026-03-01T23:30:00'];
    await inZone('America/Los_Angeles', () => {
      assert.deepEqual(texts.map(date), ['February 28, 2026', 'February 28, 2026', 'March 1, 2026']);
    });
    await inZone('Asia/Tokyo', () => {
      assert.deepEqual(texts.map(date), ['March 1, 2026', 'March 1, 2026', 'March 1, 2026']);
    });
  });

  test('that cannot be read says nothing', () => {
    const texts = [
      '',
      'soon',
      'Summary 2026',
      '2026-13-01',
      '2026-02-30',
      '2026-00',
      '0001-01-01',
      '0001-01-01T00:00:00Z',
      '0000-01',
      '03/2026',
      '1772323200',
    ];
    for (const text of [...texts, '2026-03-01T25:00:00Z', '2026-03-01T10:00:00 EST']) {
      assert.equal(date(text), '', text);
      assert.equal(dateTime(text), '', text);
    }
    assert.equal(date(null), '');
  });

  test('may be a month', () => assert.equal(date('2026-03'), 'March 2026'));

  test('has a time of day only where the service gave one', () => {
    assert.equal(dateTime('2026-03-01T00:00:00Z'), 'March 1, 2026');
    assert.equal(dateTime('2026-03-01'), 'March 1, 2026');
    assert.match(dateTime('2026-03-01T15:04:00'), /^March 1, 2026 at 3:04 PM$/);
  });
});
