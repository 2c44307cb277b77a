/** A custom property, by its name without `--pcc-`. */
export interface Property {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
}

type Scheme = 'light' | 'dark';

/** A color that must contrast with its background. */
interface Pair {
  readonly what: string;
  readonly front: string;
  /** `tint`: the background of a badge. */
  readonly back: string;
  /** The minimum ratio of WCAG 2.2: 1.4.3 for text, 1.4.11 for everything else. */
  readonly least: 4.5 | 3;
}

/** The result of checking a pair. */
export interface Check extends Pair {
  readonly ratio: number;
  readonly passes: boolean;
}

const pairs: readonly Pair[] = [
  { what: 'Text', front: 'color-text', back: 'color-surface', least: 4.5 },
  { what: 'Muted text', front: 'color-text-muted', back: 'color-surface', least: 4.5 },
  { what: 'Text in dialogs', front: 'color-text', back: 'color-surface-raised', least: 4.5 },
  { what: 'Muted text in dialogs', front: 'color-text-muted', back: 'color-surface-raised', least: 4.5 },
  { what: 'Links', front: 'color-accent', back: 'color-surface', least: 4.5 },
  { what: 'Text on buttons', front: 'color-on-accent', back: 'color-accent', least: 4.5 },
  { what: 'Positive badges', front: 'color-positive', back: 'tint', least: 4.5 },
  { what: 'Caution badges', front: 'color-caution', back: 'tint', least: 4.5 },
  { what: 'Errors', front: 'color-critical', back: 'tint', least: 4.5 },
  { what: 'Neutral badges', front: 'color-neutral', back: 'tint', least: 4.5 },
  { what: 'Focus ring', front: 'color-focus', back: 'color-surface', least: 3 },
];

type Rgb = readonly [red: number, green: number, blue: number];

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** The color of any CSS value, blended over its background. */
function rgbOf(color: string, behind: string): Rgb {
  if (!canvas) return [0, 0, 0];
  for (const fill of [behind, color]) {
    canvas.fillStyle = fill;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Relative luminance, as WCAG defines it. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Computes the values of properties inside `frame`, with its theme. */
export class Resolver {
  readonly #probe: HTMLElement;
  readonly #defaults: ReadonlyMap<string, string>;

  constructor(frame: HTMLElement, properties: readonly Property[]) {
    this.#probe = frame.appendChild(document.createElement('i'));
    this.#defaults = new Map(properties.map(({ name, default: usual = '' }) => [name, usual]));
  }

  #expression(name: string): string {
    const usual = (this.#defaults.get(name) ?? '').replace(/var\(--pcc-([a-z0-9-]+)\)/g, (_, other: string) =>
      this.#expression(other),
    );
    return `var(--pcc-${name}, ${usual})`;
  }

  #rgb(color: string, scheme: Scheme, behind = scheme === 'dark' ? '#000' : '#fff'): Rgb {
    const { style } = this.#probe;
    style.colorScheme = scheme;
    style.color = color;
    return rgbOf(getComputedStyle(this.#probe).color, behind);
  }

  /** `#14594b` */
  hex(name: string, scheme: Scheme): string {
    return `#${this.#rgb(this.#expression(name), scheme)
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`;
  }

  /** Every pair with its ratio. */
  checks(scheme: Scheme): readonly Check[] {
    return pairs.map((pair) => {
      const { front, back, least } = pair;
      const color = this.#expression(front);
      const surface =
        back === 'tint'
          ? `color-mix(in oklab, ${color} 12%, ${this.#expression('color-surface')})`
          : this.#expression(back);
      const behind = this.#rgb(surface, scheme);
      const found = ratio(this.#rgb(color, scheme, `rgb(${behind.join(' ')})`), behind);
      return { ...pair, ratio: found, passes: found >= least };
    });
  }
}
