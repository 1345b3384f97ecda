import type { Clock, Logger, Telemetry } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import { AppendFollower } from './commands/append-follower.ts';
import { CommandLog } from './commands/command-log.ts';
import { Freshness } from './commands/freshness.ts';
import { createFeed, type LogFeed } from './feed/feed.ts';
import { type KeyVault, type KeyVaultTables, postgresKeyVault } from './sealing/key-vault.ts';
import { postgresSnapshots, type Snapshots, type SnapshotTables } from './snapshots/snapshots.ts';
import { LogClient } from './store/client.ts';
import { createCodec } from './store/codec.ts';
import { readLogId } from './store/log-id.ts';

export type EventLogOptions = {
  readonly url: string;
  readonly appendTimeoutMs: number;
  /** 32 bytes as hex; wraps the keys of personal data and snapshots. */
  readonly masterKey: string;
  readonly db: Kysely<KeyVaultTables & SnapshotTables>;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly log: Logger;
  /** Verification folds from revision 0 and must not read or write snapshots. */
  readonly useSnapshots?: boolean;
  /**
   * Categories whose streams are loaded very often. A subscription to their events costs less than a read for
   * each load.
   */
  readonly follow?: readonly { readonly category: string }[] | undefined;
};

/** A process's connection to the log: commands, the feed of all events, and single streams. */
export type EventLog = AsyncDisposable & {
  readonly client: LogClient;
  readonly commands: CommandLog;
  readonly feed: LogFeed;
  readonly vault: KeyVault;
  readonly codec: ReturnType<typeof createCodec>;
};

export const openEventLog = (options: EventLogOptions): EventLog => {
  const { url, appendTimeoutMs, masterKey, db, clock, telemetry, log, useSnapshots = true } = options;
  const client = new LogClient({ url, appendTimeoutMs, telemetry, log });
  const vault = postgresKeyVault(db as unknown as Kysely<KeyVaultTables>, { masterKey, clock });
  const codec = createCodec(vault);
  let known: string | undefined;
  const logId = async () => {
    known ??= await readLogId(client);
    if (!known) throw new Error('The event log was never initialised');
    return known;
  };
  const snapshots = useSnapshots
    ? postgresSnapshots(db as unknown as Kysely<SnapshotTables>, { masterKey, logId, clock, log })
    : undefined;
  const categories = options.follow?.map(({ category }) => category);
  const freshness = new Freshness({ categories: categories ?? [] });
  const follower = categories && new AppendFollower({ client, freshness, log, categories });
  return {
    client,
    vault,
    codec,
    commands: new CommandLog({ client, codec, snapshots, clock, telemetry, log, freshness }),
    // The feed reads it each time: after a reconnect it may be another log.
    feed: createFeed(client, codec, async () => {
      const id = await readLogId(client);
      if (!id) throw new Error('The event log was never initialised');
      return id;
    }),
    [Symbol.asyncDispose]: async () => {
      await follower?.[Symbol.asyncDispose]();
      await client[Symbol.asyncDispose]();
    },
  };
};

/** Snapshots without the command handler, for verification. */
export const openSnapshots = (
  db: Kysely<SnapshotTables>,
  { eventLog, masterKey, clock, log }: { eventLog: EventLog; masterKey: string; clock: Clock; log: Logger },
): Snapshots => postgresSnapshots(db, { masterKey, logId: eventLog.feed.logId, clock, log });
