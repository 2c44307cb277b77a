/**
 * The text with a capital at its start: Spanish writes its months small, but not where they begin a line. It is not left
 * to `::first-letter`: in Firefox a screen reader then reads that letter apart.
 */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
