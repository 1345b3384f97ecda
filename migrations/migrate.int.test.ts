import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { createDatabase } from '../test/support/postgres.ts';
import { migrate } from './index.ts';

const folderWith = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfold-migrations-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return {
    url: pathToFileURL(`${folder}/`),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
};

describe('migrations', () => {
  it('are applied once when several processes start at the same moment', async () => {
    await using database = await createDatabase({ migrated: false });
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.db)));
    expect(applied.flat().length).toBeGreaterThan(3);
    expect(new Set(applied.flat()).size).toBe(applied.flat().length);
    expect(await migrate(database.db)).toEqual([]);
    const { rows } = await sql<{ tables: string }>`
      select string_agg(table_name, ' ' order by table_name) as tables from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%'`.execute(database.db);
    expect(rows[0]?.tables).toBe(
      'banner_count encoding_lease encoding_progress fetched_from fetched_work guess_count key_vault live_outbox live_outbox_window operator_settings page_visit play_history process_heartbeat projection_checkpoint' +
        ' projection_generation projection_parked projector_lease screening_attempt sessions snapshots tracked_event tracked_event_default tracked_properties work_reach work_reach_day work_reached work_retention_day',
    );
  });

  it('refuse a file that exports no up(), and apply nothing', async () => {
    await using database = await createDatabase({ migrated: false });
    await using folder = await folderWith({
      '20260101T0000Z-first.ts':
        "export const up = (db) => db.schema.createTable('first').addColumn('id', 'integer').execute();",
      '20260102T0000Z-forgotten.ts': 'export const down = () => {};',
    });
    await expect(migrate(database.db, { folder: folder.url })).rejects.toThrow(
      /20260102T0000Z-forgotten.ts exports no up/,
    );
    const { rows } = await sql`select 1 from information_schema.tables where table_name = 'first'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });
});
