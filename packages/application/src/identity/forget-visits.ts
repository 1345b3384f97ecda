import { limits } from '@fanfold/contracts';
import { addDays } from '@fanfold/domain';
import type { Clock, Logger } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

import { everyHour } from '../every-hour.ts';

type Deps = { readonly db: Kysely<never>; readonly clock: Clock; readonly log: Logger };

/** Deletes recorded visits that are older than what people were told (IDN-035), every hour. */
export const forgetVisits = (deps: Deps, signal: AbortSignal): Promise<void> =>
  everyHour(
    {
      run: () => deleteOldVisits(deps),
      log: deps.log,
      failure: 'old visits have to wait for their deletion',
    },
    signal,
  );

export const deleteOldVisits = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const oldest = addDays(clock.now(), -limits.visitDays);
  await sql`delete from page_visit where visited_at < ${oldest}::timestamptz`.execute(db);
};
