import { entriesOfPacked, packedRecord, packKeys } from './packed-record.ts';

/**
 * A record with many entries, as two columns. JSON.parse of an object with fifty thousand keys takes ten
 * times as long as reading one string, and a long wallet's snapshot consists mostly of such records. With
 * `$width` all keys have that length and ascend, and the record is read from the string; otherwise an object
 * is filled from the columns.
 */
type Columns = {
  readonly $keys: string;
  readonly $values: readonly number[] | true;
  readonly $width?: number;
};

const worthwhile = 256;
/** From this size on, filling an object takes longer than the rest of a command. */
const worthPacking = 4_096;

/**
 * A state with its large records as columns; the rest is unchanged. Keys never contain a space: they are ids.
 * The order of a very large record's entries is not kept.
 */
export const toColumns = (state: unknown): unknown => {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return state;
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, columnsOf(value) ?? value]));
};

/** The state that was given to `toColumns`. */
export const fromColumns = (packed: unknown): unknown => {
  if (typeof packed !== 'object' || packed === null || Array.isArray(packed)) return packed;
  const entries = Object.entries(packed).map(([name, value]) => [
    name,
    isColumns(value) ? recordOf(value) : value,
  ]);
  return Object.fromEntries(entries);
};

const columnsOf = (value: unknown): Columns | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given: [string, unknown][] = entriesOfPacked(value) ?? Object.entries(value);
  if (given.length < worthwhile) return undefined;
  if (given.length < worthPacking) return plainColumns(given);
  const values = new Map(given);
  const ascending = [...values.keys()].sort();
  const packed = packKeys(ascending);
  if (!packed) return plainColumns(given);
  const $values = valuesOf(ascending.map((key) => values.get(key)));
  return $values && { $keys: packed.keys, $width: packed.width, $values };
};

const plainColumns = (entries: readonly [string, unknown][]): Columns | undefined => {
  const $values = valuesOf(entries.map(([, value]) => value));
  if (!$values || entries.some(([key]) => key.includes(' '))) return undefined;
  return { $keys: entries.map(([key]) => key).join(' '), $values };
};

/** Undefined when the values are neither all marks nor all numbers. */
const valuesOf = (values: readonly unknown[]): Columns['$values'] | undefined => {
  if (values.every((value) => value === true)) return true;
  return values.every((value) => typeof value === 'number') ? values : undefined;
};

const isColumns = (value: unknown): value is Columns =>
  typeof value === 'object' && value !== null && '$keys' in value && '$values' in value;

const recordOf = ({ $keys, $values, $width }: Columns): Record<string, number | true> => {
  if ($width !== undefined) return packedRecord({ keys: $keys, width: $width }, $values);
  const record: Record<string, number | true> = {};
  for (const [index, key] of $keys.split(' ').entries()) {
    record[key] = $values === true ? true : ($values[index] as number);
  }
  return record;
};
