import { sleep } from '@fanfold/platform';
import type { Session } from '../postgres/session.ts';
import type { AnyProjection } from '../projection.ts';
import { ignoreMemberLeft, isOutage, LeaseLost, ReconcileAgain } from '../runtime/errors.ts';
import type { LiveGroup } from '../runtime/live-group.ts';
import type { Member } from '../runtime/member.ts';
import type { GroupContext, ProjectionGroup } from '../runtime/projection-group.ts';
import { type Control, type DesiredState, noDesiredState, type Report } from './desired-state.ts';
import { dropGeneration } from './drop-generation.ts';
import { type GenerationRow, nextNumber, readGenerations, tryToCreateGeneration } from './generations.ts';
import { park } from './parked-streams.ts';
import { Parking } from './parking.ts';

export type ReconcilerOptions = {
  readonly control: Control;
  readonly projections: readonly AnyProjection[];
  readonly shared: GroupContext;
  readonly liveGroup: LiveGroup;
  /** Undefined while it has stopped or moves to another group. */
  readonly groupOf: (member: Member) => ProjectionGroup | undefined;
  readonly newMember: (projection: AnyProjection, row: { generation: number; rebuildId: string }) => Member;
};

const checkEveryMs = 1_000;

/**
 * Brings the generations to the desired state, and reports what it did. Each pass compares the desired with
 * the present state, so the next pass of the leading process repairs what a kill at any moment left
 * unfinished.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #session: Session;
  readonly #newest: readonly AnyProjection[];
  readonly #parking: Parking;
  #wake: () => void = () => {};
  #woken = false;

  constructor(session: Session, options: ReconcilerOptions) {
    this.#session = session;
    this.#options = options;
    this.#parking = new Parking(session, options);
    this.#newest = [...Map.groupBy(options.projections, ({ name }) => name).values()].flatMap((versions) =>
      versions.reduce((a, b) => (b.version > a.version ? b : a)),
    );
  }

  /** Runs the next pass soon. */
  readonly requestReconcile = (): void => {
    this.#woken = true;
    this.#wake();
  };

  /** Runs until the signal aborts. It waits while the log is unreachable; any other error ends it. */
  async run(): Promise<void> {
    const { signal, log } = this.#options.shared;
    signal.addEventListener('abort', this.requestReconcile, { once: true });
    while (!signal.aborted) {
      this.#woken = false;
      try {
        await this.pass();
      } catch (error) {
        if (error instanceof ReconcileAgain) {
          await sleep(20, signal);
          continue;
        }
        if (signal.aborted) return;
        // An error of the log says nothing about this process; only its own database session ends the lease.
        if (error instanceof LeaseLost || isOutage(error)) throw error;
        log.warn({ err: error }, 'the desired state could not be reached; trying again');
      }
      await this.#rest();
    }
  }

  async pass(): Promise<void> {
    const desired = await this.#options.control.desired();
    for (const projection of this.#newest)
      await this.#see(projection, desired.get(projection.name) ?? noDesiredState);
  }

  async #see(projection: AnyProjection, desired: DesiredState): Promise<void> {
    const rows = await readGenerations(this.#session, projection.name);
    await this.#reportTakeOver(projection.name, desired);
    await this.#parking.see(projection.name, desired);
    await this.#rebuild(projection, { desired, rows });
    await this.#rollBack(projection.name, desired);
    await this.#release(projection.name, { desired, rows });
    await this.#sweep(rows);
  }

  /** Writes swaps that happened into the log, whichever process made them. */
  async #reportTakeOver(name: string, desired: DesiredState): Promise<void> {
    const serving = this.#inRole(name, 'serving');
    const report = serving && takeOverOf(serving, { desired, kept: this.#inRole(name, 'kept') });
    if (!report) return;
    await this.#options.control.report(report);
    throw new ReconcileAgain();
  }

  async #rebuild(projection: AnyProjection, { desired, rows }: Present): Promise<void> {
    const asked = desired.rebuild;
    for (const row of rows) {
      if (isRebuild(row) && row.rebuild_id !== asked?.rebuildId) await this.#drop(row);
    }
    if (!asked) return;
    const own = rows.find((row) => row.rebuild_id === asked.rebuildId);
    if (own) await this.#handOver(own, asked.swap === 'automatic');
    else await this.#build(projection, { asked, desired, rows });
  }

  /**
   * A generation that has caught up and waits takes over now; one that is being built does so when it has
   * caught up.
   */
  async #handOver({ name, generation }: GenerationRow, takesOver: boolean): Promise<void> {
    const member = this.#options.shared.registry.find(name, generation);
    if (!member || member.role !== 'candidate') return;
    member.takesOver = takesOver;
    if (takesOver && this.#options.liveGroup.members.includes(member)) await this.#serve(member);
  }

  async #build(
    projection: AnyProjection,
    { asked, desired, rows }: Present & { asked: NonNullable<DesiredState['rebuild']> },
  ): Promise<void> {
    const { shared, newMember } = this.#options;
    const { epoch, logId, clock, log, registry, detach } = shared;
    const generation = nextNumber(rows);
    const { rebuildId } = asked;
    const made = { projection, number: generation, rebuildId, epoch, logId, now: clock.now, log };
    if (!(await tryToCreateGeneration(this.#session, made))) return;
    const member = newMember(projection, { generation, rebuildId });
    member.takesOver = asked.swap === 'automatic';
    await park(this.#session, member, { streams: desired.parked, now: clock.now() });
    registry.add(member);
    detach(member, { position: -1n, eventId: null });
  }

  async #rollBack(name: string, desired: DesiredState): Promise<void> {
    const kept = this.#inRole(name, 'kept');
    if (!desired.rollback || kept?.generation !== desired.kept) return;
    if (this.#options.liveGroup.members.includes(kept)) await this.#serve(kept);
  }

  async #serve(member: Member): Promise<void> {
    const served = await this.#options.liveGroup.serve(member).catch(ignoreMemberLeft);
    if (served) throw new ReconcileAgain();
  }

  /** Drops a kept generation that is not desired any more; reports one that is desired and does not exist. */
  async #release(name: string, { desired, rows }: Present): Promise<void> {
    const serving = this.#inRole(name, 'serving');
    const kept = this.#inRole(name, 'kept');
    if (!serving || !isKnown(serving, desired) || desired.kept === (kept?.generation ?? null)) return;
    // A generation of another version is dropped with its code, not by an operator's command.
    const row = rows.find(({ generation }) => generation === kept?.generation);
    if (kept?.key === serving.key && row) {
      kept.role = 'candidate';
      await this.#drop(row);
    }
    if (desired.kept === null) return;
    await this.#options.control.report({ type: 'gone', projection: name, generation: desired.kept });
    throw new ReconcileAgain();
  }

  /** Generations that the last swap replaced while they were still fed. */
  async #sweep(rows: readonly GenerationRow[]): Promise<void> {
    for (const row of rows) {
      const member = this.#options.shared.registry.find(row.name, row.generation);
      if (member?.removalRequested && !member.serving) await this.#drop(row);
    }
  }

  /** Removes a generation from its group and drops it. Does nothing if it serves meanwhile. */
  async #drop(row: GenerationRow): Promise<void> {
    const { registry, signal, log } = this.#options.shared;
    const member = registry.find(row.name, row.generation);
    if (member) {
      member.removalRequested = true;
      this.#options.groupOf(member)?.wake();
      while (this.#options.groupOf(member) && !member.serving && !signal.aborted) await sleep(20, signal);
      if (member.serving) {
        member.removalRequested = false;
        throw new ReconcileAgain();
      }
      if (signal.aborted) return;
      registry.remove(member);
      member.metrics.forget();
    }
    await dropGeneration(this.#session, row);
    log.info({ projection: row.name, generation: row.generation }, 'dropped');
  }

  #inRole(name: string, role: Member['role']): Member | undefined {
    return this.#options.shared.registry.of(name).find((member) => member.role === role);
  }

  #rest(): Promise<void> {
    if (this.#woken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, checkEveryMs);
      this.#wake = () => (clearTimeout(timer), resolve());
    });
  }
}

type Present = { readonly desired: DesiredState; readonly rows: readonly GenerationRow[] };

/** The report of a take-over that the log does not contain yet; undefined when it does. */
const takeOverOf = (
  serving: Member,
  { desired, kept }: { desired: DesiredState; kept: Member | undefined },
): Report | undefined => {
  if (isKnown(serving, desired)) return undefined;
  const { name: projection, generation, rebuildId } = serving;
  const replaced = kept?.generation ?? null;
  if (rebuildId !== null && (rebuildId === desired.rebuild?.rebuildId || !desired.rollback))
    return { type: 'swapped', projection, rebuildId, generation, replaced };
  const before = replaced ?? desired.serving;
  if (before === null) return undefined;
  return { type: 'rolled-back', projection, generation, replaced: before };
};

/** A candidate: being built, or built and waiting; it neither serves nor ever did. */
const isRebuild = ({ rebuild_id, serving, kept, served_at }: GenerationRow): boolean =>
  rebuild_id !== null && !serving && !kept && served_at === null;

/**
 * Whether the log records that this generation serves. A new version's generation is no operator's command,
 * so it needs no record.
 */
const isKnown = ({ generation, rebuildId }: Member, desired: DesiredState): boolean => {
  if (rebuildId !== null && rebuildId === desired.rebuild?.rebuildId) return false;
  if (desired.rollback && generation === desired.kept) return false;
  return rebuildId === null || desired.serving === generation;
};
