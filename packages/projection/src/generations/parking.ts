import type { Session } from '../postgres/session.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { ignoreMemberLeft, ReconcileAgain } from '../runtime/errors.ts';
import type { Member } from '../runtime/member.ts';
import type { GroupContext, ProjectionGroup } from '../runtime/projection-group.ts';
import type { Control, DesiredState } from './desired-state.ts';
import { requestResync } from './join-group.ts';
import { applyParked, type ParkedOutcome, park } from './parked-streams.ts';

type Options = {
  readonly control: Control;
  readonly shared: GroupContext;
  readonly groupOf: (member: Member) => ProjectionGroup | undefined;
};

/** Parks streams for all generations of a projection, and applies parked events on request. */
export class Parking {
  readonly #session: Session;
  readonly #options: Options;

  constructor(session: Session, options: Options) {
    this.#session = session;
    this.#options = options;
  }

  async see(name: string, desired: DesiredState): Promise<void> {
    const { registry } = this.#options.shared;
    for (const member of registry.of(name)) await this.#park(member, desired);
    for (const member of registry.of(name)) {
      for (const [stream, from] of member.parked) {
        if (desired.parked[stream] === undefined) await this.#resume(member, stream, from);
      }
    }
  }

  async #park(member: Member, { parked }: DesiredState): Promise<void> {
    const { detach, clock } = this.#options.shared;
    const fresh = await park(this.#session, member, { streams: parked, now: clock.now() });
    const detachedAt = member.stoppedAt;
    if (!fresh || !detachedAt) return;
    // The projection may have stopped at one of these streams.
    member.stoppedAt = undefined;
    detach(member, detachedAt);
  }

  async #resume(member: Member, stream: string, from: bigint): Promise<void> {
    const { control, shared } = this.#options;
    const { log, signal } = shared;
    const where = { projection: member.key, generation: member.generation, stream };
    while (!signal.aborted) {
      const taken = await this.#applyParked(member, stream);
      if (!taken) return;
      if (taken.status === 'done') return log.info(where, 'a parked stream was resumed');
      if (taken.status !== 'failed') continue;
      const { error } = taken;
      log.error({ ...where, error }, 'a parked stream cannot be resumed');
      const position = String(from);
      await control.report({ type: 'still-parked', projection: member.name, stream, position, error });
      throw new ReconcileAgain();
    }
  }

  /**
   * Undefined while the member belongs to no group: it stopped at another event, or moves between groups.
   * Then it is tried later.
   */
  async #applyParked(member: Member, stream: string): Promise<ParkedOutcome | undefined> {
    const { feed, epoch, settings } = this.#options.shared;
    const group = this.#options.groupOf(member);
    return group
      ?.between(member, async () => {
        const { position: upTo, session } = group;
        const taking = { stream, feed, epoch, maxBatch: settings.maxBatch, upTo };
        const outcome = await applyParked(session, member, taking);
        if (outcome.status === 'done' && member.serving)
          await inTransaction(session, () => requestResync(session, upTo < 0n ? 0n : upTo));
        return outcome;
      })
      .catch(ignoreMemberLeft);
  }
}
