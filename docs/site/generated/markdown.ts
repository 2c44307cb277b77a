/** Small pieces of Markdown. */
export const code = (text: string): string => `\`${text}\``;

export const fenced = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** A table, or nothing without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

export const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');
