import { sleep } from '@fanfold/platform';

import type { Cohort, Shared } from './cohort.ts';
import { type Control, nothingWanted, type Report, type Wanted } from './control.ts';
import { dropGeneration } from './drop.ts';
import { Deposed, isOutage, LookAgain, letGo } from './errors.ts';
import { type GenerationRow, nextNumber, readGenerations, tryToCreateGeneration } from './generations.ts';
import type { Group } from './group.ts';
import type { Member } from './member.ts';
import { park } from './parked.ts';
import { Parking } from './parking.ts';
import type { AnyProjection } from './projection.ts';
import type { Session } from './session.ts';

export type OperatorOptions = {
  readonly control: Control;
  readonly projections: readonly AnyProjection[];
  readonly shared: Shared;
  readonly group: Group;
  /** Undefined while it has stopped or is on its way to another place. */
  readonly cohortOf: (member: Member) => Cohort | undefined;
  readonly newMember: (projection: AnyProjection, row: { generation: number; rebuildId: string }) => Member;
};

const lookEveryMs = 1_000;

/**
 * Brings the generations to what operators want, and reports what came of it. Each pass compares wishes with facts, so a
 * kill at any moment is made good by the next pass of whoever leads then.
 */
export class Operator {
  readonly #options: OperatorOptions;
  readonly #session: Session;
  readonly #newest: readonly AnyProjection[];
  readonly #parking: Parking;
  #poke: () => void = () => {};
  #poked = false;

  constructor(session: Session, options: OperatorOptions) {
    this.#session = session;
    this.#options = options;
    this.#parking = new Parking(session, options);
    this.#newest = [...Map.groupBy(options.projections, ({ name }) => name).values()].flatMap((versions) =>
      versions.reduce((a, b) => (b.version > a.version ? b : a)),
    );
  }

  /** Looks soon. */
  readonly heed = (): void => {
    this.#poked = true;
    this.#poke();
  };

  /** Until the signal aborts. An outage of the log is waited for; anything else ends it. */
  async run(): Promise<void> {
    const { signal, log } = this.#options.shared;
    signal.addEventListener('abort', this.heed, { once: true });
    while (!signal.aborted) {
      this.#poked = false;
      try {
        await this.pass();
      } catch (error) {
        if (error instanceof LookAgain) {
          await sleep(20, signal);
          continue;
        }
        if (signal.aborted) return;
        // Of the log's errors none says anything about this process; its own session ends the lease.
        if (error instanceof Deposed || isOutage(error)) throw error;
        log.warn({ err: error }, 'what operators want could not be seen to; trying again');
      }
      await this.#rest();
    }
  }

  async pass(): Promise<void> {
    const wanted = await this.#options.control.wanted();
    for (const projection of this.#newest)
      await this.#see(projection, wanted.get(projection.name) ?? nothingWanted);
  }

  async #see(projection: AnyProjection, wanted: Wanted): Promise<void> {
    const rows = await readGenerations(this.#session, projection.name);
    await this.#reportTakeOver(projection.name, wanted);
    await this.#parking.see(projection.name, wanted);
    await this.#rebuild(projection, { wanted, rows });
    await this.#rollBack(projection.name, wanted);
    await this.#release(projection.name, { wanted, rows });
    await this.#sweep(rows);
  }

  /** The log learns of swaps that happened, by whatever process. */
  async #reportTakeOver(name: string, wanted: Wanted): Promise<void> {
    const serving = this.#inRole(name, 'serving');
    const report = serving && takeOverOf(serving, { wanted, kept: this.#inRole(name, 'kept') });
    if (!report) return;
    await this.#options.control.report(report);
    throw new LookAgain();
  }

  async #rebuild(projection: AnyProjection, { wanted, rows }: Present): Promise<void> {
    const asked = wanted.rebuild;
    for (const row of rows) {
      if (isRebuild(row) && row.rebuild_id !== asked?.rebuildId) await this.#drop(row);
    }
    if (!asked) return;
    const own = rows.find((row) => row.rebuild_id === asked.rebuildId);
    if (own) await this.#handOver(own, asked.swap === 'automatic');
    else await this.#build(projection, { asked, wanted, rows });
  }

  /** One that is level and waits takes over now; one that is being built will when it is level. */
  async #handOver({ name, generation }: GenerationRow, takesOver: boolean): Promise<void> {
    const member = this.#options.shared.fleet.find(name, generation);
    if (!member || member.role !== 'spare') return;
    member.takesOver = takesOver;
    if (takesOver && this.#options.group.members.includes(member)) await this.#serve(member);
  }

  async #build(
    projection: AnyProjection,
    { asked, wanted, rows }: Present & { asked: NonNullable<Wanted['rebuild']> },
  ): Promise<void> {
    const { shared, newMember } = this.#options;
    const { epoch, logId, clock, log, fleet, isolate } = shared;
    const generation = nextNumber(rows);
    const { rebuildId } = asked;
    const made = { projection, number: generation, rebuildId, epoch, logId, now: clock.now, log };
    if (!(await tryToCreateGeneration(this.#session, made))) return;
    const member = newMember(projection, { generation, rebuildId });
    member.takesOver = asked.swap === 'automatic';
    await park(this.#session, member, { streams: wanted.parked, now: clock.now() });
    fleet.add(member);
    isolate(member, { position: -1n, eventId: null });
  }

  async #rollBack(name: string, wanted: Wanted): Promise<void> {
    const kept = this.#inRole(name, 'kept');
    if (!wanted.rollback || kept?.generation !== wanted.kept) return;
    if (this.#options.group.members.includes(kept)) await this.#serve(kept);
  }

  async #serve(member: Member): Promise<void> {
    const served = await this.#options.group.serve(member).catch(letGo);
    if (served) throw new LookAgain();
  }

  /** What nobody may go back to any more is dropped; what should be there and is not is reported. */
  async #release(name: string, { wanted, rows }: Present): Promise<void> {
    const serving = this.#inRole(name, 'serving');
    const kept = this.#inRole(name, 'kept');
    if (!serving || !isKnown(serving, wanted) || wanted.kept === (kept?.generation ?? null)) return;
    // One of another version goes with its code, not with a word of the operator.
    const row = rows.find(({ generation }) => generation === kept?.generation);
    if (kept?.key === serving.key && row) {
      kept.role = 'spare';
      await this.#drop(row);
    }
    if (wanted.kept === null) return;
    await this.#options.control.report({ type: 'gone', projection: name, generation: wanted.kept });
    throw new LookAgain();
  }

  /** Generations that the last swap pushed out while they were still fed. */
  async #sweep(rows: readonly GenerationRow[]): Promise<void> {
    for (const row of rows) {
      const member = this.#options.shared.fleet.find(row.name, row.generation);
      if (member?.dismissed && !member.serving) await this.#drop(row);
    }
  }

  /** Lets go of a generation and drops it. Does nothing to one that has come to serve meanwhile. */
  async #drop(row: GenerationRow): Promise<void> {
    const { fleet, signal, log } = this.#options.shared;
    const member = fleet.find(row.name, row.generation);
    if (member) {
      member.dismissed = true;
      this.#options.cohortOf(member)?.poke();
      while (this.#options.cohortOf(member) && !member.serving && !signal.aborted) await sleep(20, signal);
      if (member.serving) {
        member.dismissed = false;
        throw new LookAgain();
      }
      if (signal.aborted) return;
      fleet.remove(member);
      member.metrics.forget();
    }
    await dropGeneration(this.#session, row);
    log.info({ projection: row.name, generation: row.generation }, 'dropped');
  }

  #inRole(name: string, role: Member['role']): Member | undefined {
    return this.#options.shared.fleet.of(name).find((member) => member.role === role);
  }

  #rest(): Promise<void> {
    if (this.#poked) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookEveryMs);
      this.#poke = () => (clearTimeout(timer), resolve());
    });
  }
}

type Present = { readonly wanted: Wanted; readonly rows: readonly GenerationRow[] };

/** What the log has to be told of who serves; undefined when it knows. */
const takeOverOf = (
  serving: Member,
  { wanted, kept }: { wanted: Wanted; kept: Member | undefined },
): Report | undefined => {
  if (isKnown(serving, wanted)) return undefined;
  const { name: projection, generation, rebuildId } = serving;
  const replaced = kept?.generation ?? null;
  if (rebuildId !== null && (rebuildId === wanted.rebuild?.rebuildId || !wanted.rollback))
    return { type: 'swapped', projection, rebuildId, generation, replaced };
  const before = replaced ?? wanted.serving;
  if (before === null) return undefined;
  return { type: 'rolled-back', projection, generation, replaced: before };
};

/** Being built, or built and waiting: it neither serves nor ever did. */
const isRebuild = ({ rebuild_id, serving, kept, served_at }: GenerationRow): boolean =>
  rebuild_id !== null && !serving && !kept && served_at === null;

/** Whether the log knows that this one serves. What a new version brought is nothing that an operator did. */
const isKnown = ({ generation, rebuildId }: Member, wanted: Wanted): boolean => {
  if (rebuildId !== null && rebuildId === wanted.rebuild?.rebuildId) return false;
  if (wanted.rollback && generation === wanted.kept) return false;
  return rebuildId === null || wanted.serving === generation;
};
