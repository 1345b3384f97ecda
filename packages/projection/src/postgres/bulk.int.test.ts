import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { type Columns, incoming, insertRows, prepared } from './bulk.ts';
import { addRows } from './copy.ts';
import { Session } from './session.ts';

type Row = {
  n: number;
  big: string | number | null;
  yes: boolean | null;
  day: string | null;
  words: string | null;
  list: string[] | null;
  numbers: number[] | null;
  json: unknown;
  moment: string | null;
};
type Tables = { thing: Row };

const columns: Columns<Row> = {
  n: 'integer',
  big: 'bigint',
  yes: 'boolean',
  day: 'date',
  words: 'text',
  list: 'text[]',
  numbers: 'integer[]',
  json: 'jsonb',
  moment: 'timestamptz',
};

let database: TestDatabase;
let db: Kysely<Tables>;
let session: Session;
beforeAll(async () => {
  database = await createDatabase({ migrated: false });
  db = database.db as Kysely<Tables>;
  const declared = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await database.pool.query(`create table thing (${declared.join(', ')}, primary key (n))`);
  session = await Session.open(database.url, 'bulk');
});
afterAll(async () => {
  await session[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => database.pool.query('delete from thing'));

const row = (n: number, rest: Partial<Row> = {}): Row => ({
  n,
  big: '9007199254740993',
  yes: n % 2 === 0,
  day: '2026-11-21',
  words: 'plain',
  list: ['a'],
  numbers: [1, 2],
  json: { a: 1 },
  moment: '2026-11-21T01:02:03.004Z',
  ...rest,
});

const unusualTexts = [
  '',
  ' ',
  '"',
  '\\',
  '\\"',
  "'",
  '{}',
  '{"a,b"}',
  ',',
  'NULL',
  'null',
  '\n\t',
  '한국어 🙂',
  '$1',
  ');--',
];

const addThings = addRows<Tables, Row>('thing', columns);

describe.each([
  ['inserted', async (rows: readonly Row[]) => insertRows(db, 'thing', { rows, columns }).execute()],
  ['copied', async (rows: readonly Row[]) => addThings(session.database<Tables>(), rows)],
  ['added without `copy`', async (rows: readonly Row[]) => addThings(db, rows)],
] as const)('rows that are %s', (_way, add) => {
  it('are stored as they were sent, whatever their content', async () => {
    const rows = unusualTexts.map((words, n) =>
      row(n, { words, list: [words, ...unusualTexts], json: { [words]: [words] } }),
    );
    await add(rows);
    const back = await db.selectFrom('thing').select(['words', 'list', 'json']).orderBy('n').execute();
    expect(back).toEqual(rows.map(({ words, list, json }) => ({ words, list, json })));
  });

  it('keep numbers beyond 2^53, dates, timestamps, booleans and lists', async () => {
    await add([row(1), row(2, { numbers: [], big: -5 })]);
    const { rows } = await sql`select *, day::text as day from thing order by n`.execute(db);
    const common = { day: '2026-11-21', moment: new Date('2026-11-21T01:02:03.004Z') };
    expect(rows).toMatchObject([
      { ...common, n: 1, big: '9007199254740993', yes: false, numbers: [1, 2] },
      { ...common, n: 2, big: '-5', yes: true, numbers: [] },
    ]);
  });

  it('distinguish null from empty', async () => {
    const nothing = { big: null, yes: null, day: null, words: null, list: null, numbers: null, json: null };
    await add([row(1, { ...nothing, moment: null })]);
    const [back] = await db.selectFrom('thing').selectAll().execute();
    expect(back).toEqual({ n: 1, ...nothing, moment: null });
  });

  it('may be none, and then nothing happens', async () => {
    await add([]);
    expect(await db.selectFrom('thing').selectAll().execute()).toEqual([]);
  });
});

describe('copied rows', () => {
  it('are written to the schema that the database is bound to, in order with other statements', async () => {
    await database.pool.query('create schema if not exists beside');
    await database.pool.query('create table if not exists beside.thing (like thing including all)');
    const beside = session.database<Tables>().withSchema('beside');
    await session.query('begin');
    const [, second, third] = await Promise.all([
      addThings(beside, [row(1), row(2)]),
      beside.updateTable('thing').set({ words: 'changed' }).where('n', '=', 2).executeTakeFirst(),
      beside.selectFrom('thing').select('words').orderBy('n').execute(),
      addThings(beside, [row(3)]),
    ]);
    await session.query('commit');
    expect(second.numUpdatedRows).toBe(1n);
    expect(third).toEqual([{ words: 'plain' }, { words: 'changed' }]);
    expect(await beside.selectFrom('thing').select('n').execute()).toHaveLength(3);
    expect(await db.selectFrom('thing').select('n').execute()).toEqual([]);
  });

  it.each([
    ['exist already', [row(2), row(1)], '23505'],
    ['are invalid for Postgres', [row(2), row(3, { moment: 'soon' })], '22007'],
  ])(
    'that %s fail together with their whole statement, and affect no later statement',
    async (_why, rows, code) => {
      const copying = session.database<Tables>();
      await addThings(copying, [row(1)]);
      await session.query('begin');
      const settled = await Promise.allSettled([
        addThings(copying, [row(7)]),
        addThings(copying, rows),
        addThings(copying, [row(8)]),
      ]);
      const { command } = await session.query('commit');
      expect(command).toBe('ROLLBACK');
      const outcomes = settled.map((one) => (one.status === 'rejected' ? one.reason.code : one.status));
      expect(outcomes).toEqual(['fulfilled', code, '25P02']);
      await addThings(copying, [row(9)]);
      const left = await db.selectFrom('thing').select('n').orderBy('n').execute();
      expect(left.map(({ n }) => n)).toEqual([1, 9]);
    },
  );

  it('fail when the connection is lost', async () => {
    await using lost = await Session.open(database.url, 'lost');
    const copying = lost.database<Tables>();
    const added = addThings(copying, [row(1)]);
    lost.cut();
    await expect(added).rejects.toThrow();
    await expect(addThings(copying, [row(2)])).rejects.toThrow();
  });
});

describe('rows in bulk', () => {
  it('can be joined to', async () => {
    await insertRows(db, 'thing', { rows: [row(1), row(2), row(3)], columns }).execute();
    await db
      .updateTable('thing')
      .from(incoming([{ n: 2, words: 'changed' }], { n: 'integer', words: 'text' }))
      .set({ words: sql`incoming.words` })
      .whereRef('thing.n', '=', 'incoming.n')
      .execute();
    const back = await db.selectFrom('thing').select('words').orderBy('n').execute();
    expect(back.map(({ words }) => words)).toEqual(['plain', 'changed', 'plain']);
  });

  it('can be prepared once and sent often, in every database', async () => {
    let built = 0;
    const write = prepared((to: Kysely<Tables>, rows: readonly Row[]) => {
      built += 1;
      return insertRows(to, 'thing', { rows, columns })
        .onConflict((conflict) =>
          conflict.column('n').doUpdateSet((eb) => ({ words: eb.ref('excluded.words') })),
        )
        .returning(['n', 'words']);
    });
    await database.pool.query('create schema if not exists elsewhere');
    await database.pool.query('create table if not exists elsewhere.thing (like thing including all)');
    const elsewhere = db.withSchema('elsewhere');
    await write(db, [row(1), row(2)]);
    await write(elsewhere, [row(1, { words: 'elsewhere' })]);
    const { rows, numAffectedRows } = await write(db, [row(2, { words: 'later' }), row(3)]);
    expect(rows).toEqual([
      { n: 2, words: 'later' },
      { n: 3, words: 'plain' },
    ]);
    expect(numAffectedRows).toBe(2n);
    expect(built).toBe(2);
    const there = await elsewhere.selectFrom('thing').select('words').execute();
    expect(there).toEqual([{ words: 'elsewhere' }]);
  });
});
