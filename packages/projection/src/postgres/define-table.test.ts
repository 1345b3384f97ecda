import {
  type ColumnType,
  DummyDriver,
  type Insertable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Selectable,
} from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';

import type { Columns } from './bulk.ts';
import {
  type AnyColumn,
  bigint,
  boolean,
  type Column,
  date,
  integer,
  integerArray,
  type Json,
  json,
  jsonb,
  logPosition,
  text,
  textArray,
  timestamptz,
} from './column.ts';
import {
  type AnyTable,
  type CreateTables,
  createAll,
  defineTable,
  type RowOf,
  statementsFor,
  type TablesOf,
} from './define-table.ts';

const db = new Kysely<any>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const ddl = (table: AnyTable) => statementsFor(db, table).map((statement) => statement.compile().sql);
const columnOf = (column: AnyColumn) =>
  ddl(defineTable('t', { id: text().primaryKey(), it: column }))[0]?.slice(
    'create table "t" ("id" text primary key, "it" '.length,
    -1,
  );

describe('the DDL of a column', () => {
  it.each([
    ['text', text(), 'text'],
    ['textArray', textArray(), 'text[]'],
    ['boolean', boolean(), 'boolean'],
    ['integer', integer(), 'integer'],
    ['integerArray', integerArray(), 'integer[]'],
    ['bigint', bigint(), 'bigint'],
    ['logPosition', logPosition(), 'bigint'],
    ['timestamptz', timestamptz(), 'timestamptz'],
    ['date', date(), 'date'],
    ['jsonb', jsonb<{ a: number }>(), 'jsonb'],
  ])('%s', (_name, column, type) => {
    expect(columnOf(column)).toBe(`${type} not null`);
    expect(columnOf(column.nullable())).toBe(type);
  });

  it.each([
    ['a text', text().default("it's"), "text default 'it''s' not null"],
    ['a number', bigint().default(0), 'bigint default 0 not null'],
    ['a boolean', boolean().default(false), 'boolean default false not null'],
    ['an object', jsonb<{ a: number }>().default({ a: 1 }), `jsonb default '{"a":1}' not null`],
    ['a list as JSON', jsonb<number[]>().default([]), `jsonb default '[]' not null`],
    ['an array', textArray().default(['a,b', 'c']), `text[] default '{"a,b","c"}' not null`],
    [
      'a timestamp',
      timestamptz().default('2026-11-21T00:00:00Z'),
      "timestamptz default '2026-11-21T00:00:00Z' not null",
    ],
    ['one of a nullable column', integer().nullable().default(3), 'integer default 3'],
  ])('with a default: %s', (_name, column, sql) => expect(columnOf(column)).toBe(sql));
});

const lot = defineTable(
  'lot',
  {
    wallet_oid: text(),
    lot_id: text(),
    kind: text<'paid' | 'bonus'>(),
    coins: bigint(),
    number: integer().default(1),
    position: logPosition(),
    due_at: timestamptz().nullable(),
    tags: textArray<'a' | 'b'>(),
    pieces: jsonb<readonly { id: string }[]>(),
    day: date(),
    nickname: text().nullable(),
  },
  {
    primaryKey: ['wallet_oid', 'lot_id'],
    fillfactor: 60,
    indexes: [
      {
        columns: ['kind', 'due_at'],
        serves: 'the lots whose deadline has passed',
        where: 'due_at is not null',
      },
      { columns: ['nickname'], operatorClass: 'text_pattern_ops', serves: 'a search by prefix' },
      { columns: ['position'], serves: 'the newest lots' },
    ],
  },
);
const hold = defineTable('hold', { hold_id: text().primaryKey(), open: boolean() });

describe('the DDL of a table', () => {
  it('has the key of several columns, the fill factor and the indexes, named after their columns', () => {
    const [table, ...indexes] = ddl(lot);
    expect(table).toMatch(
      / constraint "lot_pkey" primary key \("wallet_oid", "lot_id"\)\) with \(fillfactor = 60\)$/,
    );
    expect(indexes).toEqual([
      'create index "lot_kind_due_at" on "lot" ("kind", "due_at") where due_at is not null',
      'create index "lot_nickname" on "lot" ("nickname" text_pattern_ops)',
      'create index "lot_position" on "lot" ("position")',
    ]);
  });

  it('has the key of one column in the column’s own line', () => {
    expect(ddl(hold)).toEqual(['create table "hold" ("hold_id" text primary key, "open" boolean not null)']);
  });

  it('names the schema that the database is bound to', () => {
    const [table, index] = statementsFor(db.withSchema('wallet_g3'), lot);
    expect(table?.compile().sql).toMatch(/^create table "wallet_g3"\."lot" /);
    expect(index?.compile().sql).toMatch(/^create index "lot_kind_due_at" on "wallet_g3"\."lot" /);
  });
});

describe('a declaration', () => {
  it('needs one primary key', () => {
    expect(() => defineTable('t', { a: text() })).toThrow('The table t has 0 primary keys');
    expect(() => defineTable('t', { a: text().primaryKey(), b: text() }, { primaryKey: ['b'] })).toThrow(
      'has 2',
    );
  });

  it('needs index names that Postgres does not cut', () => {
    const long = 'a'.repeat(60);
    const declare = () =>
      defineTable('table', { [long]: text().primaryKey() }, { indexes: [{ columns: [long], serves: '' }] });
    expect(declare).toThrow('longer than 63');
  });

  it('does not compile with an index without a purpose, or over unknown columns', () => {
    type Options = Parameters<typeof defineTable<'t', { a: Column<string> }>>[2];
    expectTypeOf({ indexes: [{ columns: ['a' as const], serves: 'all' }] }).toExtend<Options>();
    expectTypeOf({ indexes: [{ columns: ['a' as const] }] }).not.toExtend<Options>();
    expectTypeOf({ indexes: [{ columns: ['b' as const], serves: 'all' }] }).not.toExtend<Options>();
    expectTypeOf({ primaryKey: ['a' as const] }).toExtend<Options>();
    expectTypeOf({ primaryKey: ['b' as const] }).not.toExtend<Options>();
    expectTypeOf(integer().default).parameter(0).toEqualTypeOf<number>();
  });

  it('gives bulk statements all columns or some', () => {
    expect(lot.columns).toMatchObject({
      wallet_oid: 'text',
      coins: 'bigint',
      pieces: 'jsonb',
      tags: 'text[]',
    });
    expect(Object.keys(lot.columns)).toEqual(Object.keys(lot.declared));
    expect(lot.only('lot_id', 'coins')).toEqual({ lot_id: 'text', coins: 'bigint' });
    expectTypeOf(lot.columns).toEqualTypeOf<Columns<RowOf<typeof lot>>>();
    expectTypeOf(lot.only('lot_id', 'coins')).toEqualTypeOf<Columns<{ lot_id: string; coins: number }>>();
    expectTypeOf<'left'>().not.toExtend<Parameters<typeof lot.only>[number]>();
  });
});

/** Kysely's type is an intersection of two types. */
type Flat<Of> = { [Name in keyof Of]: Of[Name] };

describe('the types of a table', () => {
  type Tables = TablesOf<typeof lot | typeof hold>;

  it('describe a selected row', () => {
    expectTypeOf<keyof Tables>().toEqualTypeOf<'lot' | 'hold'>();
    expectTypeOf<Selectable<Tables['lot']>>().toEqualTypeOf<{
      wallet_oid: string;
      lot_id: string;
      kind: 'paid' | 'bonus';
      coins: string;
      number: number;
      position: string;
      due_at: Date | null;
      tags: ('a' | 'b')[];
      pieces: readonly { id: string }[];
      nickname: string | null;
    }>();
    expectTypeOf<Tables['hold']['open']>().toEqualTypeOf<ColumnType<boolean, boolean, boolean>>();
  });

  it('describe an inserted row: nulls and defaults may be left out, JSON is written with `json`', () => {
    expectTypeOf<Flat<Insertable<Tables['lot']>>>().toEqualTypeOf<{
      wallet_oid: string;
      lot_id: string;
      kind: 'paid' | 'bonus';
      coins: string | number;
      number?: number | undefined;
      position: string;
      due_at?: string | null;
      tags: ('a' | 'b')[];
      pieces: Json<readonly { id: string }[]>;
      day: string;
      nickname?: string | null;
    }>();
    expectTypeOf(json([{ id: '1' }])).toExtend<Json<readonly { id: string }[]>>();
    expectTypeOf(json([1])).not.toExtend<Json<readonly { id: string }[]>>();
    expect(json([{ id: '1' }])).toBe('[{"id":"1"}]');
  });

  it('describe a row of a bulk statement', () => {
    expectTypeOf<RowOf<typeof lot>>().toEqualTypeOf<{
      wallet_oid: string;
      lot_id: string;
      kind: 'paid' | 'bonus';
      coins: number;
      number: number;
      position: string;
      due_at: string | null;
      tags: ('a' | 'b')[];
      pieces: readonly { id: string }[];
      day: string;
      nickname: string | null;
    }>();
  });

  it('are checked for the function that creates the tables, which must create all of them', () => {
    expectTypeOf(createAll(lot, hold)).toEqualTypeOf<CreateTables<Tables>>();
    expectTypeOf(createAll(lot)).not.toEqualTypeOf<CreateTables<Tables>>();
  });
});
