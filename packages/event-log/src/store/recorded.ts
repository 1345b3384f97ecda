import type { DomainEvent } from '@fanfold/domain';

/**
 * Who caused an event. `role` is the strongest role that the action required; `system` is a process manager
 * or the command line.
 */
export type Actor = {
  readonly oid: string | null;
  readonly role: 'visitor' | 'user' | 'creator' | 'finance' | 'admin' | 'system';
  /** The administrator behind an impersonated session. */
  readonly impersonator?: string;
  /** The person who acts for the channel `oid` in their manager mode (IDN-056). */
  readonly manager?: string;
};

/** The metadata of an event. */
export type EventMetadata = {
  readonly $correlationId: string;
  readonly $causationId?: string;
  readonly actor: Actor;
  readonly schemaVersion: number;
  /** ISO 8601; never before that of the stream's previous event. */
  readonly occurredAt: string;
  /** Which command wrote the event, and a hash of that command's body: a retry is recognised by them. */
  readonly commandKey: string;
  readonly commandHash: string;
  /** Only on chained streams (wallet, earnings). Hex SHA-256. */
  readonly chain?: { readonly previous: string; readonly hash: string };
};

/** One event of the log: parsed, upcast and unsealed. */
export type Recorded<Event = DomainEvent> = {
  readonly event: Event;
  readonly stream: string;
  readonly revision: number;
  /** Commit position in $all. */
  readonly position: bigint;
  readonly id: string;
  readonly metadata: EventMetadata;
};
