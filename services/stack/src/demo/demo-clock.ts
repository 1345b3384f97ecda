import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** All processes read the file again within this time (`fileClock`). */
const seenWithinMs = 80;

/**
 * The clock of a demo while its past is recorded: the events have the times at which they would have
 * happened.
 */
export class DemoClock {
  readonly #file: string;
  readonly #now: () => number;

  constructor(file: string, now: () => number = Date.now) {
    this.#file = file;
    this.#now = now;
  }

  /**
   * Noon in Seoul, so many days ago, or some minutes before it; every process has that time when it resolves.
   */
  async daysAgo(days: number, { minutesBefore = 0 } = {}): Promise<void> {
    // From 15:00 UTC on it is the next day in Seoul.
    const seoulDay = Math.floor((this.#now() + 9 * hourMs) / dayMs) - days;
    await this.#set(seoulDay * dayMs + 3 * hourMs - minutesBefore * 60_000 - this.#now());
  }

  async present(): Promise<void> {
    await this.#set(0);
  }

  async #set(offsetMs: number): Promise<void> {
    writeFileSync(this.#file, String(offsetMs));
    await sleep(seenWithinMs);
  }
}
