import type { EventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, systemClock } from '@fanfold/platform';

import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../../test/support/wallets.ts';
import type { AnyProjection } from '../projection.ts';
import { type ProjectionRuntime, type ProjectionRuntimeOptions, runProjections } from '../runtime/run.ts';
import type { GenerationState, ProjectionsStatus } from '../runtime/status.ts';
import { eventually, totalsIn } from './sums.ts';

/** Real stores, projectors on them, and wallets with movements: shared by the tests of the runtime. */
export class Harness implements AsyncDisposable {
  readonly stores: TestStores;
  readonly log: EventLog;
  readonly logger = createLogger('test', { level: process.env['TEST_LOG'] ?? 'silent' });
  #running: ProjectionRuntime[] = [];
  #moved = 0;

  private constructor(stores: TestStores) {
    this.stores = stores;
    this.log = stores.open();
  }

  static async start(...options: Parameters<typeof startTestStores>): Promise<Harness> {
    return new Harness(await startTestStores(...options));
  }

  get databaseUrl(): string {
    return this.stores.database.url;
  }

  /** Starts a projector as a process would. */
  run(
    projections: readonly { name: string }[],
    options: Partial<ProjectionRuntimeOptions> = {},
  ): ProjectionRuntime {
    const runtime = runProjections({
      databaseUrl: this.databaseUrl,
      feed: this.stores.open().feed,
      projections: projections as readonly AnyProjection[],
      log: this.logger,
      telemetry: createTelemetry('test'),
      clock: systemClock,
      ...options,
    });
    this.#running.push(runtime);
    return runtime;
  }

  async stop(runtime: ProjectionRuntime): Promise<void> {
    this.#running = this.#running.filter((other) => other !== runtime);
    await runtime[Symbol.asyncDispose]();
  }

  /**
   * `count` more wallets with two events each: 100 coins credited, 30 spent. Answers the last event's
   * position.
   */
  async move(count: number): Promise<bigint> {
    const from = this.#moved;
    this.#moved += count;
    let last = 0n;
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const wallet = numbered(1000 + from + index);
        await credit(this.log, wallet, { coins: 100, charge: 500_000 + from + index });
        const outcome = await buy(this.log, wallet, { content: 700_000 + from + index, coins: 30 });
        if (outcome.status === 'accepted' && BigInt(outcome.position) > last) last = BigInt(outcome.position);
      }),
    );
    return last;
  }

  /** How many events `move` has recorded in all. */
  get events(): number {
    return this.#moved * 2;
  }

  totals(schema: string): Promise<{ coins: number; events: number }> {
    return totalsIn(this.stores.database.pool, schema);
  }

  /** Resolves once a schema's sums include every movement. */
  async caughtUp(schema: string): Promise<{ coins: number; events: number }> {
    return eventually(
      () => this.totals(schema),
      ({ events }) => events === this.events,
    );
  }

  /** Resolves once there is no problem and every projection is live. */
  async well(runtime: ProjectionRuntime): Promise<ProjectionsStatus> {
    return eventually(
      () => runtime.status(),
      ({ role, problems, generations }) =>
        role === 'leader' &&
        problems.length === 0 &&
        generations.length > 0 &&
        generations.every(({ status }) => status === 'live'),
    );
  }

  async until(
    runtime: ProjectionRuntime,
    name: string,
    satisfies: (generation: GenerationState) => boolean,
  ): Promise<ProjectionsStatus> {
    return eventually(
      () => runtime.status(),
      ({ generations }) => generations.some((one) => one.name === name && satisfies(one)),
    );
  }

  /** Cuts every connection of projectors to Postgres, as a crash or a network failure would. */
  async cutConnections(): Promise<void> {
    await this.stores.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'fanfold-%'`,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const runtime of this.#running) await runtime[Symbol.asyncDispose]();
    await this.stores[Symbol.asyncDispose]();
  }
}
