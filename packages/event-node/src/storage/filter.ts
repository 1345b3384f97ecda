import type { Names } from './names.ts';

export type EventFilter = {
  readonly on: 'stream' | 'type';
  /** An event passes when its name starts with one of these. Used when there is no `regex`. */
  readonly prefixes: readonly string[];
  readonly regex?: RegExp;
};

export type NameTest = (row: { readonly stream_id: number; readonly type_id: number }) => boolean;

const MOST_CACHED = 10_000;

/** Compiles a filter into a test of a row's numbers, and caches the answer for each name. */
export function compileFilter(filter: EventFilter, names: { streams: Names; types: Names }): NameTest {
  const answers = new Map<number, boolean>();
  const lookup = filter.on === 'stream' ? names.streams : names.types;
  const passes = (name: string): boolean =>
    filter.regex === undefined
      ? filter.prefixes.some((prefix) => name.startsWith(prefix))
      : filter.regex.test(name);
  return (row) => {
    const id = filter.on === 'stream' ? row.stream_id : row.type_id;
    const known = answers.get(id);
    if (known !== undefined) return known;
    if (answers.size >= MOST_CACHED) answers.clear();
    const answer = passes(lookup.nameOf(id));
    answers.set(id, answer);
    return answer;
  };
}
