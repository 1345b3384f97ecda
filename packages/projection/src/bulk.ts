import {
  type AliasedExpression,
  type ColumnType,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  sql,
} from 'kysely';

/** `bigint` in Postgres. It arrives as a string, because a position may exceed 2^53; amounts are turned with Number(). */
export type Int8 = ColumnType<string, string | number, string | number>;
/** `timestamptz`. It arrives as a Date and is written as ISO 8601. */
export type Moment = ColumnType<Date, string, string>;
/** `date`, written as `yyyy-mm-dd`. Select it with `to_char`: the driver would read it as local midnight. */
export type Day = ColumnType<never, string, string>;

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
 * Rows as a table expression named `incoming`, passed as one JSON parameter. The statement's text is the same for one
 * row and for a thousand, so Postgres plans it once and the driver does not spell out thousands of parameters.
 */
export const incoming = <Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
): AliasedExpression<Row, 'incoming'> => {
  const declared = sql.join(
    Object.entries<SqlType>(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  );
  return sql<Row>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'incoming'>(
    sql`incoming(${declared})`,
  );
};

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

/** The sums of a batch, keyed: `add` creates what is missing. A small stand-in for "group by" before a bulk statement. */
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
