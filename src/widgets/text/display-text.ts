const MAX_LENGTH = 120;

/**
 * Sanitizes text of the service for display: removes bidirectional controls and invisible characters, limits the length,
 * and keeps at most the last four digits of a possible account, card or tax number. Omissions are an ellipsis: screen
 * readers would read dots as "bullet".
 */
export function toDisplayText(text: string | null | undefined): string {
  const clean = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(/\d(?:[ .-]?\d){8,}/g, (digits) => `…${digits.replace(/\D/g, '').slice(-4)}`);
  // Not in the middle of an emoji.
  const characters = [...clean];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('').trimEnd()}…` : clean;
}

/** `SOMETHING_NEW` → `Something new`. */
export function readable(word: string | null | undefined): string {
  const text = toDisplayText(word).replace(/[_-]+/g, ' ').trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
