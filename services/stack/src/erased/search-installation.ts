import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { withClient } from '@fanfold/platform';
import type { Installation } from '../backup/installation.ts';
import { openObjects } from '../backup/open-objects.ts';
import { openStores } from '../cli/commands/open-stores.ts';
import { StackError } from '../supervisor/stack-error.ts';
import { type AccountState, accountState } from './account-state.ts';
import { type Finding, Findings } from './findings.ts';
import { patternsOf, readNeedles } from './needles.ts';
import { buildPatternTable } from './pattern-table.ts';
import { type SearchedDatabase, searchDatabase } from './search-database.ts';
import { searchFiles } from './search-files.ts';
import { type SearchedLog, searchLog } from './search-log.ts';
import { searchObjects } from './search-objects.ts';

type Input = {
  readonly oid: string;
  readonly needlesFile: string;
  /** More folders, such as one with old logs or a copy of a backup. */
  readonly also: readonly string[];
  readonly progress: (line: string) => void;
};

/**
 * The result of `fanfold erased`. `ok` is false when the account is not erased, or anything was found or
 * could not be read.
 */
export type ErasedResult = {
  readonly ok: boolean;
  readonly account: AccountState;
  readonly needles: number;
  readonly findings: readonly Finding[];
  /** Findings at outside parties, for which the sandbox stands in: what was sent to them is theirs. */
  readonly outside: readonly Finding[];
  readonly log: SearchedLog;
  readonly database: SearchedDatabase;
  /** Null when there is no object store, or its server does not run: then only its files were searched. */
  readonly objects: number | null;
  readonly files: number;
  readonly bytes: number;
  readonly compressedStreams: number;
  readonly unread: readonly string[];
};

/** Looks for texts everywhere in an installation: logically, and in every byte of its data folder. */
export const searchInstallation = async (installation: Installation, asked: Input): Promise<ErasedResult> => {
  const { config } = installation;
  const dataDir = resolve(config.FANFOLD_DATA_DIR);
  refuseInside(asked.needlesFile, [dataDir, ...asked.also]);
  const needles = readNeedles(asked.needlesFile);
  const table = buildPatternTable(patternsOf(needles));
  const findings = new Findings(table);
  await using stores = await openStores(config);
  asked.progress('Searching the event log …');
  const log = await searchLog(config.FANFOLD_ESDB_URL, stores.eventLog.vault, findings);
  asked.progress('Searching the database …');
  const { account, database } = await withClient(installation.databaseUrl, async (client) => ({
    account: await accountState(stores, client, asked.oid),
    database: await searchDatabase(client, stores.secrets.masterKey, findings),
  }));
  asked.progress('Searching the objects …');
  const objects = await searchOwnObjects(installation, findings);
  asked.progress('Searching the bytes of all files …');
  const searched = await searchFolders([dataDir, ...asked.also], findings);
  const outside = findings.list.filter(isOutside);
  const own = findings.list.filter((finding) => !isOutside(finding));
  return {
    ok:
      own.length === 0 &&
      searched.unread.length === 0 &&
      account.status === 'erased' &&
      account.left.length === 0,
    account,
    needles: needles.length,
    findings: own,
    outside,
    log,
    database,
    objects,
    ...searched,
    compressedStreams: findings.streams,
  };
};

const isOutside = ({ place }: Finding): boolean => /^data folder[/\\]sandbox\.sqlite/.test(place);

const searchOwnObjects = async (
  { config, objectsFolder }: Installation,
  findings: Findings,
): Promise<number | null> => {
  await using objects = openObjects(config, { isOwn: objectsFolder !== null });
  return objects ? searchObjects(objects, findings) : null;
};

const searchFolders = async ([dataDir = '', ...also]: readonly string[], findings: Findings) => {
  const folders = [
    ...(existsSync(dataDir) ? [{ path: dataDir, label: 'data folder' }] : []),
    ...also.map((path) => ({ path, label: `folder ${basename(path)}` })),
  ];
  let [files, bytes] = [0, 0];
  const unread: string[] = [];
  for (const folder of folders) {
    const searched = await searchFiles(folder, findings);
    files += searched.files;
    bytes += searched.bytes;
    unread.push(...searched.unread);
  }
  return { files, bytes, unread };
};

/** The needles would find themselves. */
const refuseInside = (file: string, folders: readonly string[]): void => {
  if (!existsSync(file)) return;
  const real = realpathSync(file);
  for (const folder of folders) {
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new StackError(`There is no folder ${folder}.`);
    if (real.startsWith(join(realpathSync(folder), sep)))
      throw new StackError(`The needles are inside ${folder}, which is searched. Move ${file} out of it.`);
  }
};
