import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backup as copySqlite, DatabaseSync } from 'node:sqlite';
import { readLogId } from '@fanfold/event-log';
import { backupLog, verifyLog } from '@fanfold/event-node';
import { type Secrets, withClient } from '@fanfold/platform';
import type pg from 'pg';

import { openStores } from '../cli/commands/open-stores.ts';
import { inRepository } from '../supervisor/parts/node-process.ts';
import { StackError } from '../supervisor/stack-error.ts';
import { dumpTable } from './backup-tables.ts';
import type { Installation } from './installation.ts';
import {
  backupFiles,
  inventoryOf,
  type Manifest,
  objectsFolder,
  secretHashes,
  writeManifest,
} from './manifest.ts';
import { backupObjects, type CopiedObjects } from './objects.ts';
import { extendTombstones, readTombstones, saveTombstones, type Tombstone } from './tombstones.ts';

type Options = {
  readonly dir: string;
  /** Whether the secrets are copied too. Without them the backup is useless until they are supplied. */
  readonly withSecrets: boolean;
  /** False leaves the log to the server's own backup. */
  readonly withLog: boolean;
  readonly print: (line: string) => void;
};

/**
 * Copies what cannot be computed again into a new folder, while all processes run. The order makes the copy
 * consistent:
 *
 * 1. Sessions and operator settings before the log. A session is opened after its account was recorded, so
 *    each copied session has its account in the copied log.
 * 2. The log, as of one moment.
 * 3. The key vault after the log. A key is committed before the first event that it seals is appended, so
 *    each key that the copied log needs is included, unless it was destroyed meanwhile, and then it has to be
 *    missing.
 * 4. The sandbox's database after the log: the payment of a credited charge was recorded there before.
 * 5. Objects after the log. An object is stored before the first event that names it is appended, so each
 *    object that the copied log names is included, unless it was deleted meanwhile, and then it has to be
 *    missing.
 */
export const takeBackup = async (installation: Installation, options: Options): Promise<Manifest> => {
  const { dir, withSecrets, withLog, print } = options;
  const { config, databaseUrl, logFolder, sandboxFile } = installation;
  if (withLog && logFolder === null) throw new StackError(serverKeepsTheLog(config.FANFOLD_ESDB_URL));
  const target = resolve(dir);
  const draft = draftOf(target);
  await using stores = await openStores(config);
  const logId = await readLogId(stores.eventLog.client);
  if (!logId) throw new StackError('The event log was never initialised; there is nothing to back up.');
  const migrations = await withClient(databaseUrl, async (client) => {
    const sessions = await dumpTable(client, 'sessions', join(draft, backupFiles.sessions));
    const settings = await dumpTable(client, 'operator_settings', join(draft, backupFiles.settings));
    print(`  sessions         ${sessions}, operator settings ${settings}`);
    return migrationsOf(client);
  });
  const log = withLog ? await copyLog(logFolder, draft, print) : null;
  const known = await withClient(databaseUrl, (client) => copyKeys(client, draft, print));
  if (sandboxFile) await copyDatabase(sandboxFile, join(draft, backupFiles.sandbox));
  const objects = await copyObjects(installation, draft, print);
  if (withSecrets) writeSecrets(join(draft, backupFiles.secrets), stores.secrets);
  const content = await describe(draft, {
    log: log && { ...log, logId },
    objects,
    migrations,
    secrets: stores.secrets,
  });
  renameSync(draft, target);
  print(`  destroyed keys   ${extendTombstones(dirname(target), known)} in the list beside the backups`);
  return content;
};

/**
 * The folder in which a backup is written. It is renamed at the end, so that a folder with the final name is
 * complete.
 */
const draftOf = (target: string): string => {
  if (existsSync(target)) throw new StackError(`${target} exists already; a backup never overwrites.`);
  const draft = `${target}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  return draft;
};

const copyKeys = async (client: pg.Client, draft: string, print: Options['print']): Promise<Tombstone[]> => {
  const keys = await dumpTable(client, 'key_vault', join(draft, backupFiles.keyVault));
  const tombstones = await readTombstones(client);
  saveTombstones(join(draft, backupFiles.tombstones), tombstones);
  print(`  key vault        ${keys} keys, ${tombstones.length} of them destroyed`);
  return tombstones;
};

/**
 * The copied log is then read and checked, every event of it: a backup that was never read proves nothing.
 */
const copyLog = async (folder: string | null, draft: string, print: Options['print']) => {
  if (folder === null) return null;
  await backupLog(folder, join(draft, backupFiles.log));
  const { ok, events, head, root, problems } = verifyLog(draft);
  if (!ok)
    throw new StackError(`The copied log is damaged, and so is the log itself: ${problems.join('; ')}`);
  print(`  log              ${events} events up to position ${head}, read and sound`);
  return { events, head, root };
};

const copyDatabase = async (from: string, to: string): Promise<void> => {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await copySqlite(database, to, { rate: 0x7fff_ffff });
  } finally {
    database.close();
  }
};

const copyObjects = async (
  { objectsFolder: folder, config }: Installation,
  draft: string,
  print: Options['print'],
): Promise<CopiedObjects | null> => {
  if (folder === null) {
    if (config.FANFOLD_S3_ENDPOINT)
      print('  objects          none: they are in the S3, which has a backup of its own');
    return null;
  }
  const copied = await backupObjects(dirname(folder), join(draft, objectsFolder));
  print(`  objects          ${copied.objects}, ${(copied.bytes / 1e6).toFixed(1)} MB, read and sound`);
  return copied;
};

const writeSecrets = (file: string, secrets: Secrets): void =>
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });

const describe = async (
  draft: string,
  {
    log,
    objects,
    migrations,
    secrets,
  }: Pick<Manifest, 'log' | 'objects' | 'migrations'> & { secrets: Secrets },
): Promise<Manifest> => {
  const present = Object.values(backupFiles).filter((name) => existsSync(join(draft, name)));
  const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { version: string };
  const content: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    fanfold: version,
    node: process.version,
    migrations,
    log,
    objects,
    secrets: { included: present.includes(backupFiles.secrets), ...secretHashes(secrets) },
    files: await Promise.all(present.map((name) => inventoryOf(draft, name))),
  };
  writeManifest(draft, content);
  return content;
};

export const migrationsOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
};

const serverKeepsTheLog = (url: string): string =>
  [
    `The event log is the EventStoreDB at ${url.replace(/:[^:@/]+@/, ':…@')}, which is backed up by its own means:`,
    '  take a disk snapshot of the node, or copy its files in this order: *.chk of the index, the rest of the index,',
    '  *.chk of the database, the chunks. Then run this with --without-log for the rest; it has to come after the log.',
  ].join('\n');
