import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/**
 * Session lock on which migrating processes queue: the text `fanfold migrate` as a number, unique among our
 * locks.
 */
const migrationLock = '5061401847152317441';

const fileName = /^\d{8}T\d{4}Z-[a-z0-9-]+\.ts$/;

/**
 * Migrates a database to the newest schema. Several processes may call it at once: they queue on an advisory
 * lock, and the later ones find nothing left to do. Throws the error of a failed migration; each runs in its
 * own transaction.
 *
 * These migrations create the tables that replay cannot recompute and the runtime's own tables. Read models
 * are created by their own `tables.ts`, once a generation.
 */
export const migrate = async (
  db: Kysely<any>,
  { folder = new URL('.', import.meta.url) }: { folder?: URL } = {},
): Promise<readonly string[]> => {
  const migrations = await readMigrations(folder);
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock}::bigint)`.execute(connection);
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => migrations },
        // Two branches may each add a migration; the earlier stamp may arrive later.
        allowUnorderedMigrations: true,
      });
      const { error, results } = await migrator.migrateToLatest();
      if (error) throw error;
      return (results ?? []).map(({ migrationName }) => migrationName);
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock}::bigint)`.execute(connection);
    }
  });
};

/** Every migration of a folder, by name. A file without an `up` throws: it must not be skipped. */
const readMigrations = async (folder: URL): Promise<Record<string, Migration>> => {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort();
  if (names.length === 0) throw new Error(`There are no migrations in ${folder.pathname}`);
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const module: Partial<Migration> = await import(new URL(name, folder).href);
    if (typeof module.up !== 'function') throw new Error(`The migration ${name} exports no up()`);
    migrations[name.slice(0, -'.ts'.length)] = module as Migration;
  }
  return migrations;
};
