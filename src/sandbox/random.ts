/** Hashes a text to four 32-bit words. Deterministic, so not for secrets. */
function hash(text: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  const all = a ^ b ^ c ^ d;
  return [all >>> 0, (b ^ all) >>> 0, (c ^ all) >>> 0, (d ^ all) >>> 0];
}

const nameOf = (parts: readonly (string | number)[]): string => parts.join('\u0000');

/** 32 hexadecimal digits that depend only on the parts. */
export function hex(...parts: readonly (string | number)[]): string {
  return hash(nameOf(parts))
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');
}

/** A UUID in the form of version 4 that depends only on the parts. */
export function uuid(...parts: readonly (string | number)[]): string {
  const digits = hex(...parts);
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4] ?? '8';
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20, 32),
  ].join('-');
}

/** A seeded generator of pseudo-random numbers. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(...parts: readonly (string | number)[]) {
    [this.#a, this.#b, this.#c, this.#d] = hash(nameOf(parts));
  }

  /** An integer from `from` to `to`, inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  pick<T>(list: readonly [T, ...unknown[]] & readonly T[]): T {
    return list[this.int(0, list.length - 1)] ?? list[0];
  }

  /** That many decimal digits. */
  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  // sfc32
  #next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }
}
