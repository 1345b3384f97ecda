/** The values of a record: a number for each id, or only the fact that the id is present. */
export type PackedValues = readonly number[] | true;
type Value = number | true;

/** Ids of one length in ascending order, in one string with a space after each but the last. */
export type PackedKeys = { readonly keys: string; readonly width: number };

/** The data behind a record that `packedRecord` returned. */
const packs = new WeakMap<object, Packed>();

/**
 * A record that is read from its packed string: `keys` is searched by bisection, and changes are kept beside
 * it. A wallet of 100,000 events knows 70,000 ids, and a command reads one or two of them. It buys most of
 * the figure `cold_p50_after_100000_events` of `npm run bench -- long-stream`: 33 ms instead of 394 ms to
 * read 70,000 ids on a busy machine. To measure without it, set `worthPacking` in `columns.ts` to Infinity.
 * It behaves as any record, except that `structuredClone` cannot copy it.
 */
export const packedRecord = (keys: PackedKeys, values: PackedValues): Record<string, Value> => {
  const packed = new Packed(keys, values);
  const record = new Proxy<Record<string, Value>>({}, packed);
  packs.set(record, packed);
  return record;
};

/** The entries of such a record; undefined for any other object. */
export const entriesOfPacked = (record: object): [string, Value][] | undefined =>
  packs.get(record)?.entries();

/** Undefined when the ids differ in length, contain a space, or are not ASCII. */
export const packKeys = (ascending: readonly string[]): PackedKeys | undefined => {
  const width = ascending[0]?.length ?? 0;
  const fits = width > 0 && ascending.every((key) => key.length === width && /^[!-~]+$/.test(key));
  return fits ? { keys: ascending.join(' '), width } : undefined;
};

class Packed implements ProxyHandler<Record<string, Value>> {
  readonly #keys: string;
  readonly #width: number;
  readonly #count: number;
  readonly #values: PackedValues;
  /** The entries that were set since, and those that were deleted (undefined). */
  readonly #changes = new Map<string, Value | undefined>();

  constructor({ keys, width }: PackedKeys, values: PackedValues) {
    this.#keys = keys;
    this.#width = width;
    this.#count = (keys.length + 1) / (width + 1);
    this.#values = values;
  }

  get(target: object, key: string | symbol): unknown {
    return this.#replay(key) ?? Reflect.get(target, key);
  }

  has(target: object, key: string | symbol): boolean {
    return this.#replay(key) !== undefined || Reflect.has(target, key);
  }

  set(_target: object, key: string, value: Value): boolean {
    this.#changes.set(key, value);
    return true;
  }

  deleteProperty(_target: object, key: string): boolean {
    this.#changes.set(key, undefined);
    return true;
  }

  ownKeys(): string[] {
    return this.entries().map(([key]) => key);
  }

  getOwnPropertyDescriptor(_target: object, key: string | symbol): PropertyDescriptor | undefined {
    const value = this.#replay(key);
    return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
  }

  defineProperty(target: object, key: string, { value }: PropertyDescriptor): boolean {
    return this.set(target, key, value as Value);
  }

  /** The original ids, then the added ones. */
  entries(): [string, Value][] {
    const entries: [string, Value][] = [];
    const added = new Map(this.#changes);
    for (let index = 0; index < this.#count; index += 1) {
      const key = this.#keyAt(index);
      const value = this.#changes.has(key) ? this.#changes.get(key) : this.#valueAt(index);
      added.delete(key);
      if (value !== undefined) entries.push([key, value]);
    }
    for (const [key, value] of added) if (value !== undefined) entries.push([key, value]);
    return entries;
  }

  #replay(key: string | symbol): Value | undefined {
    if (typeof key !== 'string') return undefined;
    if (this.#changes.has(key)) return this.#changes.get(key);
    if (key.length !== this.#width) return undefined;
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#keyAt(middle);
      if (found === key) return this.#valueAt(middle);
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #keyAt(index: number): string {
    const from = index * (this.#width + 1);
    return this.#keys.slice(from, from + this.#width);
  }

  #valueAt(index: number): Value | undefined {
    return this.#values === true ? true : this.#values[index];
  }
}
