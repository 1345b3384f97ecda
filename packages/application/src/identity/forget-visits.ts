import { limits } from '@fanfold/contracts';
import { addDays } from '@fanfold/domain';
import { type Clock, type Logger, sleep } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

type Deps = { readonly db: Kysely<never>; readonly clock: Clock; readonly log: Logger };

const everyMs = 3_600_000;

/** Deletes recorded visits that are older than what people were told (IDN-035), every hour. */
export const forgetVisits = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await deleteOldVisits(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'old visits have to wait for their deletion'),
    );
    await sleep(everyMs, signal);
  }
};

export const deleteOldVisits = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const oldest = addDays(clock.now(), -limits.visitDays);
  await sql`delete from page_visit where visited_at < ${oldest}::timestamptz`.execute(db);
};
