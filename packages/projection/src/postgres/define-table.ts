import { type ColumnType, type CreateTableBuilder, type Kysely, sql } from 'kysely';

import { type Columns, elementOf, type SqlType } from './bulk.ts';
import type { AnyColumn, Bulk, Inserted, Selected } from './column.ts';

type Declared = Readonly<Record<string, AnyColumn>>;

export type Index<Name extends string = string> = {
  readonly columns: readonly Name[];
  /** The query that it serves, or what it finds: an index without a reader only costs time. */
  readonly serves: string;
  /** A condition in SQL: the index contains only the rows that meet it. */
  readonly where?: string;
  /**
   * `text_pattern_ops` finds texts by prefix in a database of any locale, `gin_trgm_ops` those with similar
   * letters (the extension `pg_trgm`).
   */
  readonly operatorClass?: 'text_pattern_ops' | 'gin_trgm_ops';
  /** `gin` finds rows by the elements of an array, or a text by its parts. */
  readonly method?: 'gin';
  /**
   * The build of a long log goes without it and makes it at its end, at once, which costs a fraction of
   * keeping it row by row (`npm run bench -- rebuild-catalogue`). Only for an index that the projection's own
   * handlers do not read.
   */
  readonly builtLast?: true;
};

export type TableOptions<Name extends string = string> = {
  /** A key of several columns; for one use `primaryKey()` of the column. */
  readonly primaryKey?: readonly Name[];
  readonly indexes?: readonly Index<Name>[];
  /**
   * How full pages are filled, in percent. Rows that change often need free space in their page to be updated
   * in place.
   */
  readonly fillfactor?: number;
};

export type AnyTable = {
  readonly name: string;
  readonly declared: Declared;
  readonly options: TableOptions;
};

/** A table of a projection, declared once: DDL, types and bulk columns follow from it. */
export type Table<Name extends string, Of extends Declared> = {
  readonly name: Name;
  readonly declared: Of;
  readonly options: TableOptions;
  /** All columns, for bulk statements. */
  readonly columns: Columns<BulkRow<Of>>;
  /** Some of the columns, for bulk statements. */
  readonly only: <Some extends keyof Of & string>(
    ...names: readonly Some[]
  ) => Columns<Pick<BulkRow<Of>, Some>>;
};

type BulkRow<Of extends Declared> = { -readonly [Name in keyof Of]: Bulk<Of[Name]> };

/** The row of a bulk statement: amounts are numbers, timestamps are ISO 8601, JSON is the value itself. */
export type RowOf<Of extends AnyTable> = BulkRow<Of['declared']>;

/** The tables in Kysely's type: `TablesOf<typeof lot | typeof hold>`. */
export type TablesOf<Of extends AnyTable> = {
  [One in Of as One['name']]: {
    -readonly [Name in keyof One['declared']]: ColumnType<
      Selected<One['declared'][Name]>,
      Inserted<One['declared'][Name]>,
      Exclude<Inserted<One['declared'][Name]>, undefined>
    >;
  };
};

const longestName = 63;

/**
 * Declares a table. Throws when it has no primary key or two, and when an index gets a name that Postgres
 * would cut: names are `table_column_column`.
 */
export const defineTable = <const Name extends string, const Of extends Declared>(
  name: Name,
  columns: Of,
  options: TableOptions<keyof Of & string> = {},
): Table<Name, Of> => {
  const entries = Object.entries(columns);
  const keys = entries.filter(([, { isPrimaryKey }]) => isPrimaryKey).length + (options.primaryKey ? 1 : 0);
  if (keys !== 1) throw new Error(`The table ${name} has ${keys} primary keys instead of one`);
  for (const index of options.indexes ?? []) {
    const long = indexName(name, index);
    if (long.length > longestName) throw new Error(`${long} is longer than ${longestName} characters`);
  }
  const types = Object.fromEntries(entries.map(([column, { type }]) => [column, type]));
  return {
    name,
    declared: columns,
    options,
    columns: types as Columns<BulkRow<Of>>,
    only: (...names) =>
      Object.fromEntries(names.map((column) => [column, types[column]])) as Columns<
        Pick<BulkRow<Of>, (typeof names)[number]>
      >,
  };
};

/** Creates the tables of one generation, and says which they are. */
export type CreateTables<Of> = ((db: Kysely<Of>) => Promise<void>) & {
  readonly declared: readonly AnyTable[];
};

/** A projection's `tables`: creates each of them with its indexes in the schema that `db` is bound to. */
export const createAll = <Tables extends readonly AnyTable[]>(
  ...tables: Tables
): CreateTables<TablesOf<Tables[number]>> =>
  Object.assign(
    async (db: Kysely<TablesOf<Tables[number]>>): Promise<void> => {
      for (const table of tables)
        for (const statement of statementsFor(db as Kysely<any>, table)) await statement.execute();
    },
    { declared: tables },
  );

/** The statements that create a table and its indexes, in their order. */
export const statementsFor = (db: Kysely<any>, { name, declared, options }: AnyTable) => {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, is] of Object.entries(declared)) table = withColumn(table, column, is);
  const { primaryKey, fillfactor, indexes = [] } = options;
  if (primaryKey) table = table.addPrimaryKeyConstraint(`${name}_pkey`, [...primaryKey]);
  if (fillfactor !== undefined) table = table.modifyEnd(sql`with (fillfactor = ${sql.lit(fillfactor)})`);
  return [table, ...indexes.map((index) => indexStatement(db, name, index))];
};

/**
 * The names of those indexes of tables that are built last, and the statements that create what is missing of
 * them.
 */
export const lateIndexes = (db: Kysely<any>, tables: readonly AnyTable[]) =>
  tables.flatMap(({ name, options: { indexes = [] } }) =>
    indexes
      .filter(({ builtLast }) => builtLast)
      .map((index) => ({
        name: indexName(name, index),
        create: indexStatement(db, name, index).ifNotExists(),
      })),
  );

const withColumn = (table: CreateTableBuilder<string, string>, name: string, column: AnyColumn) => {
  const { type, isNullable, isPrimaryKey, defaultValue } = column;
  return table.addColumn(name, sql.raw(type), (builder) => {
    let built = isPrimaryKey ? builder.primaryKey() : isNullable ? builder : builder.notNull();
    if (defaultValue !== undefined) built = built.defaultTo(sql.lit(literalOf(defaultValue, type)));
    return built;
  });
};

/** A default as Postgres reads it: texts, numbers and booleans as they are, JSON and arrays as text. */
const literalOf = (value: unknown, type: SqlType): unknown => {
  if (type === 'jsonb') return JSON.stringify(value);
  if (Array.isArray(value)) return `{${value.map((one) => elementOf(one, 'text')).join(',')}}`;
  return value;
};

const indexName = (table: string, { columns }: Index): string => [table, ...columns].join('_');

const indexStatement = (db: Kysely<any>, table: string, index: Index) => {
  const { columns, where, operatorClass, method } = index;
  const names = columns.map(
    (column) => sql`${sql.ref(column)}${sql.raw(operatorClass ? ` ${operatorClass}` : '')}`,
  );
  const plain = db.schema.createIndex(indexName(table, index)).on(table).expression(sql.join(names));
  const statement = method ? plain.using(method) : plain;
  return where === undefined ? statement : statement.where(sql.raw(where) as never);
};
