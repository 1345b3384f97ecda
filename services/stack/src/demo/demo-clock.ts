import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const dayMs = 86_400_000;
/** All processes read the file again within this time (`fileClock`). */
const seenWithinMs = 80;

/** The clock of a demo while its past is recorded: the events have the times at which they would have happened. */
export class DemoClock {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Noon in Seoul, so many days ago, or some minutes before it; every process has that time when it resolves. */
  async daysAgo(days: number, { minutesBefore = 0 } = {}): Promise<void> {
    const midnight = Math.floor((Date.now() - days * dayMs) / dayMs) * dayMs;
    await this.#set(midnight + 3 * 3_600_000 - minutesBefore * 60_000 - Date.now());
  }

  async present(): Promise<void> {
    await this.#set(0);
  }

  async #set(offsetMs: number): Promise<void> {
    writeFileSync(this.#file, String(offsetMs));
    await sleep(seenWithinMs);
  }
}
