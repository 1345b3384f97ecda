/**
 * A bounded cache in two generations: when the young generation is full it becomes the old one, and entries
 * that are not read again are dropped with it. (Dropping the oldest entry of one Map gets slower the more it
 * holds: the Map steps over every entry deleted before.)
 */
export class Cache<Key, Value> {
  readonly #generationSize: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** @param most the largest number of entries; at least half as many are kept. */
  constructor(most: number) {
    this.#generationSize = Math.ceil(most / 2);
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#generationSize) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
