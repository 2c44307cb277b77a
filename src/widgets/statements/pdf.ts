import type { StatementDownload } from '../../api/statement-documents.ts';
import { PccError } from '../../http/error.ts';

/** Base64 of 20 MB, with line breaks. */
const MAX_BASE64_LENGTH = 28_000_000;
/** `%PDF-` in base64. */
const BEGINNING = 'JVBERi0';

/**
 * Decodes the PDF of a download from any form of base64: with line breaks, as a `data:` URL, with the URL-safe alphabet.
 * The service's content type is ignored: HTML opened from a blob URL would run with the partner's origin.
 */
export function pdfOf(download: StatementDownload): Blob {
  const { content } = download;
  if (content.length > MAX_BASE64_LENGTH) throw notAPdf();
  const base64 = content
    .replace(/^\s*data:[^,]*;base64,/i, '')
    .replace(/[\s_-]/g, (letter) => urlLetters[letter] ?? '');
  if (!base64.startsWith(BEGINNING) || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw notAPdf();
  try {
    return new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], {
      type: 'application/pdf',
    });
  } catch {
    throw notAPdf();
  }
}

const urlLetters: Readonly<Record<string, string>> = { '-': '+', _: '/' };

const notAPdf = () =>
  new PccError('invalid-response', { operation: 'downloadStatement', message: 'the answer carries no PDF' });

/** A portable file name: one segment of visible characters, ending in `.pdf`. */
export function safeFileName(name: string): string {
  const segment = name.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const clean = segment
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replace(/(\.pdf)?$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(clean);
  // File systems allow 255 bytes, and a character has up to four.
  return `${reserved || !clean ? 'statement' : [...clean].slice(0, 60).join('')}.pdf`;
}
