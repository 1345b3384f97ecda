import type { Cohort, Shared } from './cohort.ts';
import type { Control, Wanted } from './control.ts';
import { LookAgain, letGo } from './errors.ts';
import { tellEverybody } from './join.ts';
import type { Member } from './member.ts';
import { park, type TakenIn, takeIn } from './parked.ts';
import type { Session } from './session.ts';
import { inTransaction } from './transaction.ts';

type Options = {
  readonly control: Control;
  readonly shared: Shared;
  readonly cohortOf: (member: Member) => Cohort | undefined;
};

/** Sets streams aside for all generations of a projection, and takes in what was set aside. */
export class Parking {
  readonly #session: Session;
  readonly #options: Options;

  constructor(session: Session, options: Options) {
    this.#session = session;
    this.#options = options;
  }

  async see(name: string, wanted: Wanted): Promise<void> {
    const { fleet } = this.#options.shared;
    for (const member of fleet.of(name)) await this.#park(member, wanted);
    for (const member of fleet.of(name)) {
      for (const [stream, from] of member.parked) {
        if (wanted.parked[stream] === undefined) await this.#resume(member, stream, from);
      }
    }
  }

  async #park(member: Member, { parked }: Wanted): Promise<void> {
    const { isolate, clock } = this.#options.shared;
    const fresh = await park(this.#session, member, { streams: parked, now: clock.now() });
    const apart = member.stoppedAt;
    if (!fresh || !apart) return;
    // Perhaps it stopped at one of these.
    member.stoppedAt = undefined;
    isolate(member, apart);
  }

  async #resume(member: Member, stream: string, from: bigint): Promise<void> {
    const { control, shared } = this.#options;
    const { log, signal } = shared;
    const where = { projection: member.key, generation: member.generation, stream };
    while (!signal.aborted) {
      const taken = await this.#takeIn(member, stream);
      if (!taken) return;
      if (taken.status === 'done') return log.info(where, 'a parked stream was resumed');
      if (taken.status !== 'failed') continue;
      const { error } = taken;
      log.error({ ...where, error }, 'a parked stream cannot be resumed');
      const position = String(from);
      await control.report({ type: 'still-parked', projection: member.name, stream, position, error });
      throw new LookAgain();
    }
  }

  /** Undefined while the member is nowhere: it has stopped at another event, or is on its way. Later, then. */
  async #takeIn(member: Member, stream: string): Promise<TakenIn | undefined> {
    const { feed, epoch, settings } = this.#options.shared;
    const cohort = this.#options.cohortOf(member);
    return cohort
      ?.between(member, async () => {
        const { position: upTo, session } = cohort;
        const taking = { stream, feed, epoch, maxBatch: settings.maxBatch, upTo };
        const outcome = await takeIn(session, member, taking);
        if (outcome.status === 'done' && member.serving)
          await inTransaction(session, () => tellEverybody(session, upTo < 0n ? 0n : upTo));
        return outcome;
      })
      .catch(letGo);
  }
}
