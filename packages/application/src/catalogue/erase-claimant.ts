import { isKeptLongEnough, takedownStream } from '@fanfold/domain/catalogue';
import { sql } from 'kysely';

import { type Due, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';

type Deps = Pick<RuntimeDeps, 'eventLog' | 'db' | 'clock'>;

/**
 * What a claimant wrote is erased when it was kept long enough: from the read models, and a visitor's from
 * the log as well, because their notice has a key of its own. What a person with an account wrote is sealed
 * by the account's key, and is erased with the account.
 */
export const eraseClaimant = async ({ eventLog, db, clock }: Deps, due: Due) => {
  const { commands, vault } = eventLog;
  const takedownOid = streamIdOf(due.stream);
  const { state } = await commands.load(takedownStream, takedownOid, { maxAgeMs: 0 });
  if (!isKeptLongEnough(state, clock.now())) return { status: 'refused' };
  // The key is destroyed first: where the process ends in between, the deadline comes again.
  if (state.claimantOid === null) await vault.destroy(takedownOid, 'profile');
  const outcome = await commands.of(takedownStream).handle({
    ...requestFor(due),
    command: (now) => ({ type: 'EraseClaimant', now }),
  });
  await sql`delete from snapshots where stream = ${due.stream}`.execute(db);
  return outcome;
};
