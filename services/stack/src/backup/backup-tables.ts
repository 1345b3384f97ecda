import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

/** The tables that cannot be computed from the log. All others in Postgres are computed from the events. */
export type BackupTable = 'key_vault' | 'sessions' | 'operator_settings';

const pageRows = 2_000;

/** Writes a table as of one moment: one row a line, as JSON. Answers how many rows. */
export const dumpTable = async (client: pg.Client, table: BackupTable, file: string): Promise<number> => {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`declare kept no scroll cursor for select to_jsonb(t)::text line from ${table} t`);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${pageRows} from kept`);
      if (rows.length === 0) break;
      count += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
    await client.query('commit');
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600, flush: true }));
  return count;
};

/** Restores a dumped table, in one transaction. Columns added later get their defaults. */
export const loadTable = async (client: pg.Client, table: BackupTable, file: string): Promise<number> => {
  let count = 0;
  await client.query('begin');
  try {
    for await (const page of pagesOf(file)) {
      const columns = Object.keys(JSON.parse(page[0] ?? '{}') as object)
        .map((name) => pg.escapeIdentifier(name))
        .join(', ');
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [`[${page.join(',')}]`],
      );
      count += page.length;
    }
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

async function* pagesOf(file: string): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === '') continue;
    page.push(line);
    if (page.length < pageRows) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
