import {
  type AliasedExpression,
  type ColumnType,
  type Compilable,
  type CompiledQuery,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type QueryResult,
  sql,
} from 'kysely';

/**
 * `bigint` in Postgres. It arrives as a string, because a position may exceed 2^53; convert amounts with
 * Number().
 */
export type Int8 = ColumnType<string, string | number, string | number>;
/** `timestamptz`. It arrives as a Date and is written as ISO 8601. */
export type Timestamp = ColumnType<Date, string, string>;

export type SqlType =
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'integer'
  | 'integer[]'
  | 'jsonb'
  | 'text'
  | 'text[]'
  | 'timestamptz';

/** The columns of a bulk statement with their SQL types, in the order in which they are written. */
export type Columns<Row> = { readonly [Name in keyof Row & string]: SqlType };

/**
 * Rows as a table expression named `incoming`, passed as one array for each column. The statement's text is
 * the same for one row and for a thousand, so Postgres plans it once, and the driver does not write thousands
 * of parameters. JSON instead of arrays took Postgres twice as long, because it parses the columns' names for
 * each row.
 */
export const incoming = <Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
): AliasedExpression<Row, 'incoming'> => {
  const given = Object.entries<SqlType>(columns);
  const names = sql.join(given.map(([name]) => sql.ref(name)));
  const values = given.map(([name, type]) => {
    const array =
      rows === later ? { name, type } : arrayOf(rows as readonly Record<string, unknown>[], name, type);
    return sql`${array}::${sql.raw(transportOf(type))}[]`;
  });
  const casts = given.map(([name, type]) =>
    transportOf(type) === type ? sql.ref(name) : sql`${sql.ref(name)}::${sql.raw(type)} as ${sql.ref(name)}`,
  );
  return sql<Row>`(select ${sql.join(casts)} from unnest(${sql.join(values)}) as given(${names}))`.as(
    'incoming',
  );
};

/** Arrays of arrays would become one flat array, and JSON has quotes of its own: these are sent as text. */
const transportOf = (type: SqlType): string => (type === 'jsonb' || type.endsWith('[]') ? 'text' : type);

/** One column of all rows as the text of a Postgres array. */
const arrayOf = (rows: readonly Record<string, unknown>[], name: string, type: SqlType): string => {
  let text = '{';
  for (const row of rows) {
    if (text.length > 1) text += ',';
    text += elementOf(row[name], type);
  }
  return `${text}}`;
};

/** An element of a Postgres array in its text form. */
export const elementOf = (value: unknown, type: SqlType): string => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string' && type !== 'jsonb') return quoted(value);
  if (type === 'jsonb') return quoted(JSON.stringify(value));
  if (Array.isArray(value)) return quoted(`{${value.map((one) => elementOf(one, 'text')).join(',')}}`);
  return String(value as number | boolean);
};

const quoted = (text: string): string =>
  /["\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${text}"`;

/** `insert into table (columns) select … from incoming`; add `onConflict` and `returning` as needed. */
export const insertRows = <Tables, Table extends keyof Tables & string, Row extends object>(
  db: Kysely<Tables>,
  table: Table,
  { rows, columns }: { rows: readonly Row[]; columns: Columns<Row> },
): InsertQueryBuilder<Tables, Table, InsertResult> => {
  const names = Object.keys(columns);
  const untyped = db as Kysely<any>;
  return untyped
    .insertInto(table)
    .columns(names)
    .expression(untyped.selectFrom(incoming(rows, columns)).select(names)) as InsertQueryBuilder<
    Tables,
    Table,
    InsertResult
  >;
};

/** Stands for the rows of a statement while it is prepared; their columns are filled in at each execution. */
const later: readonly never[] = Object.freeze([]);
type Later = { readonly name: string; readonly type: SqlType };

/**
 * A bulk statement that is built once for each database, not once a batch. It buys a third of the projector's
 * processor time with small batches (`cpu_of_a_request_at_32_projector` of `npm run bench -- spend`); to
 * measure without it, call `build` for every batch. `build` may use nothing but its arguments, and `rows`
 * only as the rows of `incoming` or `insertRows`.
 */
export const prepared = <Tables, Row extends object, Answer>(
  build: (db: Kysely<Tables>, rows: readonly Row[]) => Compilable<Answer>,
): ((db: Kysely<Tables>, rows: readonly Row[]) => Promise<QueryResult<Answer>>) => {
  const compiled = new WeakMap<Kysely<Tables>, CompiledQuery<Answer>>();
  return (db, rows) => {
    let query = compiled.get(db);
    if (!query) {
      query = build(db, later).compile();
      compiled.set(db, query);
    }
    const parameters = query.parameters.map((value) =>
      isLater(value) ? arrayOf(rows as readonly Record<string, unknown>[], value.name, value.type) : value,
    );
    return db.executeQuery({ ...query, parameters });
  };
};

const isLater = (value: unknown): value is Later =>
  typeof value === 'object' && value !== null && 'name' in value && 'type' in value;

/**
 * The sums of a batch by key: `add` creates what is missing. It takes the place of "group by" before a bulk
 * statement.
 */
export class Grouped<Key extends string, Row extends object> {
  readonly #rows = new Map<Key, Row>();
  readonly #create: (key: Key) => Row;

  constructor(create: (key: Key) => Row) {
    this.#create = create;
  }

  of(key: Key): Row {
    let row = this.#rows.get(key);
    if (!row) {
      row = this.#create(key);
      this.#rows.set(key, row);
    }
    return row;
  }

  get rows(): Row[] {
    return [...this.#rows.values()];
  }

  get size(): number {
    return this.#rows.size;
  }
}
