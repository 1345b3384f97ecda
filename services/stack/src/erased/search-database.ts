import { zstdDecompressSync } from 'node:zlib';
import { deriveKey, unsealBytes } from '@fanfold/event-log';
import type pg from 'pg';

import type { Findings } from './findings.ts';

export type SearchedDatabase = {
  readonly tables: number;
  readonly rows: number;
  readonly snapshots: number;
  /**
   * Values that Postgres keeps compressed in its files, where a search for bytes cannot see them; read here
   * as they are.
   */
  readonly compressedValues: number;
};

const rowsAtOnce = 500;

/**
 * Every column of every table of every schema as Postgres shows it (what is stored out of line or compressed
 * included), the values that its planner remembers of columns, and every snapshot unsealed. In one snapshot
 * of the database.
 */
export const searchDatabase = async (
  client: pg.Client,
  masterKey: string,
  findings: Findings,
): Promise<SearchedDatabase> => {
  const counts = { tables: 0, rows: 0, snapshots: 0, compressedValues: 0 };
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const openSnapshot = snapshotOpener(masterKey);
    for (const { schema, name } of await tablesOf(client)) {
      counts.tables += 1;
      const table = { place: `table ${schema}.${name}`, sql: `"${schema}"."${name}"` };
      counts.compressedValues += await compressedIn(client, table.sql);
      const isSnapshots = schema === 'public' && name === 'snapshots';
      for await (const row of rowsOf(client, `select * from ${table.sql}`)) {
        counts.rows += 1;
        await searchRow(findings, table.place, row);
        if (!isSnapshots) continue;
        counts.snapshots += 1;
        await findings.bytes(`snapshot at row ${counts.snapshots}, unsealed`, openSnapshot(row));
      }
    }
    await searchStatistics(client, findings);
  } finally {
    await client.query('rollback');
  }
  return counts;
};

type Row = Readonly<Record<string, unknown>>;

const tablesOf = async (client: pg.Client): Promise<{ schema: string; name: string }[]> =>
  (
    await client.query<{ schema: string; name: string }>(
      `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       order by 1, 2`,
    )
  ).rows;

/** Rows in portions: a table may be larger than the memory. */
async function* rowsOf(client: pg.Client, query: string): AsyncGenerator<Row> {
  await client.query(`declare searched no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>({
      text: `fetch ${rowsAtOnce} from searched`,
      types: { getTypeParser },
    });
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close searched');
}

const byteaType = 17;

/** Every value as the text that Postgres writes; `bytea` as its bytes. */
const getTypeParser = ((type: number) =>
  type === byteaType
    ? (text: string) => Buffer.from(text.slice(2), 'hex')
    : (text: string) => text) as unknown as pg.CustomTypesConfig['getTypeParser'];

const searchRow = async (findings: Findings, place: string, row: Row): Promise<void> => {
  for (const [column, value] of Object.entries(row)) {
    if (Buffer.isBuffer(value)) await findings.bytes(`${place}, column ${column}`, value);
    else if (typeof value === 'string') await findings.text(`${place}, column ${column}`, value);
  }
};

const compressedIn = async (client: pg.Client, table: string): Promise<number> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     and attstorage in ('x', 'm')`,
    [table],
  );
  if (rows.length === 0) return 0;
  const counts = rows.map(({ name }) => `count(pg_column_compression("${name}"))`).join(' + ');
  const counted = await client.query<{ total: string }>(`select ${counts} as total from ${table}`);
  return Number(counted.rows[0]?.total ?? 0);
};

/** `analyze` copies frequent values and limits of ranges out of the tables. */
const searchStatistics = async (client: pg.Client, findings: Findings): Promise<void> => {
  const query = `select schemaname, tablename, attname, most_common_vals::text as common, histogram_bounds::text as bounds,
       most_common_elems::text as elements
     from pg_stats where schemaname not in ('pg_catalog', 'information_schema')`;
  for await (const row of rowsOf(client, query)) {
    const place = `statistics of ${['schemaname', 'tablename', 'attname'].map((name) => String(row[name])).join('.')}`;
    for (const kept of ['common', 'bounds', 'elements'])
      if (typeof row[kept] === 'string') await findings.text(place, row[kept]);
  }
};

const snapshotOpener = (masterKey: string) => {
  const key = deriveKey(masterKey, 'snapshots');
  return ({ body, stream }: Row): Buffer =>
    zstdDecompressSync(unsealBytes(key, body as Buffer, String(stream)));
};
