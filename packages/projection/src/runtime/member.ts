import type { Telemetry } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import type { Meter, Session } from '../postgres/session.ts';
import { type AnyProjection, generationSchema } from '../projection.ts';
import type { DetachedAt } from './detached-at.ts';

/**
 * `serving`: the views read it; `kept`: it was replaced and is still fed, for a rollback; `candidate`: being
 * built, or built and waiting for its swap.
 */
export type Role = 'serving' | 'kept' | 'candidate';

export type MemberRow = {
  readonly generation: number;
  readonly role: Role;
  readonly eventsDone: number;
  readonly rebuildId?: string | null;
};

/** One generation of one projection, in the process that feeds it. */
export class Member {
  readonly projection: AnyProjection;
  readonly generation: number;
  /** The operator's request that it is built for; null for a build of a new version. */
  readonly rebuildId: string | null;
  role: Role;
  /** It serves as soon as it has caught up with the live group. */
  takesOver: boolean;
  /** Parked streams, with the log position from which on. */
  readonly parked = new Map<string, bigint>();
  /** Where it continues once its failure is resolved; undefined unless it has stopped. */
  stoppedAt: DetachedAt | undefined;
  /** It is to be removed between two batches. Ignored for the serving member. */
  removalRequested = false;
  /** Events that were applied to this generation since its build began. */
  eventsDone: number;
  readonly consumes: ReadonlySet<string>;
  readonly meter: Meter = { busyMs: 0 };
  readonly metrics: ReturnType<typeof metricsOf>;
  #db: Kysely<any> | undefined;

  constructor(projection: AnyProjection, row: MemberRow, telemetry: Telemetry) {
    this.projection = projection;
    this.generation = row.generation;
    this.rebuildId = row.rebuildId ?? null;
    this.role = row.role;
    this.takesOver = row.role === 'candidate' && this.rebuildId === null;
    this.eventsDone = row.eventsDone;
    this.consumes = new Set(projection.consumes);
    this.metrics = metricsOf(telemetry, this);
  }

  get serving(): boolean {
    return this.role === 'serving';
  }

  get name(): string {
    return this.projection.name;
  }

  /** The key that readers wait for: a name alone would mix up versions. */
  get key(): string {
    return `${this.name}@${this.projection.version}`;
  }

  get label(): string {
    return `${this.key} generation ${this.generation}`;
  }

  get schema(): string {
    return generationSchema(this.name, this.generation);
  }

  get db(): Kysely<any> {
    if (!this.#db) throw new Error(`${this.label} has no connection`);
    return this.#db;
  }

  /** Whether this event belongs to a parked stream. */
  isParked(stream: string, position: bigint): boolean {
    const from = this.parked.get(stream);
    return from !== undefined && position >= from;
  }

  /** From now on this member writes on that connection. */
  bind(session: Session): void {
    this.#db = session.database(this.meter).withSchema(this.schema);
  }
}

const metricsOf = (telemetry: Telemetry, member: { name: string; generation: number }) => {
  const labels = { projection: member.name, generation: String(member.generation) };
  const { projectionPosition, projectionLagSeconds, projectionEvents } = telemetry;
  const { projectionFailed, projectionParked, projectionStopped } = telemetry;
  const goesOn = () => {
    projectionFailed.set(labels, 0);
    for (const stopped of stops.splice(0)) projectionStopped.remove(stopped);
  };
  const stops: Record<string, string>[] = [];
  return {
    position: projectionPosition.labels(labels),
    lagSeconds: projectionLagSeconds.labels(labels),
    events: projectionEvents.labels(labels),
    parked: projectionParked.labels(labels),
    goesOn,
    /** The event and the error, for an alert. */
    stops: (at: { event: string; position: string; error: string }) => {
      goesOn();
      const stopped = { ...labels, ...at, error: at.error.slice(0, 200) };
      projectionFailed.set(labels, 1);
      projectionStopped.set(stopped, 1);
      stops.push(stopped);
    },
    /** The generation was dropped. */
    forget: () => {
      goesOn();
      for (const gauge of [projectionPosition, projectionLagSeconds, projectionFailed, projectionParked])
        gauge.remove(labels);
    },
  };
};
