/**
 * Capitalizes the first letter: Spanish months are lower case except at the start of a line. Not done with
 * `::first-letter`, because screen readers in Firefox then read that letter separately.
 */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
