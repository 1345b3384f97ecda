import type { Session } from '../postgres/session.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { servingSchema } from '../projection.ts';
import { LeaseLost } from '../runtime/errors.ts';
import type { Member } from '../runtime/member.ts';
import { dropWithin } from './drop-generation.ts';
import type { GenerationRegistry } from './generation-registry.ts';

export type Joining = {
  readonly members: readonly Member[];
  /** The position of the members and of the live group. */
  readonly position: bigint;
  readonly epoch: string;
  readonly now: string;
  readonly registry: GenerationRegistry;
};

/**
 * Makes members live at the live group's position, in one transaction. Candidates serve from then on. Live
 * clients receive a `resync`, since these members sent no messages while they caught up. See `isBusy`.
 */
export const joinLiveGroup = async (session: Session, joining: Joining): Promise<void> => {
  const { members, position, epoch, now } = joining;
  const takingOver = members.filter(({ takesOver }) => takesOver);
  await inTransaction(session, async () => {
    // A long report may lock the views. New readers would queue behind this transaction, and so would the
    // live group.
    await session.query(`set local lock_timeout = '1500ms'`);
    for (const member of members) {
      await lockCheckpoints(session, member, epoch);
      if (takingOver.includes(member)) await swap(session, member, joining);
      await session.query(
        `update projection_generation
         set status = 'live', error = null, error_position = null, error_event_id = null,
             error_stream = null, error_event_type = null, events_done = $3, seconds_left = null, updated_at = $4
         where name = $1 and generation = $2`,
        [member.name, member.generation, member.eventsDone, now],
      );
    }
    const keys = members.flatMap(({ serving, takesOver, key }) => (serving || takesOver ? [key] : []));
    // The others are not read.
    if (keys.length === 0) return;
    await requestResync(session, position);
    await session.query(`select pg_notify('fanfold_progress', $1::text || ' ' || $2::text)`, [
      String(position),
      keys.join(' '),
    ]);
  });
  for (const member of takingOver) joining.registry.markServing(member);
};

/**
 * Makes live clients fetch again, after a change without messages of its own. In the caller's transaction.
 */
export const requestResync = async (session: Session, position: bigint): Promise<void> => {
  await session.query(
    `insert into live_outbox (position, n, topic, payload)
       select $1::bigint, coalesce(max(n) + 1, 0), '*', jsonb_build_object('kind', 'resync', 'position', $1::text)
       from live_outbox where position = $1::bigint`,
    [String(position < 0n ? 0n : position)],
  );
  await session.query(`select pg_notify('fanfold_live', $1::text)`, [String(position)]);
};

/** The views were locked for too long; nothing was changed, and the join can be tried again. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/** Locks the new and the serving checkpoint. Refuses to serve anything older than what is served. */
const lockCheckpoints = async (session: Session, member: Member, epoch: string): Promise<void> => {
  const { rows } = await session.query<{ mine: boolean; behind: boolean; epoch: string }>(
    `with locked as (
       select generation, position, epoch, serving
       from projection_checkpoint join projection_generation using (name, generation)
       where name = $1 and (generation = $2 or serving)
       order by generation for update of projection_checkpoint
     )
     select generation = $2 as mine, epoch,
       position > (select position from locked where generation = $2) as behind
     from locked`,
    [member.name, member.generation],
  );
  if (!rows.some(({ mine }) => mine)) throw new LeaseLost(`${member.label} is gone`);
  if (rows.some((row) => row.epoch !== epoch)) throw new LeaseLost(`${member.label} is of another epoch`);
  if (rows.some(({ behind }) => behind)) {
    throw new Error(`${member.label} is behind the generation that it would replace`);
  }
};

/**
 * Readers use views in a schema named after the version. The views are replaced to read the new generation's
 * tables. The previous generation is kept current if this process can feed it; otherwise it is retired, so
 * that its version can be used again, and the generation before it is dropped.
 */
const swap = async (session: Session, member: Member, { now, registry }: Joining): Promise<void> => {
  const { name, generation } = member;
  await putViews(session, member);
  // Only one is kept: the one before it is dropped, unless it is the one that takes over.
  await session.query(
    `update projection_generation
     set kept = false, updated_at = $3,
       status = case when generation = $2 then status else 'retired' end,
       retired_at = case when generation = $2 then null else $3::timestamptz end
     where name = $1 and kept`,
    [name, generation, now],
  );
  const fed = registry.of(name).map((other) => other.generation);
  await session.query(
    `update projection_generation
     set serving = false, kept = generation = any($3), updated_at = $2,
       status = case when generation = any($3) then status else 'retired' end,
       retired_at = case when generation = any($3) then null else $2::timestamptz end
     where name = $1 and serving`,
    [name, now, fed],
  );
  await session.query(
    `update projection_generation set serving = true, kept = false, served_at = $3, updated_at = $3
     where name = $1 and generation = $2`,
    [name, generation, now],
  );
  const retired = await session.query<{ generation: number }>(
    `select generation from projection_generation
     where name = $1 and status = 'retired' and generation <> all($2)
     order by retired_at desc, generation desc offset 1`,
    [name, fed],
  );
  for (const older of retired.rows) await dropWithin(session, { name, generation: older.generation });
};

const putViews = async (session: Session, { schema, projection }: Member): Promise<void> => {
  const views = servingSchema(projection);
  const tables = await session.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = $1 and table_type = 'BASE TABLE'`,
    [schema],
  );
  await session.query(`drop schema if exists "${views}" cascade`);
  await session.query(`create schema "${views}"`);
  for (const { table_name } of tables.rows) {
    await session.query(
      `create view "${views}"."${table_name}" as select * from "${schema}"."${table_name}"`,
    );
  }
};
