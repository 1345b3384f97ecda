import { parkedProcessing, parkingId, parkingStream } from '@fanfold/domain/operations';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import { readOverview } from '@fanfold/projection';
import type { Kysely } from 'kysely';

type Options = { readonly eventLog: EventLog; readonly db: Kysely<never>; readonly clock: Clock };

/**
 * Projections that have stopped or set streams aside, and streams that wait for a process manager, a sentence
 * each.
 */
export const standingStill = async ({ eventLog, db, clock }: Options): Promise<string[]> => {
  const { projections } = await readOverview(db, clock.now());
  const { state } = await eventLog.commands.load(parkingStream, parkingId, { maxAgeMs: 0 });
  return [
    ...projections.flatMap(({ name, health, parked }) => [
      ...(health === 'stopped' ? [`The projection ${name} stands still`] : []),
      ...parked.map(({ stream, position }) => `${name} sets ${stream} aside from position ${position} on`),
    ]),
    ...parkedProcessing(state).map(
      ({ manager, stream, revision }) => `${stream} waits for ${manager} from revision ${revision} on`,
    ),
  ];
};
