import { expect } from '@open-wc/testing';
import { configure, type Diagnostic } from '../../../src/client.ts';
import { diagnose } from '../../../src/page/diagnostics/diagnose.ts';
import { waitUntil } from './wait-until.ts';

/** Records the mistakes that are reported from now on, as data and as lines of the console. */
export function hearMistakes() {
  const diagnostics: Diagnostic[] = [];
  const lines: unknown[][] = [];
  const original = console.error;
  console.error = (...parts: unknown[]) => void lines.push(parts);
  configure({ onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) });
  let marks = 0;
  /** Waits for the first mistake. */
  async function first(): Promise<Diagnostic> {
    await waitUntil(() => diagnostics.length > 0, 'a mistake is reported');
    return diagnostics[0] ?? expect.fail();
  }
  /** Waits until all that was found before has been told; what tells so is left out. */
  async function settled(): Promise<void> {
    const tag = `mark-${++marks}-${Math.random()}`;
    diagnose({ code: 'tag-taken', tag });
    const position = () => diagnostics.findIndex((diagnostic) => diagnostic.tag === tag);
    await waitUntil(() => position() >= 0, 'the mark is reported');
    diagnostics.splice(position(), 1);
    lines.splice(
      lines.findIndex(([line]) => String(line).includes(tag)),
      1,
    );
  }
  return {
    diagnostics,
    lines,
    codes: () => diagnostics.map(({ code }) => code),
    first,
    settled,
    /** Waits for the first mistake, and expects no other line than this. */
    async only(...line: readonly unknown[]): Promise<Diagnostic> {
      const mistake = await first();
      await settled();
      expect(lines).to.deep.equal([line]);
      return mistake;
    },
    /** Expects that nothing is reported. */
    async none(): Promise<void> {
      await settled();
      expect(lines).to.deep.equal([]);
    },
    stop: () => {
      console.error = original;
      configure({ onDiagnostic: () => undefined });
    },
  };
}
