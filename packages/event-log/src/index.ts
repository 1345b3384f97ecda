export { CommandLog } from './commands/command-log.ts';
export { emptyLoadedStream, fold, type LoadedStream } from './commands/loaded-stream.ts';
export {
  type Accepted,
  type CommandRequest,
  isLostConnectionCode,
  isStoreFault,
  type KeyReused,
  type Outcome,
  type Refused,
  type StreamCommands,
} from './commands/outcome.ts';
export { type EventLog, type EventLogOptions, openEventLog, openSnapshots } from './event-log.ts';
export type { FeedItem, LogFeed, ReadAllOptions } from './feed/feed.ts';
export { eventLogChecks } from './health/event-log-checks.ts';
export { AppendFailed, type OrderedAppends } from './raw/ordered-appends.ts';
export { type Position, type RawAppend, type RawEvent, sizeOf, tombstoneRevision } from './raw/raw-event.ts';
export { RawLog } from './raw/raw-log.ts';
export { type ChainInput, chainHash, chainStart } from './sealing/hash-chain.ts';
export {
  KeyDestroyedError,
  type KeyVault,
  type KeyVaultTables,
  postgresKeyVault,
} from './sealing/key-vault.ts';
export {
  deriveKey,
  isSealed,
  sealBytes,
  sealMark,
  sealText,
  unsealBytes,
  unsealText,
} from './sealing/seal.ts';
export { installationSigner, type Signer } from './sealing/signer.ts';
export { type Snapshots, type SnapshotTables, sourcesHash } from './snapshots/snapshots.ts';
export { LogClient } from './store/client.ts';
export {
  type Codec,
  createCodec,
  isDomainEventType,
  type StoredEvent,
  UnreadableEventError,
} from './store/codec.ts';
export {
  initialiseLog,
  type LogOrigin,
  readLogId,
  requireMode,
  technicalEvent,
  technicalEventTypes,
} from './store/log-id.ts';
export type { Actor, EventMetadata, Recorded } from './store/recorded.ts';
export { UnavailableError } from './store/unavailable-error.ts';
export type { NewEvent } from './store/wire.ts';
export { WriteStop, WritesStoppedError } from './store/write-stop.ts';
export { openStores, type Stores, type StoresOptions } from './stores.ts';
