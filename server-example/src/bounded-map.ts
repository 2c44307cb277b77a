/** A map that forgets its oldest entry when it is full. Setting a key again makes it the newest. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    if (this.size >= this.#maxSize) {
      const [oldest] = this.keys() as Iterable<K>;
      this.delete(oldest as K);
    }
    return super.set(key, value);
  }
}
