import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { insertRows } from './bulk.ts';
import {
  bigint,
  boolean,
  date,
  integer,
  integerArray,
  json,
  jsonb,
  logPosition,
  text,
  textArray,
  timestamptz,
} from './column.ts';
import { addRows } from './copy.ts';
import { createAll, defineTable, type RowOf, type TablesOf } from './define-table.ts';
import { Session } from './session.ts';

const thing = defineTable(
  'thing',
  {
    n: integer(),
    name: text(),
    tags: textArray(),
    yes: boolean(),
    numbers: integerArray(),
    coins: bigint(),
    position: logPosition(),
    at: timestamptz(),
    day: date(),
    list: jsonb<readonly (string | number)[]>(),
    note: text().nullable(),
    extra: jsonb<{ a: number }>().nullable(),
  },
  {
    primaryKey: ['n', 'name'],
    fillfactor: 70,
    indexes: [
      { columns: ['name'], operatorClass: 'text_pattern_ops', serves: 'names by their prefix' },
      { columns: ['yes', 'position'], where: 'note is not null', serves: 'the newest with a note' },
    ],
  },
);
const made = defineTable('made', {
  id: text().primaryKey(),
  name: text().default(`it's "\\ 한국어`),
  tags: textArray().default(['a,b', '"c"']),
  yes: boolean().default(true),
  numbers: integerArray().default([1, 2]),
  coins: bigint().default(3),
  at: timestamptz().default('2026-11-21T01:02:03.004Z'),
  day: date().default('2026-11-21'),
  list: jsonb<readonly string[]>().default(['x']),
});
type Tables = TablesOf<typeof thing | typeof made>;
type Row = RowOf<typeof thing>;

let database: TestDatabase;
let db: Kysely<Tables>;
let session: Session;
beforeAll(async () => {
  database = await createDatabase({ migrated: false });
  await database.pool.query('create schema made_g1');
  db = (database.db as Kysely<Tables>).withSchema('made_g1');
  await createAll(thing, made)(db);
  session = await Session.open(database.url, 'define-table');
});
afterAll(async () => {
  await session[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const at = '2026-11-21T01:02:03.004Z';
const row = (n: number): Row => ({
  n,
  name: `it's "${n}" \\ 한국어`,
  tags: ['a,b', '"c"'],
  yes: true,
  numbers: [1, -2],
  coins: -12,
  position: '9007199254740993',
  at,
  day: '2026-11-21',
  list: ['x', 1],
  note: null,
  extra: null,
});

const read = async (n: number) => {
  const { day: _day, ...found } = await db
    .selectFrom('thing')
    .selectAll()
    .where('n', '=', n)
    .executeTakeFirstOrThrow();
  const { day } = await db
    .selectFrom('thing')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('n', '=', n)
    .executeTakeFirstOrThrow();
  return { ...found, day };
};
const expected = (n: number) => ({ ...row(n), coins: '-12', at: new Date(at) });

describe('a declared table', () => {
  it('accepts a row with every type of column, and returns it', async () => {
    const { list, extra: _extra, note: _note, ...rest } = row(1);
    await db
      .insertInto('thing')
      .values({ ...rest, list: json(list) })
      .execute();
    expect(await read(1)).toEqual(expected(1));
    const changed = { note: 'noted', extra: json({ a: 1 }), list: json([]) };
    await db.updateTable('thing').set(changed).where('n', '=', 1).execute();
    expect(await read(1)).toMatchObject({ note: 'noted', extra: { a: 1 }, list: [] });
  });

  it('accepts them in bulk, by insert and by copy', async () => {
    await insertRows(db, 'thing', { rows: [row(2), row(3)], columns: thing.columns }).execute();
    await addRows<Tables, Row>('thing', thing.columns)(session.database<Tables>().withSchema('made_g1'), [
      row(4),
    ]);
    for (const n of [2, 3, 4]) expect(await read(n)).toEqual(expected(n));
  });

  it('accepts some columns, where the others have defaults', async () => {
    await insertRows(db, 'made', { rows: [{ id: '1' }], columns: made.only('id') }).execute();
    await db.insertInto('made').values({ id: '2' }).execute();
    const rows = await db.selectFrom('made').selectAll().orderBy('id').execute();
    const { id: _id, ...defaults } = rows[0]!;
    expect(defaults).toMatchObject({
      name: `it's "\\ 한국어`,
      tags: ['a,b', '"c"'],
      yes: true,
      numbers: [1, 2],
      coins: '3',
      at: new Date(at),
      list: ['x'],
    });
    expect(rows[1]).toEqual({ ...defaults, id: '2' });
  });

  it('refuses null where it was not declared, and a key that exists', async () => {
    const bare = { ...row(5), name: null as never, list: json([]), extra: null };
    await expect(db.insertInto('thing').values(bare).execute()).rejects.toThrow('not-null');
    const twice = db.insertInto('made').values([{ id: '3' }, { id: '3' }]);
    await expect(twice.execute()).rejects.toThrow('made_pkey');
  });

  it('has its indexes and its fill factor', async () => {
    const { rows } = await database.pool.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'made_g1' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'made_pkey',
      'thing_name',
      'thing_pkey',
      'thing_yes_position',
    ]);
    expect(rows[1]?.definition).toContain('(name text_pattern_ops)');
    expect(rows[3]?.definition).toContain('(yes, "position") WHERE (note IS NOT NULL)');
    const { rows: options } = await database.pool.query(
      `select reloptions from pg_class where oid = 'made_g1.thing'::regclass`,
    );
    expect(options).toEqual([{ reloptions: ['fillfactor=70'] }]);
  });
});
