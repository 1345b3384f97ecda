/**
 * A record with many entries, as two columns. Parsing JSON into an object of fifty thousand keys takes ten times as long as
 * reading one string and filling the object from it, and a long wallet's snapshot is little else.
 */
type Columns = { readonly $keys: string; readonly $values: readonly number[] | true };

const worthwhile = 256;

/** A state with its large records as columns; everything else as it is. Keys never hold a space: they are ids. */
export const toColumns = (state: unknown): unknown => {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return state;
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, columnsOf(value) ?? value]));
};

/** The state that `toColumns` was given. */
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
  const keys = Object.keys(value);
  const values: unknown[] = Object.values(value);
  if (keys.length < worthwhile || keys.some((key) => key.includes(' '))) return undefined;
  const $keys = keys.join(' ');
  if (values.every((entry) => entry === true)) return { $keys, $values: true };
  return values.every((entry) => typeof entry === 'number')
    ? { $keys, $values: values as number[] }
    : undefined;
};

const isColumns = (value: unknown): value is Columns =>
  typeof value === 'object' && value !== null && '$keys' in value && '$values' in value;

const recordOf = ({ $keys, $values }: Columns): Record<string, number | true> => {
  const record: Record<string, number | true> = {};
  for (const [index, key] of $keys.split(' ').entries()) {
    record[key] = $values === true ? true : ($values[index] as number);
  }
  return record;
};
