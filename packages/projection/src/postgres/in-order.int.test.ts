import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { integer, text } from './column.ts';
import { createAll, defineTable, type TablesOf } from './define-table.ts';
import { inOrder, type Statement } from './in-order.ts';
import { Session } from './session.ts';

const step = defineTable('step', { key: text().primaryKey(), steps: text(), n: integer() });
type Tables = TablesOf<typeof step>;

let database: TestDatabase;
let session: Session;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await createDatabase({ migrated: false });
  session = await Session.open(database.url, 'in-order');
  db = session.database<Tables>();
  await createAll(step)(db);
});
afterAll(async () => {
  await session[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/**
 * Inserts, updates, deletes and raw statements on few rows, so that any other order would give another
 * result.
 */
const statementAt = (n: number): Statement => {
  const key = String(n % 3);
  const row = { key, steps: `${n}`, n };
  switch (n % 7) {
    case 0:
      return db.deleteFrom('step').where('key', '=', key);
    case 1:
    case 4:
      return db.updateTable('step').set({ steps: sql`steps || ${` u${n}`}`, n });
    case 2:
      return { execute: () => sql`update step set steps = steps || ' r'`.execute(db) };
    default:
      return db
        .insertInto('step')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ steps: sql`step.steps || ${` i${n}`}` }),
        );
  }
};
const rows = () => db.selectFrom('step').selectAll().orderBy('key').execute();

describe('statements in order', () => {
  it('take effect one after the other', async () => {
    const numbers = Array.from({ length: 500 }, (_, n) => n);
    for (const n of numbers) await statementAt(n).execute();
    const expected = await rows();
    await db.deleteFrom('step').execute();
    await inOrder(numbers.map(statementAt));
    expect(await rows()).toEqual(expected);
    expect(expected.some(({ steps }) => steps.includes(' '))).toBe(true);
  });

  it('throw the first error, and leave no statement in progress', async () => {
    await session.query('begin');
    const twice = db.insertInto('step').values({ key: 'twice', steps: '', n: 1 });
    await expect(inOrder([twice, twice, ...[1, 2, 3].map(statementAt)])).rejects.toThrow('step_pkey');
    await session.query('rollback');
    expect(await db.selectFrom('step').selectAll().where('key', '=', 'twice').execute()).toEqual([]);
  });

  it('may be none', async () => expect(await inOrder([])).toBeUndefined());
});
