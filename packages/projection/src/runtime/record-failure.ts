import type { Clock, Logger } from '@fanfold/platform';
import type pg from 'pg';

import type { Failure } from './errors.ts';

/**
 * Records that a projection has stopped before an event because its handler throws: in status, metrics and
 * log.
 */
export const recordFailure = async (
  pool: pg.Pool,
  { member, event, error, detachedAt }: Failure,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<void> => {
  const { stream, id } = event;
  const { type } = event.event;
  const position = String(event.position);
  member.stoppedAt = detachedAt;
  member.metrics.stops({ event: type, position, error: error.message });
  log.error(
    {
      projection: member.key,
      generation: member.generation,
      position,
      stream,
      event: type,
      err: error.cause,
    },
    'a projection has stopped: its handler fails on this event',
  );
  await pool.query(
    `update projection_generation
     set status = 'failed', error = $3, error_position = $4, error_event_id = $5, error_stream = $6,
       error_event_type = $7, events_per_second = null, seconds_left = null, updated_at = $8
     where name = $1 and generation = $2`,
    [member.name, member.generation, error.message.slice(0, 2_000), position, id, stream, type, clock.now()],
  );
};
