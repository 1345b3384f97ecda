/**
 * What a record has under an id of its own. The id may be a name that every object has, such as
 * `constructor`.
 */
export const own = <Value>(record: Readonly<Record<string, Value>>, id: string): Value | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;
