import type { Recorded } from '@fanfold/event-log';
import { type Kysely, sql } from 'kysely';

import type { SearchTables } from './tables.ts';
import type { WorkEvent } from './work-state.ts';

type Db = Kysely<SearchTables>;

/** Who has accepted to be a maker of a work beside its creator, also before it is published and has a row. */
export class AcceptedMakers {
  readonly #byWork: Map<string, Set<string>>;

  private constructor(byWork: Map<string, Set<string>>) {
    this.#byWork = byWork;
  }

  /** Those of the works of a batch that appear in it, or whose makers change. */
  static async of(db: Db, batch: readonly Recorded<WorkEvent>[]): Promise<AcceptedMakers> {
    const works = batch.flatMap(({ event }) =>
      event.type === 'ContentPublished' || isOfMaker(event) ? [event.contentOid as string] : [],
    );
    const byWork = new Map(works.map((oid) => [oid, new Set<string>()]));
    if (byWork.size === 0) return new AcceptedMakers(byWork);
    const rows = await db
      .selectFrom('accepted_maker')
      .selectAll()
      .where('made_oid', '=', sql<string>`any(${[...byWork.keys()]}::text[])`)
      .execute();
    for (const { made_oid, maker_oid } of rows) byWork.get(made_oid)?.add(maker_oid);
    return new AcceptedMakers(byWork);
  }

  note(event: WorkEvent): void {
    if (!isOfMaker(event)) return;
    const makers = this.#byWork.get(event.contentOid);
    if (event.type === 'CoCreatorAccepted') makers?.add(event.accountOid);
    else makers?.delete(event.accountOid);
  }

  /** In an order that does not depend on when they accepted. */
  ofWork(contentOid: string): readonly string[] {
    return [...(this.#byWork.get(contentOid) ?? [])].sort();
  }

  async write(db: Db, batch: readonly Recorded<WorkEvent>[]): Promise<void> {
    const changed = [...new Set(batch.flatMap(({ event }) => (isOfMaker(event) ? [event.contentOid] : [])))];
    if (changed.length === 0) return;
    await db
      .deleteFrom('accepted_maker')
      .where('made_oid', '=', sql<string>`any(${changed}::text[])`)
      .execute();
    const rows = changed.flatMap((made_oid) =>
      this.ofWork(made_oid).map((maker_oid) => ({ made_oid, maker_oid })),
    );
    if (rows.length > 0) await db.insertInto('accepted_maker').values(rows).execute();
  }
}

type OfMaker = Extract<WorkEvent, { type: 'CoCreatorAccepted' | 'CoCreatorInvited' | 'CoCreatorRemoved' }>;

/** Who is asked for another share has not agreed to it yet. */
const isOfMaker = (event: WorkEvent): event is OfMaker =>
  event.type === 'CoCreatorAccepted' ||
  event.type === 'CoCreatorInvited' ||
  event.type === 'CoCreatorRemoved';
