import type { Logger, Telemetry } from '@fanfold/platform';

import { RebuildRequired } from './errors.ts';
import { Member } from './member.ts';
import { type AnyProjection, generationSchema, servingSchema } from './projection.ts';
import type { GenerationStatus } from './runtime-tables.ts';
import type { Session } from './session.ts';

/** A generation to be fed, and where it stands. */
export type Standing = {
  readonly member: Member;
  readonly position: bigint;
  readonly eventId: string | null;
};

type Row = {
  name: string;
  generation: number;
  version: number;
  status: GenerationStatus;
  serving: boolean;
  events_done: string;
  position: string;
  event_id: string | null;
  log_id: string;
};

type Context = {
  readonly projections: readonly AnyProjection[];
  readonly epoch: string;
  readonly logId: string;
  readonly now: () => string;
  readonly log: Logger;
  readonly telemetry: Telemetry;
};

/**
 * Finds or creates the generations that this code can feed: of each name the one that serves, and one of the newest version
 * (which is the same one, most of the time). A build that was interrupted goes on. A retired generation of the wanted
 * version is taken up again, so that going back to the code before costs no rebuild. A build for a version that nobody
 * wants any more is dropped.
 */
export const prepareGenerations = async (session: Session, context: Context): Promise<Standing[]> => {
  const standings: Standing[] = [];
  for (const [name, versions] of Map.groupBy(context.projections, (projection) => projection.name)) {
    const wanted = versions.reduce((a, b) => (b.version > a.version ? b : a));
    await dropAbandoned(session, name, wanted.version);
    const rows = await readGenerations(session, name);
    if (!rows.some(({ version, status }) => version === wanted.version && status !== 'retired')) {
      const former = rows.findLast(({ version }) => version === wanted.version);
      if (former) await revive(session, former, context.now());
      else await createGeneration(session, { projection: wanted, number: nextNumber(rows), ...context });
    }
    for (const row of await readGenerations(session, name)) {
      const projection = versions.find(({ version }) => version === row.version);
      if (row.status === 'retired') continue;
      if (!projection) {
        context.log.warn(
          { projection: name, version: row.version },
          'serves without being fed until rebuilt',
        );
        continue;
      }
      standings.push(standingOf(row, projection, context));
    }
  }
  return standings;
};

const standingOf = (row: Row, projection: AnyProjection, { logId, telemetry }: Context): Standing => {
  if (row.position !== '-1' && row.log_id !== logId) {
    throw new RebuildRequired(`${row.name} was computed from log ${row.log_id}, but this is log ${logId}`);
  }
  const { generation, serving } = row;
  const member = new Member(
    projection,
    { generation, serving, eventsDone: Number(row.events_done) },
    telemetry,
  );
  return { member, position: BigInt(row.position), eventId: row.event_id };
};

const readGenerations = async (session: Session, name: string): Promise<Row[]> => {
  const { rows } = await session.query<Row>(
    `select name, generation, version, status, serving, events_done, position, event_id, log_id
     from projection_generation join projection_checkpoint using (name, generation)
     where name = $1 order by generation`,
    [name],
  );
  return rows;
};

const nextNumber = (rows: readonly Row[]): number =>
  rows.reduce((highest, { generation }) => Math.max(highest, generation), 0) + 1;

type NewGeneration = Context & { readonly projection: AnyProjection; readonly number: number };

/** Schema, tables, row and checkpoint in one transaction: a kill leaves all or nothing. */
export const createGeneration = async (
  session: Session,
  {
    projection,
    number,
    epoch,
    logId,
    now,
  }: Pick<NewGeneration, 'projection' | 'number' | 'epoch' | 'logId' | 'now'>,
): Promise<void> => {
  const { name, version } = projection;
  const schema = generationSchema(name, number);
  await inTransaction(session, async () => {
    await session.query(`create schema "${schema}"`);
    await projection.tables(session.database<never>().withSchema(schema));
    await session.query(
      `insert into projection_generation (name, generation, version, status, events_done, started_at, updated_at)
       values ($1, $2, $3, 'building', 0, $4, $4)`,
      [name, number, version, now()],
    );
    await session.query(
      `insert into projection_checkpoint (name, generation, position, log_id, epoch) values ($1, $2, -1, $3, $4)`,
      [name, number, logId, epoch],
    );
  });
};

const revive = async (session: Session, { name, generation }: Row, now: string): Promise<void> => {
  await session.query(
    `update projection_generation set status = 'building', retired_at = null, started_at = $3, updated_at = $3
     where name = $1 and generation = $2`,
    [name, generation, now],
  );
};

const dropAbandoned = async (session: Session, name: string, wanted: number): Promise<void> => {
  const { rows } = await session.query<{ generation: number }>(
    `select generation from projection_generation
     where name = $1 and version <> $2 and not serving and served_at is null`,
    [name, wanted],
  );
  for (const { generation } of rows) await dropGeneration(session, { name, generation });
};

/** Removes a generation's tables, its row and its checkpoint, and the views of its version if nothing else has it. */
export const dropGeneration = async (
  session: Session,
  { name, generation }: { name: string; generation: number },
): Promise<void> => {
  await inTransaction(session, () => dropWithin(session, { name, generation }));
};

/** The same, inside the caller's transaction. */
export const dropWithin = async (
  session: Session,
  { name, generation }: { name: string; generation: number },
): Promise<void> => {
  const { rows } = await session.query<{ version: number }>(
    `delete from projection_generation where name = $1 and generation = $2 returning version`,
    [name, generation],
  );
  await session.query(`drop schema if exists "${generationSchema(name, generation)}" cascade`);
  const version = rows[0]?.version;
  if (version === undefined) return;
  const others = await session.query(
    'select 1 from projection_generation where name = $1 and version = $2 limit 1',
    [name, version],
  );
  if (others.rowCount === 0) {
    await session.query(`drop schema if exists "${servingSchema({ name, version })}" cascade`);
  }
};

export const inTransaction = async (session: Session, work: () => Promise<void>): Promise<void> => {
  await session.query('begin');
  try {
    await work();
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw error;
  }
};
