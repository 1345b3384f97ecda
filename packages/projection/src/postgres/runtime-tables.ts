import type { Generated, JSONColumnType } from 'kysely';

import type { Int8, Timestamp } from './bulk.ts';

/**
 * `building`: computed for the first time or for a new version; `catching-up`: serves, but reads on its own
 * because it fell behind; `live`: takes part in the shared batches; `failed`: stopped at `error_position`,
 * or, without one, its tables could not be made; `retired`: replaced and fed no more.
 */
export type GenerationStatus = 'building' | 'catching-up' | 'live' | 'failed' | 'retired';

/** The runtime's own tables, made by the migrations. */
export type RuntimeTables = {
  projector_lease: { id: number; epoch: Int8; owner: string; heartbeat_at: Timestamp };
  projection_generation: {
    name: string;
    generation: number;
    version: number;
    status: GenerationStatus;
    serving: Generated<boolean>;
    kept: Generated<boolean>;
    rebuild_id: string | null;
    lag_seconds: number | null;
    error_stream: string | null;
    error_event_type: string | null;
    error: string | null;
    error_position: Int8 | null;
    error_event_id: string | null;
    events_done: Int8;
    events_total: Int8 | null;
    events_per_second: number | null;
    seconds_left: number | null;
    started_at: Timestamp;
    served_at: Timestamp | null;
    retired_at: Timestamp | null;
    updated_at: Timestamp;
  };
  projection_checkpoint: {
    name: string;
    generation: number;
    position: Int8;
    event_id: string | null;
    log_id: string;
    epoch: Int8;
  };
  projection_parked: {
    name: string;
    generation: number;
    stream: string;
    from_position: Int8;
    next_revision: Int8 | null;
    events: Generated<Int8>;
    error: string | null;
    parked_at: Timestamp;
  };
  live_outbox: {
    position: Int8;
    n: number;
    topic: string;
    payload: JSONColumnType<Record<string, unknown>>;
    correlation_id: string | null;
    created_at: Generated<Date>;
  };
  live_outbox_window: { id: number; pruned_to: Int8 };
};

/** Notified with `{position} {name}@{version} …` for every committed batch of serving generations. */
export const progressChannel = 'fanfold_progress';
/** Notified with the newest position when a batch wrote to the outbox. A hint; readers poll as well. */
export const liveChannel = 'fanfold_live';
