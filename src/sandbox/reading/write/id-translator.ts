import { isUuid } from '../../../operations/path.ts';
import { hex } from '../../random.ts';
import type { Choices } from '../points.ts';

/** Maps the identifiers of another reading to the stored ones: UUIDs, or numbers. */
export class IdTranslator {
  readonly #stored = new Map<string, string>();

  /** The visible form of an identifier; `text`: the description calls it a string. */
  show(stored: unknown, style: Choices['ids'], text: boolean): unknown {
    const isNumber = typeof stored === 'number';
    if (style === 'uuid' || (!isNumber && !(typeof stored === 'string' && isUuid(stored)))) return stored;
    const shown =
      style === 'prefixed'
        ? `obj_${isNumber ? stored : hex(stored).slice(0, 20)}`
        : isNumber
          ? String(stored)
          : digits(stored);
    this.#stored.set(shown, String(stored));
    return style === 'number' && !text ? Number(shown) : shown;
  }

  /** The stored identifier of a visible one; any other value is unchanged. */
  storedOf(shown: string): string {
    return this.#stored.get(shown) ?? shown;
  }
}

/** The value of twelve hexadecimal digits, which a JSON number can represent exactly. */
const digits = (stored: string): string => String(Number.parseInt(hex(stored).slice(0, 12), 16) + 1);
