const LONGEST = 120;

/**
 * Text of the service as it may be shown: without characters that steer text direction or cannot be seen, not endless,
 * and with at most the last four digits of what may be an account, card or tax number. What is left out is an ellipsis:
 * for dots, a screen reader would say “bullet” each time.
 */
export function plain(text: string | null | undefined): string {
  const clean = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(/\d(?:[ .-]?\d){8,}/g, (digits) => `…${digits.replace(/\D/g, '').slice(-4)}`);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST).trimEnd()}…` : clean;
}

/** `SOMETHING_NEW` → `Something new`. */
export function readable(word: string | null | undefined): string {
  const text = plain(word).replace(/[_-]+/g, ' ').trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
