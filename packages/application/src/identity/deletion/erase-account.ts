import { contexts, type Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { type Kysely, sql } from 'kysely';

import type { RuntimeDeps } from '../../manifest.ts';

/** The streams that are named by a person's account. */
export const streamsOfPerson = (oid: string): string[] =>
  Object.values(contexts).flatMap(({ streams }) =>
    streams.filter(({ idPattern }) => idPattern === '{oid}').map(({ category }) => `${category}-${oid}`),
  );

/**
 * Destroys what opens a person's profile: the key, and every copy in Postgres that is not a read model. The
 * keys of money and taxes stay for their statutory period. It may be repeated.
 */
export const eraseAccount = async ({ eventLog, db }: Pick<RuntimeDeps, 'eventLog' | 'db'>, oid: Oid) => {
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  const values = [state.email, state.nickname].filter((value): value is string => !!value);
  await eventLog.vault.destroy(oid, 'profile');
  await deleteCopies(db, [oid, ...values], streamsOfPerson(oid));
};

const deleteCopies = async (
  db: Kysely<never>,
  [oid, ...values]: readonly [string, ...string[]],
  streams: readonly string[],
): Promise<void> => {
  await sql`delete from sessions where oid = ${oid}`.execute(db);
  await sql`delete from page_visit where oid = ${oid}`.execute(db);
  await sql`delete from tracked_event where oid = ${oid}`.execute(db);
  await sql`delete from tracked_properties where oid = ${oid}`.execute(db);
  await sql`delete from play_history where owner_oid = ${oid}`.execute(db);
  await sql`delete from work_reached where viewer = ${oid}`.execute(db);
  await sql`delete from fetched_work where viewer_oid = ${oid}`.execute(db);
  await sql`delete from fetched_from where viewer_oid = ${oid}`.execute(db);
  await sql`delete from snapshots where stream = any(${streams}::text[])`.execute(db);
  const named = [oid, ...values].map((value) => JSON.stringify(value).slice(1, -1));
  await sql`
    delete from live_outbox
    where exists (select from unnest(${named}::text[]) as needle where strpos(payload::text, needle) > 0)
      or strpos(topic, ${oid}) > 0`.execute(db);
};
