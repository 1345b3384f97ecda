import { sql } from 'kysely';

import type { SqlType } from './bulk.ts';

declare const jsonOf: unique symbol;
/** The text of a `jsonb` value. A statement for one row takes it instead of the value, see `json`. */
export type Json<Value> = string & { readonly [jsonOf]: Value };

/** A value for a `jsonb` column of one row. The driver would write a bare array as an array of Postgres. */
export const json = <Value>(value: Value): Json<Value> => JSON.stringify(value) as Json<Value>;

/** The object in a `jsonb` column with another value for one of its keys, for an update. */
export const merged = (column: string, key: string, value: string | null) =>
  sql<never>`${sql.ref(column)} || jsonb_build_object(${key}::text, ${value}::text)`;

declare const types: unique symbol;

/**
 * A column as it is declared. `Selected` is what the driver reads, `Inserted` what a statement for one row
 * takes, `Bulk` what a row of a bulk statement holds.
 */
export type Column<Selected, Inserted = Selected, Bulk = Inserted> = {
  readonly type: SqlType;
  readonly isNullable: boolean;
  readonly isPrimaryKey: boolean;
  /** The column of the same row with the person whose personal data it is; undefined for other columns. */
  readonly personalOf: string | undefined;
  /** Undefined for a column without default. */
  readonly defaultValue: unknown;
  /** It may hold null. Without this every column is `not null`. */
  nullable(): Column<Selected | null, Inserted | null, Bulk | null>;
  /**
   * An insert of one row may leave the column out. A constant only: every replay has to write the same rows.
   */
  default(value: Bulk): Column<Selected, Inserted | undefined, Bulk>;
  /**
   * Personal data of the person in `owner`, a column of the same row: it becomes null when they are erased.
   */
  personal(owner: string): Column<Selected | null, Inserted | null, Bulk | null>;
  /** The key of its table. A key of several columns is an option of the table. */
  primaryKey(): Column<Selected, Inserted, Bulk>;
  /** Exists only for the compiler. */
  readonly [types]?: { readonly selected: Selected; readonly inserted: Inserted; readonly bulk: Bulk };
};

export type AnyColumn = Column<unknown, unknown, unknown>;

type TypesOf<Of extends AnyColumn> = NonNullable<Of[typeof types]>;
export type Selected<Of extends AnyColumn> = TypesOf<Of>['selected'];
export type Inserted<Of extends AnyColumn> = TypesOf<Of>['inserted'];
export type Bulk<Of extends AnyColumn> = TypesOf<Of>['bulk'];

type Declared = Pick<AnyColumn, 'type' | 'isNullable' | 'isPrimaryKey' | 'personalOf' | 'defaultValue'>;

const declared = <Of, Into = Of, Bulk = Into>(column: Declared): Column<Of, Into, Bulk> => ({
  ...column,
  nullable: () => declared({ ...column, isNullable: true }),
  personal: (owner) => declared({ ...column, isNullable: true, personalOf: owner }),
  default: (value) => declared({ ...column, defaultValue: value }),
  primaryKey: () => declared({ ...column, isPrimaryKey: true }),
});

const ofType = <Of, Into = Of, Bulk = Into>(type: SqlType): Column<Of, Into, Bulk> =>
  declared({ type, isNullable: false, isPrimaryKey: false, personalOf: undefined, defaultValue: undefined });

/** `text`; pass a union type to narrow it. */
export const text = <Of extends string = string>(): Column<Of> => ofType('text');

/** `text[]`. */
export const textArray = <Of extends string = string>(): Column<Of[]> => ofType('text[]');

export const boolean = (): Column<boolean> => ofType('boolean');

/** `integer`: -2^31 to 2^31 - 1. */
export const integer = (): Column<number> => ofType('integer');

/** `integer[]`. */
export const integerArray = (): Column<number[]> => ofType('integer[]');

/**
 * `bigint` for amounts. It is read as a string; convert it with `Number()`. A bulk row contains a number, as
 * sums are computed there.
 */
export const bigint = (): Column<string, string | number, number> => ofType('bigint');

/** `bigint` for a position in the log: a decimal string, because it may exceed 2^53. */
export const logPosition = (): Column<string> => ofType('bigint');

/** `timestamptz`, read as a Date and written as ISO 8601. */
export const timestamptz = (): Column<Date, string> => ofType('timestamptz');

/** `date`, written as `yyyy-mm-dd`. Select it with `to_char`: the driver would read it as local midnight. */
export const date = (): Column<never, string> => ofType('date');

/** `jsonb`. One row is written with `json(value)`; a bulk row contains the value itself. */
export const jsonb = <Of>(): Column<Of, Json<Of>, Of> => ofType('jsonb');
