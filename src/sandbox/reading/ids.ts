import { isUuid } from '../../operations/path.ts';
import { hex } from '../random.ts';
import type { Choices } from './open-points.ts';

/** Maps the identifiers of another reading to the stored ones: UUIDs, or numbers. */
export class Ids {
  readonly #kept = new Map<string, string>();

  /** The visible form of an identifier; `text`: the description calls it a string. */
  show(kept: unknown, style: Choices['ids'], text: boolean): unknown {
    const isNumber = typeof kept === 'number';
    if (style === 'uuid' || (!isNumber && !(typeof kept === 'string' && isUuid(kept)))) return kept;
    const shown =
      style === 'prefixed'
        ? `obj_${isNumber ? kept : hex(kept).slice(0, 20)}`
        : isNumber
          ? String(kept)
          : digits(kept);
    this.#kept.set(shown, String(kept));
    return style === 'number' && !text ? Number(shown) : shown;
  }

  /** The stored identifier of a visible one; any other value is unchanged. */
  keep(shown: string): string {
    return this.#kept.get(shown) ?? shown;
  }
}

/** The value of twelve hexadecimal digits, which a JSON number can represent exactly. */
const digits = (kept: string): string => String(Number.parseInt(hex(kept).slice(0, 12), 16) + 1);
