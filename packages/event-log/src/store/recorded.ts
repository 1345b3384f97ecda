import type { DomainEvent } from '@fanfold/domain';

/** Who caused an event. `role` is the strongest one that the act needed; `system` is a process manager or the CLI. */
export type Actor = {
  readonly oid: string | null;
  readonly role: 'visitor' | 'user' | 'creator' | 'finance' | 'admin' | 'system';
  /** The administrator behind an impersonated session. */
  readonly impersonator?: string;
};

/** What travels beside an event in its metadata. */
export type EventMetadata = {
  readonly $correlationId: string;
  readonly $causationId?: string;
  readonly actor: Actor;
  readonly schemaVersion: number;
  /** ISO 8601; never before that of the stream's previous event. */
  readonly occurredAt: string;
  /** Which command wrote it, and a hash of that command's body: how a retry is recognised. */
  readonly commandKey: string;
  readonly commandHash: string;
  /** Only on chained streams (wallet, earnings). Hex SHA-256. */
  readonly chain?: { readonly previous: string; readonly hash: string };
};

/** One event as it stands in the log, parsed, upcast and unsealed. */
export type Recorded<Event = DomainEvent> = {
  readonly event: Event;
  readonly stream: string;
  readonly revision: number;
  /** Commit position in $all. */
  readonly position: bigint;
  readonly id: string;
  readonly metadata: EventMetadata;
};
