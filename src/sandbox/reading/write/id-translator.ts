import { isUuid } from '../../../http/identifiers.ts';
import { hex } from '../../random.ts';
import type { Choices } from '../open-points.ts';

/** Maps the identifiers of another reading to the stored ones: UUIDs, or numbers. */
export class IdTranslator {
  readonly #stored = new Map<string, string>();

  /** The visible form of an identifier; `isText`: the description calls it a string. */
  show(id: unknown, style: Choices['ids'], isText: boolean): unknown {
    const isNumber = typeof id === 'number';
    if (style === 'uuid' || (!isNumber && !(typeof id === 'string' && isUuid(id)))) return id;
    const visibleId =
      style === 'prefixed'
        ? `obj_${isNumber ? id : hex(id).slice(0, 20)}`
        : isNumber
          ? String(id)
          : digits(id);
    this.#stored.set(visibleId, String(id));
    return style === 'number' && !isText ? Number(visibleId) : visibleId;
  }

  /** The stored identifier of a visible one; any other value is unchanged. */
  storedOf(visibleId: string): string {
    return this.#stored.get(visibleId) ?? visibleId;
  }
}

/** The value of twelve hexadecimal digits, which a JSON number can represent exactly. */
const digits = (id: string): string => String(Number.parseInt(hex(id).slice(0, 12), 16) + 1);
