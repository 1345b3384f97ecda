import { type EventLog, isDomainEventType, type Recorded } from '@fanfold/event-log';
import type { AnyProjection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createReadModelCheck, inSnapshot } from '../../services/stack/src/verify/read-models.ts';

/** Computes read models once more from the log and answers the rows in which the serving ones differ. */
export const differencesFromTheLog = (
  eventLog: EventLog,
  db: Kysely<any>,
  projections: readonly AnyProjection[],
): Promise<readonly string[]> =>
  inSnapshot(db as never, async (snapshot) => {
    const check = await createReadModelCheck(snapshot, projections);
    let batch: Recorded[] = [];
    for await (const stored of eventLog.client.readEverything()) {
      // A read that is left early leaves its call open.
      if (stored.position > check.lastPosition || !isDomainEventType(stored.type)) continue;
      batch.push(await eventLog.codec.decode(stored));
      if (batch.length < 2_000) continue;
      await check.take(batch);
      batch = [];
    }
    await check.take(batch);
    return check.finish();
  });
