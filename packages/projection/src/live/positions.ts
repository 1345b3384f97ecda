import type { Logger } from '@fanfold/platform';
import type pg from 'pg';
import { progressChannel } from '../postgres/runtime-tables.ts';
import { Listener } from './listener.ts';

/** A projection as its readers name it. */
type DesiredState = { readonly name: string; readonly version: number };

export type Reached = {
  /** The position that all of them include: the lowest position. */
  readonly position: bigint;
  /** They did not reach it in time, or cannot: one has stopped or is being built. */
  readonly stale: boolean;
};

/** Knows the positions of the serving read models, so that users see their own writes. */
export type Positions = AsyncDisposable & {
  /**
   * Waits, at most `timeoutMs`, until all projections include `position`. Answers at once when one has
   * stopped or lags behind the others.
   */
  readonly waitFor: (
    projections: readonly DesiredState[],
    position: bigint,
    timeoutMs: number,
  ) => Promise<Reached>;
  /** The present positions, as of the last notification or poll. */
  readonly current: (projections: readonly DesiredState[]) => bigint;
  /**
   * Whether one of them leaves out events: its handler has failed, or it has parked streams; with `about`,
   * only these streams count. As of the last poll.
   */
  readonly incomplete: (projections: readonly DesiredState[], about?: readonly string[]) => boolean;
};

const pollMs = 1_000;

/**
 * Follows the checkpoints over a connection of its own: notifications make it fast, a poll each second makes
 * it certain.
 */
export const positionsReached = async (options: { databaseUrl: string; log: Logger }): Promise<Positions> => {
  const watch = new Watch(options);
  await watch.start();
  return {
    waitFor: (projections, position, timeoutMs) => watch.waitFor(projections, position, timeoutMs),
    current: (projections) => watch.lowest(projections),
    incomplete: (projections, about) => watch.incomplete(projections, about),
    [Symbol.asyncDispose]: () => watch.stop(),
  };
};

type Polled = { key: string; position: string; status: string; parked: string[] };
type Waiter = { readonly keys: readonly string[]; readonly position: bigint; readonly wake: () => void };

class Watch {
  readonly #positions = new Map<string, bigint>();
  #polled: pg.Client | undefined;
  /** Projections that have stopped or are far behind: waiting for them is useless. */
  #stopped = new Set<string>();
  #failed = new Set<string>();
  /** Parked streams, by projection. */
  #parked = new Map<string, readonly string[]>();
  readonly #waiters = new Set<Waiter>();
  readonly #listener: Listener;

  constructor({ databaseUrl, log }: { databaseUrl: string; log: Logger }) {
    this.#listener = new Listener({
      databaseUrl,
      log,
      channel: progressChannel,
      pollMs,
      onNotification: (payload) => this.#take(payload),
      onPoll: (client) => this.#poll(client),
    });
  }

  start = (): Promise<void> => this.#listener.start();

  async stop(): Promise<void> {
    await this.#listener.stop();
    for (const { wake } of this.#waiters) wake();
  }

  lowest(projections: readonly DesiredState[]): bigint {
    return this.#lowestOf(projections.map(keyOf));
  }

  incomplete(projections: readonly DesiredState[], about?: readonly string[]): boolean {
    return projections.map(keyOf).some((key) => {
      const parked = this.#parked.get(key) ?? [];
      return this.#failed.has(key) || parked.some((stream) => about?.includes(stream) ?? true);
    });
  }

  async waitFor(projections: readonly DesiredState[], position: bigint, timeoutMs: number): Promise<Reached> {
    const keys = projections.map(keyOf);
    if (!this.#unreachable(keys) && this.#lowestOf(keys) < position)
      await this.#wait(keys, position, timeoutMs);
    const reached = this.#lowestOf(keys);
    return { position: reached, stale: reached < position };
  }

  #wait(keys: readonly string[], position: bigint, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        keys,
        position,
        wake: () => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve();
        },
      };
      const timer = setTimeout(() => waiter.wake(), timeoutMs);
      this.#waiters.add(waiter);
    });
  }

  #lowestOf(keys: readonly string[]): bigint {
    let lowest: bigint | undefined;
    for (const key of keys) {
      const position = this.#positions.get(key) ?? 0n;
      if (lowest === undefined || position < lowest) lowest = position;
    }
    return lowest ?? 0n;
  }

  #unreachable(keys: readonly string[]): boolean {
    return keys.some((key) => this.#stopped.has(key) || !this.#positions.has(key));
  }

  /** `{position} {name}@{version} …` */
  #take(payload: string): void {
    const [position = '0', ...keys] = payload.split(' ');
    const reached = BigInt(position);
    for (const key of keys) this.#positions.set(key, reached);
    this.#wake();
  }

  async #poll(client: pg.Client): Promise<void> {
    // A generation kept for readers of another version is listed beside the serving one; a kept one of the
    // same version has no readers.
    const { rows } = await client.query<Polled>(
      `select distinct on (key) name || '@' || version as key, position, status,
         array(select stream from projection_parked as parked
           where parked.name = generation.name and parked.generation = generation.generation) as parked
       from projection_generation as generation join projection_checkpoint using (name, generation)
       where serving or kept order by key, serving desc`,
    );
    // On one connection positions only grow, and a notification may be newer than this answer. A new
    // connection may mean that Postgres crashed and lost its last commits.
    const known = client === this.#polled ? new Map(this.#positions) : new Map<string, bigint>();
    this.#polled = client;
    this.#positions.clear();
    for (const { key, position } of rows) {
      const before = known.get(key) ?? -1n;
      this.#positions.set(key, before > BigInt(position) ? before : BigInt(position));
    }
    const keysIn = (...those: readonly string[]) =>
      new Set(rows.flatMap(({ key, status }) => (those.includes(status) ? [key] : [])));
    this.#stopped = keysIn('failed', 'catching-up');
    this.#failed = keysIn('failed');
    this.#parked = new Map(rows.map(({ key, parked }) => [key, parked]));
    this.#wake();
  }

  #wake(): void {
    for (const waiter of this.#waiters) {
      if (this.#unreachable(waiter.keys) || this.#lowestOf(waiter.keys) >= waiter.position) waiter.wake();
    }
  }
}

const keyOf = ({ name, version }: DesiredState): string => `${name}@${version}`;
