/** The header of a server that includes a widget. */
export const included = { 'X-PCC-Request': '1' } as const;
/** The data block of a rendered widget; null without one. */
export const blockOf = (html: string) =>
  JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    consumer?: string;
    answers?: Record<string, unknown>;
  };
