import { HOUR, monthName } from '../../dates.ts';
import type { Choices } from '../open-points.ts';

const HOURS_BEHIND = 8;

/** Writes an ISO 8601 date-time in UTC with these choices; `isStated`: the description states its format. */
export function writeTime(text: string, choice: Choices['times'], isStated: boolean): unknown {
  const time = Date.parse(text);
  const local = new Date(time - HOURS_BEHIND * HOUR).toISOString().slice(0, -5);
  const offset = `-0${HOURS_BEHIND}:00`;
  const utc = new Date(time).toISOString();
  switch (choice) {
    case 'seconds':
      return `${utc.slice(0, -5)}Z`;
    case 'offset':
      return local + offset;
    case 'microseconds-offset':
      return `${utc.slice(0, -1)}042+00:00`;
    case 'no-zone':
      return isStated ? text : utc.slice(0, -5);
    case 'date-only':
      return isStated ? text : utc.slice(0, 10);
    case 'epoch-seconds':
      return isStated ? text : Math.floor(time / 1000);
    default:
      return text;
  }
}

/** A day, `2026-03-01`. */
export function writeDay(text: string, choice: Choices['dates']): string {
  const [year = '', month = '', day = ''] = text.split('-');
  if (choice === 'midnight-utc') return `${text}T00:00:00Z`;
  return choice === 'month-first' ? `${month}/${day}/${year}` : text;
}

/** A month, `2026-03`. */
export function writeMonth(text: string, choice: Choices['months']): string {
  const [year = '', month = ''] = text.split('-');
  switch (choice) {
    case '03/2026':
      return `${month}/${year}`;
    case 'March 2026':
      return monthName(Date.parse(`${text}-01`));
    case '2026-03-01':
      return `${text}-01`;
    case 'words-only':
      return `Cycle ${Number(month)} of ${year}`;
    default:
      return text;
  }
}

/** A number, or an amount as decimal text. */
export function writeNumber(value: number | string, choice: Choices['numbers']): number | string {
  if (choice === 'numbers') return Number(value);
  return choice === 'text' ? String(value) : value;
}

export function writeBoolean(value: boolean, choice: Choices['booleans']): unknown {
  if (choice === 'text') return String(value);
  return choice === 'number' ? Number(value) : value;
}

const LINE = 76;

/** Base64 in another form; all forms decode to the same bytes. */
export function writeBase64(text: string, choice: Choices['base64']): string {
  switch (choice) {
    case 'line-breaks':
      return text.replace(new RegExp(`.{${LINE}}`, 'g'), '$&\r\n');
    case 'data-address':
      return `data:application/pdf;base64,${text}`;
    case 'url-alphabet':
      return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    case 'no-padding':
      return text.replace(/=+$/, '');
    default:
      return text;
  }
}

export function writeKey(key: string, choice: Choices['key-case']): string {
  if (choice === 'snake_case') return key;
  const camel = key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return choice === 'camelCase' ? camel : camel.charAt(0).toUpperCase() + camel.slice(1);
}
