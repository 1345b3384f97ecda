export { type ChainInput, chainHash, chainStart } from './chain.ts';
export { LogClient } from './client.ts';
export {
  type Codec,
  createCodec,
  isDomainEventType,
  type StoredEvent,
  UnreadableEventError,
} from './codec.ts';
export { type EventLog, type EventLogOptions, openEventLog, openSnapshots } from './event-log.ts';
export type { FeedItem, LogFeed, ReadAllOptions } from './feed.ts';
export { emptyFolded, type Folded, fold } from './folded.ts';
export { CommandLog } from './handle.ts';
export { bookkeepingEvent, initialiseLog, readLogId } from './log-id.ts';
export {
  type Accepted,
  type CommandRequest,
  isLostConnectionCode,
  type KeyReused,
  type Outcome,
  type Refused,
  type StreamCommands,
  UnavailableError,
} from './outcome.ts';
export { openPool, withClient } from './postgres.ts';
export type { Beat, ReadModelReport, Report, ServiceName } from './presence.ts';
export type { Actor, EventMetadata, Recorded } from './recorded.ts';
export { deriveKey, isSealed, sealBytes, sealText, unsealBytes, unsealText } from './seal.ts';
export { type Snapshots, type SnapshotTables, sourcesHash } from './snapshots.ts';
export { openStores, type Stores, type StoresOptions } from './stores.ts';
export { KeyDestroyedError, type KeyVault, type KeyVaultTables, postgresKeyVault } from './vault.ts';
export { startWatch, type Watch } from './watch.ts';
export type { NewEvent } from './wire.ts';
