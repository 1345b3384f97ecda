import type { Recorded } from '@fanfold/event-log';
import { type AnyProjection, servingSchema } from '@fanfold/projection';
import { allProjections } from '@fanfold/projections/all';
import { type Kysely, sql, type Transaction } from 'kysely';

type Checked = {
  readonly projection: AnyProjection;
  readonly scratch: string;
  /** The position of the serving generation in this snapshot. */
  readonly upTo: bigint;
  readonly consumes: ReadonlySet<string>;
};

type Db = Transaction<Record<string, never>>;

const shown = 5;

/**
 * Builds every read model again, from the first event to exactly the position of the serving one, and
 * compares them row by row. All of it runs inside the caller's one transaction of REPEATABLE READ, which sees
 * serving rows and checkpoints of one moment and is rolled back at the end.
 */
export const createReadModelCheck = async (
  db: Db,
  projections: readonly AnyProjection[] = allProjections,
) => {
  const checked: Checked[] = [];
  const differences: string[] = [];
  for (const projection of projections) {
    const upTo = await servingPosition(db, projection);
    if (upTo === undefined) {
      differences.push(`${projection.name} version ${projection.version} does not serve`);
      continue;
    }
    const scratch = `verify_${projection.name.replaceAll('-', '_')}`;
    await sql`create schema ${sql.id(scratch)}`.execute(db);
    await projection.tables(db.withSchema(scratch));
    checked.push({ projection, scratch, upTo, consumes: new Set(projection.consumes) });
  }

  return {
    lastPosition: checked.reduce((last, { upTo }) => (upTo > last ? upTo : last), -1n),
    /** The position of a read model's serving generation; -1 when none serves. */
    positionOf: (name: string): bigint =>
      checked.find(({ projection }) => projection.name === name)?.upTo ?? -1n,
    take: async (batch: readonly Recorded[]): Promise<void> => {
      for (const { projection, scratch, upTo, consumes } of checked) {
        const relevant = batch.filter(({ event, position }) => position <= upTo && consumes.has(event.type));
        if (relevant.length > 0) await projection.project(db.withSchema(scratch), relevant);
      }
    },
    finish: async (): Promise<readonly string[]> => {
      for (const { projection, scratch } of checked) {
        for (const table of await tablesOf(db, scratch)) {
          differences.push(...(await compare(db, { table, scratch, serving: servingSchema(projection) })));
        }
      }
      return differences;
    },
  };
};

const servingPosition = async (db: Db, { name, version }: AnyProjection): Promise<bigint | undefined> => {
  const { rows } = await sql<{ position: string }>`
    select checkpoint.position from projection_checkpoint checkpoint
    join projection_generation generation using (name, generation)
    where name = ${name} and generation.version = ${version} and generation.serving`.execute(db);
  return rows[0] && BigInt(rows[0].position);
};

const tablesOf = async (db: Db, schema: string): Promise<string[]> => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = ${schema} order by 1`.execute(db);
  return rows.map(({ table_name }) => table_name);
};

const compare = async (
  db: Db,
  { table, scratch, serving }: { table: string; scratch: string; serving: string },
): Promise<string[]> => {
  const is = sql.id(serving, table);
  const should = sql.id(scratch, table);
  // As JSON text, so that columns without an equality operator compare as well.
  const rowsOf = (side: typeof is) => sql`select to_jsonb(t) row from ${side} t`;
  const { rows } = await sql<{ side: string; row: unknown }>`
    (select 'is' side, extra.row from (${rowsOf(is)} except all ${rowsOf(should)}) extra limit ${shown})
    union all
    (select 'should be' side, missing.row from (${rowsOf(should)} except all ${rowsOf(is)}) missing limit ${shown})`.execute(
    db,
  );
  return rows.map(({ side, row }) => `${serving}.${table} ${side} ${JSON.stringify(row)}`);
};

/** Runs `work` in one snapshot of the database and rolls back its changes. */
export const inSnapshot = async <Result>(
  db: Kysely<never>,
  work: (snapshot: Db) => Promise<Result>,
): Promise<Result> => {
  let result: { value: Result } | undefined;
  const undo = new Error('rolled back on purpose');
  try {
    await (db as unknown as Kysely<Record<string, never>>)
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        result = { value: await work(snapshot) };
        throw undo;
      });
  } catch (error) {
    if (error !== undo) throw error;
  }
  if (!result) throw new Error('The snapshot gave no result');
  return result.value;
};
