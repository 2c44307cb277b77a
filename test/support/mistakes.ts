import { configure, type Diagnostic } from '../../src/client.ts';
import { diagnose } from '../../src/session/diagnose.ts';
import { waitUntil } from './wait-until.ts';

/** Hears the mistakes that are told from now on, as data and as lines of the console. */
export function hearMistakes() {
  const heard: Diagnostic[] = [];
  const lines: unknown[][] = [];
  const original = console.error;
  console.error = (...parts: unknown[]) => void lines.push(parts);
  configure({ onDiagnostic: (diagnostic) => heard.push(diagnostic) });
  let marks = 0;
  return {
    heard,
    lines,
    codes: () => heard.map(({ code }) => code),
    /** Waits for the first mistake. */
    async first(): Promise<Diagnostic> {
      await waitUntil(() => heard.length > 0, 'a mistake is told');
      const [diagnostic] = heard;
      if (!diagnostic) throw new Error('nothing was told');
      return diagnostic;
    },
    /** Waits until all that was found before has been told; what tells so is left out. */
    async settled(): Promise<void> {
      const tag = `mark-${++marks}-${Math.random()}`;
      diagnose({ code: 'tag-taken', tag });
      const at = () => heard.findIndex((diagnostic) => diagnostic.tag === tag);
      await waitUntil(() => at() >= 0, 'the mark is told');
      heard.splice(at(), 1);
      lines.splice(
        lines.findIndex(([line]) => String(line).includes(tag)),
        1,
      );
    },
    stop: () => {
      console.error = original;
      configure({ onDiagnostic: () => undefined });
    },
  };
}
