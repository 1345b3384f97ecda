import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

import { StackError } from '../supervisor/stack-error.ts';

/** A destroyed key of personal data, which has to stay destroyed after every restore. */
const tombstone = z.object({ subject: z.string(), purpose: z.string(), destroyedAt: z.string() });
export type Tombstone = z.infer<typeof tombstone>;

export const tombstonesFile = 'tombstones.jsonl';

/** The destroyed keys in a database. */
export const readTombstones = async (client: pg.Client): Promise<Tombstone[]> => {
  const { rows } = await client.query<{ subject: string; purpose: string; destroyed_at: Date }>(
    'select subject, purpose, destroyed_at from key_vault where destroyed_at is not null order by 3, 1, 2',
  );
  return rows.map((row) => ({
    subject: row.subject,
    purpose: row.purpose,
    destroyedAt: row.destroyed_at.toISOString(),
  }));
};

/**
 * A list with one line for each key; empty when there is no such file. Throws StackError when it cannot be
 * parsed.
 */
export const loadTombstones = (file: string): Tombstone[] => {
  if (!existsSync(file)) return [];
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => tombstone.parse(JSON.parse(line)));
  } catch (error) {
    throw new StackError(`The list of destroyed keys ${file} cannot be read: ${String(error)}`);
  }
};

/** Replaces the file in one step. */
export const saveTombstones = (file: string, list: readonly Tombstone[]): void => {
  const text = list.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
};

/**
 * Adds to the list beside all backups of a folder. It only grows, and it is newer than any of the backups: so
 * a restore of an old backup learns what was erased since. Answers how many keys are listed.
 */
export const extendTombstones = (folder: string, list: readonly Tombstone[]): number => {
  const file = join(folder, tombstonesFile);
  const all = mergeTombstones([...loadTombstones(file), ...list]);
  saveTombstones(file, all);
  return all.length;
};

/** Each key once, with its first destruction. */
export const mergeTombstones = (lists: readonly Tombstone[]): Tombstone[] => {
  const byKey = new Map<string, Tombstone>();
  for (const one of lists) {
    const key = `${one.subject}/${one.purpose}`;
    const known = byKey.get(key);
    if (!known || one.destroyedAt < known.destroyedAt) byKey.set(key, one);
  }
  return [...byKey.values()];
};

/**
 * Destroys the listed keys in a database, also those that it does not have: no new key may ever be made for
 * them.
 */
export const applyTombstones = async (client: pg.Client, list: readonly Tombstone[]): Promise<void> => {
  await client.query(
    `insert into key_vault (subject, purpose, wrapped_key, created_at, destroyed_at)
     select subject, purpose, null, "destroyedAt", "destroyedAt"
     from json_to_recordset($1::json) as dead (subject text, purpose text, "destroyedAt" timestamptz)
     on conflict (subject, purpose) do update
     set wrapped_key = null, destroyed_at = coalesce(key_vault.destroyed_at, excluded.destroyed_at)`,
    [JSON.stringify(list)],
  );
};
