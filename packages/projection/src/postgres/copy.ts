import { CompiledQuery, type InsertQueryNode, type Kysely, PostgresAdapter, sql } from 'kysely';
import pg from 'pg';

import { type Columns, elementOf, insertRows, prepared, type SqlType } from './bulk.ts';

/** The rows of a `copy … from stdin` in its text format: the one parameter of such a statement. */
export class CopyRows {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Marks connections that can send `CopyRows`. */
export class CopyingAdapter extends PostgresAdapter {}

type CopyConnection = {
  readonly query: (text: string) => void;
  readonly sendCopyFromChunk: (rows: Buffer) => void;
  readonly endCopyFrom: () => void;
};

/**
 * A `copy … from stdin` whose rows follow at once, before the server asked for them, so that it is sent in
 * order among statements that do not wait for answers. A server that refuses the statement skips rows that
 * arrive nevertheless (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY).
 */
export class CopyQuery extends pg.Query {
  override readonly submit: (connection: unknown) => void;

  constructor(text: string, rows: CopyRows) {
    super({ text });
    this.submit = (connection) => {
      const to = connection as CopyConnection;
      to.query(text);
      to.sendCopyFromChunk(Buffer.from(rows.text));
      to.endCopyFrom();
    };
  }

  /** The rows were sent already. */
  handleCopyInResponse(): void {}
}

/** `copy table (columns) from stdin`. */
export const copyStatement = (table: string, names: readonly string[]): string =>
  `copy ${table} (${names.map((name) => `"${name}"`).join(', ')}) from stdin`;

/** Rows in the text format of `copy`. */
export const copyRows = <Row extends object>(rows: readonly Row[], columns: Columns<Row>): CopyRows => {
  const given = Object.entries<SqlType>(columns);
  let text = '';
  for (const row of rows as readonly Record<string, unknown>[]) {
    let before = '';
    for (const [name, type] of given) {
      text += before + fieldOf(row[name], type);
      before = '\t';
    }
    text += '\n';
  }
  return new CopyRows(text);
};

const fieldOf = (value: unknown, type: SqlType): string => {
  if (value === null || value === undefined) return String.raw`\N`;
  if (type === 'jsonb') return escaped(JSON.stringify(value));
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return escaped(`{${value.map((one) => elementOf(one, 'text')).join(',')}}`);
  return String(value as number | boolean);
};

const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (one) => escapes[one] ?? one) : text;

/**
 * Adds rows to a table that contains none of them yet, by `copy` where the connection can. It buys 8 % of the
 * projector's and 18 % of Postgres' processor time of a rebuild of all read models (`npm run bench --
 * rebuild`, figures `all_…_cpu_of_an_event_…`); to measure without it, always call `insert` below.
 */
export const addRows = <Tables, Row extends object>(
  table: keyof Tables & string,
  columns: Columns<Row>,
): ((db: Kysely<Tables>, rows: readonly Row[]) => Promise<void>) => {
  const insert = prepared((db: Kysely<Tables>, rows: readonly Row[]) =>
    insertRows(db, table, { rows, columns }),
  );
  const statements = new WeakMap<Kysely<Tables>, string>();
  return async (db, rows) => {
    if (rows.length === 0) return;
    if (!(db.getExecutor().adapter instanceof CopyingAdapter)) {
      await insert(db, rows);
      return;
    }
    let statement = statements.get(db);
    if (statement === undefined) {
      statement = copyStatement(qualified(db, table), Object.keys(columns));
      statements.set(db, statement);
    }
    await db.executeQuery(CompiledQuery.raw(statement, [copyRows(rows, columns)]));
  };
};

/** The table's name with the schema that `db` is bound to. */
const qualified = <Tables>(db: Kysely<Tables>, table: keyof Tables & string): string => {
  const { query } = (db as Kysely<any>).insertInto(table).defaultValues().compile();
  const { schema, identifier } = (query as InsertQueryNode).into?.table ?? {};
  const names = [schema?.name, identifier?.name].filter((name) => name !== undefined);
  return sql`${sql.id(...names)}`.compile(db).sql;
};
