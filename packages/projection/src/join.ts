import { Deposed } from './errors.ts';
import { dropWithin, inTransaction } from './generations.ts';
import type { Member } from './member.ts';
import { servingSchema } from './projection.ts';
import type { Session } from './session.ts';

export type Joining = {
  readonly members: readonly Member[];
  /** Where they and the group stand. */
  readonly position: bigint;
  readonly epoch: string;
  readonly now: string;
};

/**
 * Makes members live at the group's position, in one transaction: a new generation takes over serving, and everybody who
 * looks on is told to fetch anew, since while these read on their own they said nothing. See `isBusy`.
 */
export const joinGroup = async (session: Session, joining: Joining): Promise<void> => {
  const { members, position, epoch, now } = joining;
  await inTransaction(session, async () => {
    // Somebody's long report may hold the views. New readers would queue behind this transaction, and so would the group.
    await session.query(`set local lock_timeout = '1500ms'`);
    for (const member of members) {
      await lockCheckpoints(session, member, epoch);
      if (!member.serving) await swap(session, member, now);
      await session.query(
        `update projection_generation
         set status = 'live', error = null, error_position = null, error_event_id = null,
             events_done = $3, seconds_left = null, updated_at = $4
         where name = $1 and generation = $2`,
        [member.name, member.generation, member.eventsDone, now],
      );
    }
    await session.query(
      `insert into live_outbox (position, n, topic, payload)
       select $1::bigint, coalesce(max(n) + 1, 0), '*', jsonb_build_object('kind', 'resync', 'position', $1::text)
       from live_outbox where position = $1::bigint`,
      [String(position < 0n ? 0n : position)],
    );
    await session.query(
      `select pg_notify('fanfold_live', $1::text), pg_notify('fanfold_progress', $1::text || ' ' || $2::text)`,
      [String(position), members.map(({ key }) => key).join(' ')],
    );
  });
  for (const member of members) member.serving = true;
};

/** The views were in use for too long; nothing has changed, and it can be tried again. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/** Holds still both the new and the serving checkpoint. Refuses to serve anything older than what is served. */
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
  if (!rows.some(({ mine }) => mine)) throw new Deposed(`${member.label} is gone`);
  if (rows.some((row) => row.epoch !== epoch)) throw new Deposed(`${member.label} is of another epoch`);
  if (rows.some(({ behind }) => behind)) {
    throw new Error(`${member.label} is behind the generation that it would replace`);
  }
};

/**
 * Readers go through views in a schema named after the version. They are put over the new generation's tables; the old
 * generation is kept, retired, so that its version can be taken up again, and the one before it is dropped.
 */
const swap = async (session: Session, member: Member, now: string): Promise<void> => {
  const { name, generation, schema } = member;
  const views = servingSchema(member.projection);
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
  await session.query(
    `update projection_generation set serving = false, status = 'retired', retired_at = $2, updated_at = $2
     where name = $1 and serving`,
    [name, now],
  );
  await session.query(
    `update projection_generation set serving = true, served_at = $3, updated_at = $3
     where name = $1 and generation = $2`,
    [name, generation, now],
  );
  const retired = await session.query<{ generation: number }>(
    `select generation from projection_generation
     where name = $1 and status = 'retired' order by retired_at desc, generation desc offset 1`,
    [name],
  );
  for (const older of retired.rows) await dropWithin(session, { name, generation: older.generation });
};
