import { type Kysely, sql } from 'kysely';

import { type GenerationState, generationsQuery } from '../runtime/status.ts';

/** A stream that is parked for a generation. */
export type ParkedState = {
  readonly stream: string;
  readonly generation: number;
  /** Log position from which on, as a decimal string. */
  readonly position: string;
  readonly events: number;
  /** Why the last attempt to apply the parked events failed. */
  readonly error: string | null;
  readonly parkedAt: string;
};

/**
 * `stopped`: its handler fails on an event, or its tables cannot be made; `incomplete`: streams are parked;
 * `building`: no generation serves yet; `behind`: it is in a catch-up group, or lags by more than a few
 * seconds.
 */
export type Health = 'well' | 'behind' | 'building' | 'incomplete' | 'stopped';

export type ProjectionState = {
  readonly name: string;
  readonly health: Health;
  /**
   * The serving one first, then by age. Retired ones are kept for the previous code and are no longer fed.
   */
  readonly generations: readonly GenerationState[];
  readonly parked: readonly ParkedState[];
};

export type ProjectionsOverview = {
  /**
   * The process that feeds them, and whether its heartbeat is recent; if not, the figures are from its last
   * heartbeat.
   */
  readonly projector: { readonly owner: string; readonly heartbeatAt: string; readonly alive: boolean };
  readonly projections: readonly ProjectionState[];
};

const heartbeatMs = 10_000;
const behindSeconds = 10;

/** All projections as the database describes them, for any process. `now` is the present time (ISO 8601). */
export const readOverview = async (db: Kysely<never>, now: string): Promise<ProjectionsOverview> => {
  const [lease, generations, parked] = await Promise.all([
    sql<{ owner: string; heartbeat_at: Date }>`select owner, heartbeat_at from projector_lease`.execute(db),
    sql.raw<GenerationState>(generationsQuery).execute(db),
    sql<ParkedState & { name: string }>`
      select name, generation, stream, from_position::text as position, events::integer as events, error,
        parked_at as "parkedAt"
      from projection_parked order by name, generation, parked_at`.execute(db),
  ]);
  const { owner = '', heartbeat_at = new Date(0) } = lease.rows[0] ?? {};
  const projections = [...Map.groupBy(generations.rows, ({ name }) => name)].map(([name, all]) => {
    const aside = parked.rows
      .filter((row) => row.name === name)
      .map(({ name: _name, ...row }) => ({ ...row, parkedAt: new Date(row.parkedAt).toISOString() }));
    const sorted = all.toSorted(
      (a, b) => Number(b.serving) - Number(a.serving) || a.generation - b.generation,
    );
    return { name, health: healthOf(sorted, aside), generations: sorted, parked: aside };
  });
  return {
    projector: {
      owner,
      heartbeatAt: heartbeat_at.toISOString(),
      alive: Date.parse(now) - heartbeat_at.getTime() < heartbeatMs,
    },
    projections,
  };
};

/** The event at which a projection has stopped, which can be parked; undefined for a projection that runs. */
export const stopOf = (
  { projections }: ProjectionsOverview,
  name: string,
): { readonly stream: string; readonly position: string } | undefined => {
  const found = projections.find((projection) => projection.name === name);
  for (const { error, status } of found?.generations ?? []) {
    if (status === 'failed' && error?.stream && error.position)
      return { stream: error.stream, position: error.position };
  }
  return undefined;
};

const healthOf = (generations: readonly GenerationState[], parked: readonly ParkedState[]): Health => {
  const serving = generations.find((one) => one.serving);
  if ((serving ? [serving] : generations).some(({ status }) => status === 'failed')) return 'stopped';
  if (!serving) return 'building';
  if (parked.some(({ generation }) => generation === serving.generation)) return 'incomplete';
  const late = (serving.progress.lagSeconds ?? 0) > behindSeconds;
  return serving.status === 'catching-up' || late ? 'behind' : 'well';
};
