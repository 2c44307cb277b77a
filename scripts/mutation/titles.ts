/** The source of a regular expression that matches these titles only. */
export const patternOf = (titles: readonly string[]): string =>
  `^(${titles.map((title) => title.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$`;
