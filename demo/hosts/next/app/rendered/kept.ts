// The way of the HTML from a server component to the client component that writes it. As a property it would be in the
// page twice: React also sends properties in a script, where they stay when the consumer signs out.

// The two components have separate copies of this module.
const own = globalThis as { pccKept?: Map<string, string> };
const kept = (own.pccKept ??= new Map());

export function keep(html: string): string {
  const id = crypto.randomUUID();
  kept.set(id, html);
  // A navigation within Next.js does not take it.
  setTimeout(() => kept.delete(id), 10_000).unref();
  return id;
}

export const take = (id: string): string | undefined => kept.get(id);
