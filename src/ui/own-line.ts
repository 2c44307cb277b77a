/**
 * A text that stands by itself. Its first letter is capitalized: Spanish months are lower case except at the start of a
 * line. Not done with `::first-letter`, because screen readers in Firefox then read that letter separately. A date in it
 * may wrap: where the text is large, it would otherwise be broken inside of a word.
 */
export const ownLine = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).replaceAll('\u00a0', ' ');
