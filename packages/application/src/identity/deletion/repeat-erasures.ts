import { parseOid } from '@fanfold/domain';
import { takedownStream } from '@fanfold/domain/catalogue';
import { deletionStream } from '@fanfold/domain/identity';
import { sleep, uuid5 } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

import type { RuntimeDeps } from '../../manifest.ts';

type Deps = Pick<RuntimeDeps, 'eventLog' | 'db' | 'log'>;

/** A failed attempt is repeated after this time. */
const pauseMs = 60_000;

/**
 * After the restore of an older backup the log knows nothing of later deletions, while their keys stay
 * destroyed. Each of those accounts is deleted again, with everything that follows from it: sessions, claims,
 * files, read models. Once in the life of a process, because a restore needs all of them stopped.
 */
export const repeatErasures = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      const repeated = await repeatAll(deps, signal);
      if (repeated > 0)
        deps.log.warn({ repeated }, 'accounts that were erased before a restore are deleted again');
      return;
    } catch (error) {
      deps.log.error({ err: error }, 'erasures could not be compared with the log; trying again');
      await sleep(pauseMs, signal);
    }
  }
};

const repeatAll = async ({ eventLog, db }: Deps, signal: AbortSignal): Promise<number> => {
  const stream = eventLog.commands.of(deletionStream);
  let repeated = 0;
  for (const subject of await subjectsWithoutKey(db)) {
    if (signal.aborted) return repeated;
    const accountOid = parseOid(subject);
    // The key of a visitor's notice against a work: its deadline erases it again.
    const { state: notice } = await eventLog.commands.load(takedownStream, subject, { maxAgeMs: 0 });
    if (notice.status !== 'none') continue;
    const key = uuid5('repeat-erasure', accountOid);
    const { state } = await eventLog.commands.load(deletionStream, accountOid, { maxAgeMs: 0 });
    if (state.status === 'final' || state.status === 'erased') continue;
    await stream.handle({
      id: accountOid,
      key,
      body: null,
      actor: { oid: null, role: 'system' },
      correlationId: key,
      command: (now) => ({ type: 'RepeatDeletion', accountOid, now }),
    });
    repeated += 1;
  }
  return repeated;
};

const subjectsWithoutKey = async (db: Kysely<never>): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    select subject from key_vault where purpose = 'profile' and destroyed_at is not null order by subject
  `.execute(db);
  return rows.map(({ subject }) => subject);
};
