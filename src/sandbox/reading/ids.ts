import { isUuid } from '../../api/path.ts';
import { hex } from '../random.ts';
import type { Choices } from './open-points.ts';

/** The identifiers that a service of another reading shows, and the kept ones behind them. */
export class Ids {
  readonly #kept = new Map<string, string>();

  /** The identifier as it is shown, which depends on it alone; `text`: the description calls it a string. */
  show(kept: unknown, style: Choices['ids'], text: boolean): unknown {
    if (style === 'uuid' || typeof kept !== 'string' || !isUuid(kept)) return kept;
    const shown = style === 'prefixed' ? `obj_${hex(kept).slice(0, 20)}` : digits(kept);
    this.#kept.set(shown, kept);
    return style === 'number' && !text ? Number(shown) : shown;
  }

  /** The kept identifier behind one that was shown; anything else as it is. */
  keep(shown: string): string {
    return this.#kept.get(shown) ?? shown;
  }
}

/** Twelve hexadecimal digits' worth, which JSON's numbers carry without loss. */
const digits = (kept: string): string => String(Number.parseInt(hex(kept).slice(0, 12), 16) + 1);
