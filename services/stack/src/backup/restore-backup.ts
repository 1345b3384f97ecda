import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { restoreLog } from '@fanfold/event-node';
import { type Config, dataPaths, type Secrets, withClient } from '@fanfold/platform';
import type pg from 'pg';
import { z } from 'zod';

import { StackError } from '../supervisor/stack-error.ts';
import { migrateDatabase } from '../supervisor/start-stores.ts';
import { loadTable } from './backup-tables.ts';
import {
  backupFiles,
  checkFiles,
  type Manifest,
  objectsFolder,
  readManifest,
  secretHashes,
} from './manifest.ts';
import { restoreObjects } from './objects.ts';
import { migrationsOf } from './take-backup.ts';
import { openPostgres } from './temporary-stores.ts';
import { applyTombstones, loadTombstones, mergeTombstones, tombstonesFile } from './tombstones.ts';

type Options = {
  readonly config: Config;
  readonly dir: string;
  /** A file with the secrets, for a backup that has none. */
  readonly secrets: string | undefined;
  /** Ends all sessions. */
  readonly withoutSessions: boolean;
  readonly print: (line: string) => void;
};

/** In the data folder during a restore: the next restore deletes what a killed one left there. */
const draftName = '.restoring';

/**
 * Restores a backup into an empty data folder (and, if configured, into an empty database). All files are
 * prepared in a draft folder and moved into place at the end, the log last. Read models are not restored: the
 * next start computes them from the log, and destroyed keys stay destroyed. Throws StackError with what to
 * do.
 */
export const restoreBackup = async ({ config, dir, ...options }: Options): Promise<Manifest> => {
  const { print } = options;
  const source = resolve(dir);
  const content = readManifest(source);
  await checkFiles(source, content);
  print(`  files            ${content.files.length}, each as it was written on ${content.madeAt}`);
  if (content.log && config.FANFOLD_ESDB_URL)
    throw new StackError(
      'The backup holds the log of an embedded event node, but FANFOLD_ESDB_URL names a server. Unset it, or restore the server by its own means and use a backup made with --without-log.',
    );
  const secrets = secretsFor(content, { source, config, file: options.secrets });
  const dataDir = resolve(config.FANFOLD_DATA_DIR);
  const draft = emptyDraft(dataDir);
  try {
    // Before the database, which may be configured and then keeps what was restored: damage is found here
    // first.
    if (content.objects) {
      const { objects } = await restoreObjects(join(source, objectsFolder), draft);
      print(`  objects          ${objects}, each as it was written`);
    }
    await restoreDatabase(draft, { config, source, content, ...options });
    writeFileSync(dataPaths(draft).secrets, `${JSON.stringify(secrets, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    const sandbox = join(source, backupFiles.sandbox);
    if (existsSync(sandbox)) copyFileSync(sandbox, join(draft, 'sandbox.sqlite'));
    if (content.log) {
      restoreLog(join(source, backupFiles.log), dataPaths(draft).events);
      print(`  log              ${content.log.events} events up to position ${content.log.head}`);
    }
    moveIntoPlace(draft, dataDir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return content;
};

const emptyDraft = (dataDir: string): string => {
  const draft = join(dataDir, draftName);
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== draftName) : [];
  if (found.length > 0)
    throw new StackError(
      `${dataDir} is not empty (${found.slice(0, 3).join(', ')}…). Restore into a new folder: FANFOLD_DATA_DIR.`,
    );
  rmSync(draft, { recursive: true, force: true });
  // Postgres' own account has to be able to enter the folder.
  mkdirSync(draft, { recursive: true });
  // An embedded Postgres that root starts has an account of its own, which walks through the folder.
  chmodSync(draft, process.getuid?.() === 0 ? 0o711 : 0o700);
  return draft;
};

type DatabaseOptions = Omit<Options, 'dir' | 'secrets'> & {
  readonly source: string;
  readonly content: Manifest;
};

const restoreDatabase = async (draft: string, options: DatabaseOptions): Promise<void> => {
  const { config, source, content, withoutSessions, print } = options;
  await using opened = config.FANFOLD_DATABASE_URL
    ? { url: config.FANFOLD_DATABASE_URL, [Symbol.asyncDispose]: async () => {} }
    : await openPostgres(draft);
  await migrateDatabase(opened.url);
  await withClient(opened.url, async (client) => {
    await assertUsable(client, content);
    const file = (name: string) => join(source, name);
    const keys = await loadTable(client, 'key_vault', file(backupFiles.keyVault));
    // The list beside the backups contains keys that were destroyed after this backup was made.
    const dead = mergeTombstones([
      ...loadTombstones(file(backupFiles.tombstones)),
      ...loadTombstones(join(dirname(source), tombstonesFile)),
    ]);
    await applyTombstones(client, dead);
    const settings = await loadTable(client, 'operator_settings', file(backupFiles.settings));
    const loaded = withoutSessions ? 0 : await loadTable(client, 'sessions', file(backupFiles.sessions));
    const sessions = loaded - (await endSessionsOfErased(client));
    print(`  key vault        ${keys} keys; ${dead.length} destroyed ones stay destroyed`);
    print(`  sessions         ${sessions}, operator settings ${settings}`);
  });
};

/** The backup may have sessions of accounts that were erased after it. Answers how many. */
const endSessionsOfErased = async (client: pg.Client): Promise<number> => {
  const { rowCount } = await client.query(
    `delete from sessions using key_vault
     where subject = oid and purpose = 'profile' and destroyed_at is not null`,
  );
  return rowCount ?? 0;
};

/** The database is empty, and its schema is not older than the backup. */
const assertUsable = async (client: pg.Client, { migrations }: Manifest): Promise<void> => {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from key_vault) or exists (select from sessions)
       or exists (select from projection_generation) used`,
  );
  if (rows[0]?.used)
    throw new StackError(
      'The database contains an installation already. Restore into an empty one; or, if only the log was restored, keep it and run: npm run fanfold -- rebuild-all',
    );
  const known = await migrationsOf(client);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StackError(
      `The backup was made by a newer Fanfold (${unknown.join(', ')}). Restore it with that version.`,
    );
};

const secretsFile = z.object({
  masterKey: z.string(),
  claimPepper: z.string(),
  webhookSecret: z.string().optional(),
});

/**
 * The secrets of the backup, else of a file, else of the environment; they have to be those that the backup
 * was made with.
 */
const secretsFor = (
  content: Manifest,
  { source, config, file }: { source: string; config: Config; file: string | undefined },
): Partial<Secrets> => {
  const path = file ?? (content.secrets.included ? join(source, backupFiles.secrets) : undefined);
  const found: Partial<Secrets> = path ? readSecrets(path) : {};
  const [masterKey, claimPepper] = [
    config.FANFOLD_MASTER_KEY ?? found.masterKey,
    config.FANFOLD_CLAIM_PEPPER ?? found.claimPepper,
  ];
  if (!masterKey || !claimPepper)
    throw new StackError(
      'The backup was made without secrets. Name their file with --secrets, or set FANFOLD_MASTER_KEY and FANFOLD_CLAIM_PEPPER. Without them personal data cannot be read, and no account can sign in.',
    );
  const marks = secretHashes({ masterKey, claimPepper, webhookSecret: '' });
  if (marks.masterKey !== content.secrets.masterKey || marks.claimPepper !== content.secrets.claimPepper)
    throw new StackError(
      'These secrets are not the ones that the backup was made with: personal data could not be read. Name the right file with --secrets, or unset FANFOLD_MASTER_KEY and FANFOLD_CLAIM_PEPPER.',
    );
  return found;
};

const readSecrets = (path: string): Partial<Secrets> => {
  try {
    return secretsFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StackError(`The secrets ${path} cannot be read: ${String(error)}`);
  }
};

/** Renames within one folder. The log comes last: without it no process starts on an incomplete restore. */
const moveIntoPlace = (draft: string, dataDir: string): void => {
  const last = (name: string) => (name === 'events' ? 1 : 0);
  for (const name of readdirSync(draft).sort((a, b) => last(a) - last(b)))
    renameSync(join(draft, name), join(dataDir, name));
  rmdirSync(draft);
};
