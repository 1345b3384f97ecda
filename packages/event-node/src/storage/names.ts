import type { DatabaseSync, StatementSync } from 'node:sqlite';

import { Cache } from './cache.ts';

const MOST_CACHED = 50_000;

/** Names stored once and referred to by number: stream names and event types. Both caches are bounded. */
export class Names {
  readonly #byName = new Cache<string, number>(MOST_CACHED);
  readonly #byId = new Cache<number, string>(MOST_CACHED);
  readonly #selectId: StatementSync;
  readonly #selectName: StatementSync;
  readonly #insert: StatementSync;

  constructor(database: DatabaseSync, table: 'stream' | 'event_type') {
    this.#selectId = database.prepare(`SELECT id FROM ${table} WHERE name = ?`);
    this.#selectName = database.prepare(`SELECT name FROM ${table} WHERE id = ?`);
    this.#insert = database.prepare(`INSERT INTO ${table} (name) VALUES (?)`);
  }

  /** The number of a name, or undefined when nothing was written under it. */
  find(name: string): number | undefined {
    const cached = this.#byName.get(name);
    if (cached !== undefined) return cached;
    const row = this.#selectId.get(name) as { id: number } | undefined;
    if (row === undefined) return undefined;
    this.#remember(name, row.id);
    return row.id;
  }

  /** Must be called inside the writer's transaction. */
  findOrCreate(name: string): number {
    const known = this.find(name);
    if (known !== undefined) return known;
    const id = Number(this.#insert.run(name).lastInsertRowid);
    this.#remember(name, id);
    return id;
  }

  nameOf(id: number): string {
    const cached = this.#byId.get(id);
    if (cached !== undefined) return cached;
    const row = this.#selectName.get(id) as { name: string } | undefined;
    if (row === undefined) throw new Error(`The log refers to name ${id}, which it does not hold.`);
    this.#remember(row.name, id);
    return row.name;
  }

  /** After a rollback: names created in the lost transaction must be looked up again. */
  forget(): void {
    this.#byName.clear();
    this.#byId.clear();
  }

  #remember(name: string, id: number): void {
    this.#byName.set(name, id);
    this.#byId.set(id, name);
  }
}
