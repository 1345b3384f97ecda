import { parseOid } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { UnavailableError } from '@fanfold/event-log';

import { type Deadline, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { type PostingBehind, postingBehind } from './postings-done.ts';

/**
 * A creator's month is closed when it is over in Seoul: what lies after that in the log belongs to the next
 * one.
 */
export const settlementDeadlines = ({ eventLog, log }: Pick<RuntimeDeps, 'eventLog' | 'log'>): Deadline[] => {
  const posted = new PostedMonths(eventLog, log);
  return [
    {
      kind: 'month',
      purpose:
        "closes a creator's month on the 1st of the next one, 00:00 in Seoul, once all that was sold in it is posted",
      run: async (due) => {
        const id = streamIdOf(due.stream);
        const [creatorOid, month] = [parseOid(id.slice(0, 24)), id.slice(25)];
        await posted.check(month);
        return eventLog.commands.of(earningsStream).handle({
          ...requestFor(due),
          command: () => ({ type: 'CloseMonth', creatorOid, month }),
        });
      },
    },
  ];
};

/**
 * Months that a posting process is past: many creators' months close at once, and the log is asked once for
 * all of them.
 */
class PostedMonths {
  readonly #eventLog: RuntimeDeps['eventLog'];
  readonly #log: RuntimeDeps['log'];
  readonly #asked = new Map<string, Promise<PostingBehind | undefined>>();

  constructor(eventLog: RuntimeDeps['eventLog'], log: RuntimeDeps['log']) {
    this.#eventLog = eventLog;
    this.#log = log;
  }

  /**
   * Throws UnavailableError while something that was sold in the month is not posted: the deadline comes
   * again.
   */
  async check(month: string): Promise<void> {
    const asked = this.#asked.get(month) ?? postingBehind(this.#eventLog, month);
    this.#asked.set(month, asked);
    const behind = await asked.catch((error: unknown) => {
      this.#asked.delete(month);
      throw error;
    });
    if (behind === undefined) return;
    // All that asked together were answered; the first one to come here says so, and the next round asks
    // again.
    if (this.#asked.delete(month))
      this.#log.warn({ month, ...behind }, 'months wait to be closed: sales of the month are not posted yet');
    throw new UnavailableError(`${behind.manager} has not posted all of ${month}`, { outcomeUnknown: false });
  }
}
