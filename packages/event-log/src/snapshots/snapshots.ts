import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { StreamDefinition } from '@fanfold/domain';
import type { Clock, Logger } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import type { AppliedKey, LoadedStream } from '../commands/loaded-stream.ts';
import { deriveKey, sealBytes, unsealBytes } from '../sealing/seal.ts';
import { fromColumns, toColumns } from './columns.ts';

export type SnapshotTables = {
  snapshots: {
    stream: string;
    revision: string;
    event_id: string;
    context: string;
    sources_hash: string;
    log_id: string;
    body: Buffer;
    created_at: string;
  };
};

type AnyDefinition = Pick<StreamDefinition<never, never, never, never>, 'context' | 'category'>;

/**
 * Loaded streams kept in Postgres so that a cold start does not read a long stream. They may be deleted at
 * any time.
 */
export type Snapshots = {
  readonly load: <State>(
    definition: AnyDefinition,
    stream: string,
  ) => Promise<LoadedStream<State> | undefined>;
  readonly save: <State>(
    definition: AnyDefinition,
    stream: string,
    loaded: LoadedStream<State>,
  ) => Promise<void>;
};

type Body = Omit<LoadedStream<unknown>, 'keys' | 'lastPosition' | 'readAtMs' | 'snapshotRevision'> & {
  keys: [string, AppliedKey][];
  lastPosition: string;
};

type Options = {
  readonly masterKey: string;
  readonly logId: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Logger;
};

/**
 * A snapshot is valid for the log it came from and for the sources it was folded with: the result of a bug in
 * `evolve` must not survive the fix. It is sealed as a whole, because a state may contain personal fields of
 * its events.
 */
export const postgresSnapshots = (
  db: Kysely<SnapshotTables>,
  { masterKey, logId, clock, log }: Options,
): Snapshots => {
  const key = deriveKey(masterKey, 'snapshots');
  return {
    load: async (definition, stream) => {
      const row = await db
        .selectFrom('snapshots')
        .selectAll()
        .where('stream', '=', stream)
        .where('sources_hash', '=', sourcesHash(definition.context))
        .where('log_id', '=', await logId())
        .executeTakeFirst();
      if (!row) return undefined;
      try {
        const packed = unsealBytes(key, row.body, stream);
        return unpack(JSON.parse(zstdDecompressSync(packed).toString('utf8')) as Body);
      } catch (error) {
        log.warn({ err: error, stream }, 'a snapshot could not be read and is ignored');
        return undefined;
      }
    },
    save: async (definition, stream, loaded) => {
      const packed = zstdCompressSync(JSON.stringify(pack(loaded)));
      const row = {
        stream,
        revision: String(loaded.revision),
        event_id: loaded.lastId,
        context: definition.context,
        sources_hash: sourcesHash(definition.context),
        log_id: await logId(),
        body: sealBytes(key, packed, stream),
        created_at: clock.now(),
      };
      await db
        .insertInto('snapshots')
        .values(row)
        .onConflict((conflict) => conflict.column('stream').doUpdateSet(row))
        .execute();
    },
  };
};

const pack = (loaded: LoadedStream<unknown>): Body => {
  const { keys, lastPosition, readAtMs: _read, snapshotRevision: _snapshot, ...rest } = loaded;
  return { ...rest, state: toColumns(rest.state), keys: [...keys], lastPosition: String(lastPosition) };
};

const unpack = <State>({ keys, lastPosition, ...rest }: Body): LoadedStream<State> => ({
  ...rest,
  state: fromColumns(rest.state) as State,
  keys: new Map(keys),
  lastPosition: BigInt(lastPosition),
  snapshotRevision: rest.revision,
  readAtMs: 0,
});

const hashes = new Map<string, string>();

/**
 * SHA-256 over the sources that fold a context's events: its own folder, the shared files beside it, and
 * those of this package.
 */
export const sourcesHash = (context: string): string => {
  const known = hashes.get(context);
  if (known) return known;
  const domain = dirname(fileURLToPath(import.meta.resolve('@fanfold/domain')));
  const files = [...globSync(`${context}/**/*.ts`, { cwd: domain }), ...globSync('*.ts', { cwd: domain })]
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(`${domain}/${file}`));
  for (const ours of ['../commands/loaded-stream.ts', 'columns.ts', 'packed-record.ts', 'snapshots.ts']) {
    hash.update(readFileSync(fileURLToPath(new URL(ours, import.meta.url))));
  }
  const digest = hash.digest('hex');
  hashes.set(context, digest);
  return digest;
};
