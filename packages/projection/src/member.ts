import type { Telemetry } from '@fanfold/platform';
import type { Kysely } from 'kysely';

import { type AnyProjection, generationSchema } from './projection.ts';
import type { Meter, Session } from './session.ts';

/** One generation of one projection, as the process that feeds it holds it. */
export class Member {
  readonly projection: AnyProjection;
  readonly generation: number;
  serving: boolean;
  /** Events that this generation was given since its build began. */
  eventsDone: number;
  readonly consumes: ReadonlySet<string>;
  readonly meter: Meter = { busyMs: 0 };
  readonly metrics: ReturnType<typeof metricsOf>;
  #db: Kysely<any> | undefined;

  constructor(
    projection: AnyProjection,
    row: { generation: number; serving: boolean; eventsDone: number },
    telemetry: Telemetry,
  ) {
    this.projection = projection;
    this.generation = row.generation;
    this.serving = row.serving;
    this.eventsDone = row.eventsDone;
    this.consumes = new Set(projection.consumes);
    this.metrics = metricsOf(telemetry, this);
  }

  get name(): string {
    return this.projection.name;
  }

  /** What readers wait for: a name alone would mix up versions. */
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

  /** From now on this member writes on that connection. */
  bind(session: Session): void {
    this.#db = session.database(this.meter).withSchema(this.schema);
  }
}

const metricsOf = (telemetry: Telemetry, member: { name: string; generation: number }) => {
  const labels = { projection: member.name, generation: String(member.generation) };
  return {
    position: telemetry.projectionPosition.labels(labels),
    lagSeconds: telemetry.projectionLagSeconds.labels(labels),
    events: telemetry.projectionEvents.labels(labels),
    failed: telemetry.projectionFailed.labels(labels),
  };
};
