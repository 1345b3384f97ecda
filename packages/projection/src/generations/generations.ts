import type { Logger, Telemetry } from '@fanfold/platform';
import type { GenerationStatus } from '../postgres/runtime-tables.ts';
import type { Session } from '../postgres/session.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { type AnyProjection, generationSchema } from '../projection.ts';
import { isOutage, LeaseLost, RebuildRequired } from '../runtime/errors.ts';
import { Member } from '../runtime/member.ts';
import { dropGeneration } from './drop-generation.ts';
import { readParked } from './parked-streams.ts';

/** A generation to be fed, its checkpoint and status. */
export type PreparedGeneration = {
  readonly member: Member;
  readonly position: bigint;
  readonly eventId: string | null;
  readonly status: GenerationStatus;
};

export type GenerationRow = {
  name: string;
  generation: number;
  version: number;
  status: GenerationStatus;
  serving: boolean;
  kept: boolean;
  rebuild_id: string | null;
  served_at: Date | null;
  /** Null for a generation whose tables could not be made. */
  error_position: string | null;
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
 * Finds or creates the generations that this code can feed: of each projection the one that serves, and one
 * of the newest version (usually the same one). An interrupted build continues. A retired generation of the
 * desired version is used again, so that a return to the earlier code needs no rebuild. A build for a version
 * that is not desired any more is dropped.
 */
export const prepareGenerations = async (
  session: Session,
  context: Context,
): Promise<PreparedGeneration[]> => {
  const preparedGenerations: PreparedGeneration[] = [];
  for (const [name, versions] of Map.groupBy(context.projections, (projection) => projection.name)) {
    const desired = versions.reduce((a, b) => (b.version > a.version ? b : a));
    await dropAbandoned(session, name, desired.version);
    await ensureWanted(session, desired, context);
    for (const row of await readGenerations(session, name)) {
      const projection = versions.find(({ version }) => version === row.version);
      if (row.status === 'retired' || hasNoTables(row)) continue;
      if (!projection && row.kept) await retire(session, row, context.now());
      else if (!projection) {
        context.log.warn(
          { projection: name, version: row.version },
          'serves without being fed until rebuilt',
        );
      } else {
        const prepared = preparedFrom(row, projection, context);
        await readParked(session, prepared.member);
        preparedGenerations.push(prepared);
      }
    }
  }
  return preparedGenerations;
};

/** One generation of the newest version that serves or will serve, beside those that operators requested. */
const ensureWanted = async (session: Session, desired: AnyProjection, context: Context): Promise<void> => {
  const rows = await readGenerations(session, desired.name);
  const own = rows.filter(({ version, rebuild_id, serving }) => {
    return version === desired.version && (serving || rebuild_id === null);
  });
  if (own.some(({ status, kept }) => status !== 'retired' && !kept)) return;
  // The previous code is back: its generation still exists, and may even be current.
  const former = rows
    .filter(({ version, served_at }) => version === desired.version && served_at !== null)
    .sort((a, b) => Number(a.served_at) - Number(b.served_at))
    .at(-1);
  if (former) await reuseRetired(session, former, context.now());
  else await tryToCreateGeneration(session, { projection: desired, number: nextNumber(rows), ...context });
};

/** Null when its tables could not be made. */
const hasNoTables = ({ status, error_position }: GenerationRow): boolean =>
  status === 'failed' && error_position === null;

const preparedFrom = (
  row: GenerationRow,
  projection: AnyProjection,
  { logId, telemetry }: Context,
): PreparedGeneration => {
  if (row.position !== '-1' && row.log_id !== logId) {
    throw new RebuildRequired(`${row.name} was computed from log ${row.log_id}, but this is log ${logId}`);
  }
  const role = row.serving ? 'serving' : row.kept ? 'kept' : 'candidate';
  const { generation, rebuild_id: rebuildId } = row;
  const member = new Member(
    projection,
    { generation, role, rebuildId, eventsDone: Number(row.events_done) },
    telemetry,
  );
  // A generation that served before is used again for its version, whatever it was built for.
  if (role === 'candidate' && row.served_at !== null) member.takesOver = true;
  return { member, position: BigInt(row.position), eventId: row.event_id, status: row.status };
};

export const readGenerations = async (session: Session, name: string): Promise<GenerationRow[]> => {
  const { rows } = await session.query<GenerationRow>(
    `select name, generation, version, status, serving, kept, rebuild_id, served_at, error_position, events_done,
       position, event_id, log_id
     from projection_generation join projection_checkpoint using (name, generation)
     where name = $1 order by generation`,
    [name],
  );
  return rows;
};

/** The present position and status of a generation. */
export const checkpointOf = async (
  session: Session,
  { name, generation }: Member,
): Promise<{ position: bigint; eventId: string | null }> => {
  const rows = await readGenerations(session, name);
  const row = rows.find((one) => one.generation === generation);
  if (!row) throw new LeaseLost(`${name} has no generation ${generation} any more`);
  return { position: BigInt(row.position), eventId: row.event_id };
};

export const nextNumber = (rows: readonly GenerationRow[]): number =>
  rows.reduce((highest, { generation }) => Math.max(highest, generation), 0) + 1;

type NewGeneration = Pick<Context, 'epoch' | 'logId' | 'now'> & {
  readonly projection: AnyProjection;
  readonly number: number;
  /** The operator's request that the build belongs to. */
  readonly rebuildId?: string;
};

/** Schema, tables, row and checkpoint in one transaction: after a kill there is all or nothing. */
export const createGeneration = async (session: Session, made: NewGeneration): Promise<void> => {
  const { projection, number, epoch } = made;
  const schema = generationSchema(projection.name, number);
  await inTransaction(session, async () => {
    await assertLeading(session, epoch);
    await session.query(`create schema "${schema}"`);
    await projection.tables(session.database<never>().withSchema(schema));
    await insertRows(session, made);
  });
};

/** The same for one of many. If its tables cannot be made, only this projection stops: answers false. */
export const tryToCreateGeneration = async (
  session: Session,
  { log, ...made }: NewGeneration & Pick<Context, 'log'>,
): Promise<boolean> => {
  const { projection, number, epoch, now } = made;
  const { name, version } = projection;
  try {
    await createGeneration(session, made);
    return true;
  } catch (error) {
    if (isOutage(error) || error instanceof LeaseLost) throw error;
    const message = error instanceof Error ? error.message : String(error);
    log.error({ projection: name, version, err: error }, 'its tables cannot be made');
    await inTransaction(session, async () => {
      await assertLeading(session, epoch);
      await insertRows(session, made);
      await session.query(
        `update projection_generation set status = 'failed', error = $3, updated_at = $4
         where name = $1 and generation = $2`,
        [name, number, `Its tables cannot be made: ${message}`.slice(0, 2_000), now()],
      );
    });
    return false;
  }
};

const insertRows = async (
  session: Session,
  { projection: { name, version }, number, rebuildId, epoch, logId, now }: NewGeneration,
): Promise<void> => {
  await session.query(
    `insert into projection_generation
       (name, generation, version, status, events_done, started_at, updated_at, rebuild_id)
     values ($1, $2, $3, 'building', 0, $4, $4, $5)`,
    [name, number, version, now(), rebuildId ?? null],
  );
  await session.query(
    `insert into projection_checkpoint (name, generation, position, log_id, epoch) values ($1, $2, -1, $3, $4)`,
    [name, number, logId, epoch],
  );
};

/** Until the transaction ends no process can begin an epoch, which would lack the tables made here. */
const assertLeading = async (session: Session, epoch: string): Promise<void> => {
  const { rowCount } = await session.query('select 1 from projector_lease where epoch = $1 for share', [
    epoch,
  ]);
  if (rowCount !== 1) throw new LeaseLost('Another projector has begun a new epoch');
};

const reuseRetired = async (
  session: Session,
  { name, generation }: GenerationRow,
  now: string,
): Promise<void> => {
  await session.query(
    `update projection_generation
     set status = 'building', kept = false, retired_at = null, started_at = $3, updated_at = $3
     where name = $1 and generation = $2`,
    [name, generation, now],
  );
};

/** It can no longer be fed: the code of its version is gone. */
const retire = async (session: Session, { name, generation }: GenerationRow, now: string): Promise<void> => {
  await session.query(
    `update projection_generation set status = 'retired', kept = false, retired_at = $3, updated_at = $3
     where name = $1 and generation = $2`,
    [name, generation, now],
  );
};

/** Drops builds of versions no longer desired, and generations without tables, so that they are retried. */
const dropAbandoned = async (session: Session, name: string, desired: number): Promise<void> => {
  const { rows } = await session.query<{ generation: number }>(
    `select generation from projection_generation
     where name = $1 and not serving and served_at is null
       and (version <> $2 or (status = 'failed' and error_position is null))`,
    [name, desired],
  );
  for (const { generation } of rows) await dropGeneration(session, { name, generation });
};
