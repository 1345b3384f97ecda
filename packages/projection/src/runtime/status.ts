import type pg from 'pg';
import type { GenerationStatus } from '../postgres/runtime-tables.ts';
import type { Leader } from './leader.ts';
import type { Settings } from './projection-group.ts';

export type GenerationState = {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  readonly status: GenerationStatus;
  readonly serving: boolean;
  /** It was replaced and stays current. */
  readonly kept: boolean;
  readonly startedAt: string;
  readonly servedAt: string | null;
  /** Log position of the checkpoint as a decimal string; -1 before the first event. */
  readonly position: string;
  /** Why it has stopped. Without an event, its tables could not be made. */
  readonly error: {
    readonly message: string;
    readonly position: string | null;
    readonly eventId: string | null;
    readonly eventType: string | null;
    readonly stream: string | null;
  } | null;
  readonly progress: {
    readonly eventsDone: number;
    readonly eventsTotal: number | null;
    readonly eventsPerSecond: number | null;
    readonly secondsLeft: number | null;
    /** Age of the oldest event that is not applied; 0 when all are. */
    readonly lagSeconds: number | null;
  };
};

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** One row a generation, as a GenerationState. */
export const generationsQuery = `
  select name, version, generation, status, serving, kept, position::text,
    ${iso('started_at')} as "startedAt", ${iso('served_at')} as "servedAt",
    case when error is not null then json_build_object('message', error, 'position', error_position::text,
      'eventId', error_event_id, 'eventType', error_event_type, 'stream', error_stream) end as error,
    json_build_object('eventsDone', events_done, 'eventsTotal', events_total, 'lagSeconds', lag_seconds,
      'eventsPerSecond', events_per_second, 'secondsLeft', seconds_left) as progress
  from projection_generation join projection_checkpoint using (name, generation)
  order by name, generation`;

export type ProjectionsStatus = {
  /** Whether this process feeds the projections, or waits to take over. */
  readonly role: 'leader' | 'stand-by';
  /** Empty when there is no problem. One sentence each, for operators. */
  readonly problems: readonly string[];
  readonly generations: readonly GenerationState[];
};

/** An older heartbeat of the leader counts as missing. */
const heartbeatMs = 10_000;

/** All generations that are not retired, and the problems. A stand-by has no problems of its own. */
export const readStatus = async (
  pool: pg.Pool,
  leader: Leader | undefined,
  settings: Settings,
): Promise<ProjectionsStatus> => {
  const all = await pool.query<GenerationState>(generationsQuery);
  const rows = all.rows.filter(({ status }) => status !== 'retired');
  const role = leader ? 'leader' : 'stand-by';
  const problems = leader ? [...problemsOf(rows), ...problemsOfLeader(leader, settings)] : [];
  return { role, problems, generations: rows };
};

const problemsOf = (rows: readonly GenerationState[]): string[] => {
  if (rows.length === 0) return ['No projection has been created yet'];
  return [...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, generations]) => {
    const problems = generations
      .filter(({ status }) => status === 'failed')
      .map(({ error }) => `${name} has stopped${placeOf(error)}: ${error?.message}`);
    const building = generations.find(({ status }) => status === 'building');
    if (building && !generations.some(({ serving }) => serving)) {
      const { eventsDone, eventsTotal } = building.progress;
      problems.push(`${name} is being built (${eventsDone} of about ${eventsTotal ?? '?'} events)`);
    }
    return problems;
  });
};

const placeOf = (error: GenerationState['error']): string =>
  error?.position ? ` at ${error.position} (${error.eventType} of ${error.stream})` : '';

const problemsOfLeader = (leader: Leader, settings: Settings): string[] => {
  const problems: string[] = [];
  if (performance.now() - leader.heartbeatAt > heartbeatMs) problems.push('The event log does not answer');
  for (const { names, position, forMs } of leader.progress.stalled) {
    if (forMs <= 2 * settings.stuckMs) continue;
    problems.push(`No progress at ${position} while the log is at ${leader.head}: ${names.join(', ')}`);
  }
  return problems;
};
