import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { Freshness } from './freshness.ts';

let nowMs: number;
let freshness: Freshness;
beforeEach(() => {
  nowMs = 1_000;
  freshness = new Freshness({ nowMs: () => nowMs });
});

const age = (loaded: { revision?: number; readAtMs: number }) =>
  freshness.ageMs('content-a', { revision: 3, ...loaded });

describe('the age of a cached stream', () => {
  it('counts from its read when there is no subscription', () => {
    freshness.mark({ position: 5n, sentAtMs: 900 });
    expect(age({ readAtMs: 400 })).toBe(600);
  });

  it('counts from the last reached mark when it was read while the subscription was open', () => {
    freshness.passed(10n);
    nowMs = 2_000;
    freshness.mark({ position: 50n, sentAtMs: 1_990 });
    freshness.passed(49n);
    expect(age({ readAtMs: 1_000 })).toBe(1_000);
    freshness.passed(50n);
    expect(age({ readAtMs: 1_000 })).toBe(10);
    expect(age({ readAtMs: 1_995 })).toBe(5);
    expect(age({ readAtMs: 999 })).toBe(1_001);
  });

  it('keeps one mark until it is reached, so that steady appends do not postpone it', () => {
    freshness.passed(10n);
    freshness.mark({ position: 50n, sentAtMs: 1_010 });
    freshness.mark({ position: 90n, sentAtMs: 1_020 });
    nowMs = 1_100;
    freshness.passed(60n);
    expect(age({ readAtMs: 1_000 })).toBe(90);
  });

  it('is not proven by an append that was sent before the subscription was open', () => {
    nowMs = 2_000;
    freshness.passed(10n);
    freshness.mark({ position: 11n, sentAtMs: 1_999 });
    freshness.passed(12n);
    nowMs = 3_000;
    expect(age({ readAtMs: 2_000 })).toBe(1_000);
  });

  it('is infinite, however recent the read, when an event was delivered that the state does not have', () => {
    freshness.saw('content-a', 4);
    freshness.passed(10n);
    expect(age({ readAtMs: 1_000 })).toBe(Number.POSITIVE_INFINITY);
    expect(age({ revision: 4, readAtMs: 1_000 })).toBe(0);
    expect(freshness.ageMs('content-b', { revision: 0, readAtMs: 1_000 })).toBe(0);
  });

  it('counts from its read again once the subscription is lost, also after a new subscription', () => {
    freshness.passed(10n);
    freshness.mark({ position: 20n, sentAtMs: 1_000 });
    nowMs = 1_500;
    freshness.mark({ position: 20n, sentAtMs: 1_500 });
    freshness.passed(20n);
    freshness.lost();
    expect(age({ readAtMs: 1_200 })).toBe(300);
    nowMs = 2_000;
    freshness.passed(30n);
    freshness.mark({ position: 40n, sentAtMs: 2_000 });
    freshness.passed(40n);
    expect(age({ readAtMs: 1_200 })).toBe(800);
    expect(age({ readAtMs: 2_000 })).toBe(0);
  });

  it('counts from its read when it was read before a delivery that is no longer remembered', () => {
    freshness = new Freshness({ nowMs: () => nowMs, maxSeen: 1 });
    freshness.passed(1n);
    nowMs = 1_100;
    freshness.saw('content-a', 4);
    freshness.passed(2n);
    nowMs = 1_200;
    freshness.saw('content-b', 0);
    freshness.passed(3n);
    freshness.mark({ position: 4n, sentAtMs: 1_200 });
    freshness.passed(4n);
    nowMs = 1_300;
    expect(age({ readAtMs: 1_050 })).toBe(250);
    expect(age({ revision: 4, readAtMs: 1_100 })).toBe(100);
  });
});

describe('what a subscription to some categories proves', () => {
  const ofContent = () => new Freshness({ nowMs: () => 1_500, categories: ['content'] });
  const read = { revision: 3, readAtMs: 1_100 };

  it('is nothing about a stream of another category', () => {
    const freshness = new Freshness({ nowMs: () => nowMs, categories: ['content'] });
    let nowMs = 1_000;
    freshness.passed(1n);
    freshness.mark({ position: 9n, sentAtMs: 1_400 });
    freshness.passed(9n);
    nowMs = 1_500;
    expect(freshness.ageMs('content-a', read)).toBe(100);
    expect(freshness.ageMs('account-a', read)).toBe(400);
    expect(freshness.includes('content-a', { ...read, readAtMs: 1_500 }, 9n)).toBe(true);
    expect(freshness.includes('account-a', { ...read, readAtMs: 1_500 }, 9n)).toBe(false);
  });

  it('is that a stream includes a position once it was passed, and nothing newer was delivered', () => {
    const freshness = ofContent();
    freshness.passed(5n);
    const loaded = { revision: 3, readAtMs: 1_500 };
    expect(freshness.includes('content-a', loaded, 6n)).toBe(false);
    freshness.passed(7n);
    expect(freshness.includes('content-a', loaded, 6n)).toBe(true);
    freshness.saw('content-a', 4);
    expect(freshness.includes('content-a', loaded, 6n)).toBe(false);
    freshness.saw('content-b', 1);
    expect(freshness.includes('content-a', { ...loaded, revision: 4 }, 6n)).toBe(true);
    freshness.lost();
    expect(freshness.includes('content-a', { ...loaded, revision: 4 }, 6n)).toBe(false);
  });
});

const streams = ['content-a', 'content-b', 'account-c'];
type Entry = { readonly stream: string; readonly revision: number; readonly atMs: number };
type Reading = { readonly stream: string; readonly readAtMs: number; revision: number };

/**
 * One process with a subscription and others that append, with delayed messages between them. Positions are
 * indexes.
 */
class World {
  readonly maxSeen = 2;
  readonly freshness = new Freshness({ nowMs: () => this.nowMs, maxSeen: this.maxSeen });
  nowMs = 0;
  readonly log: Entry[] = [];
  readonly remembered = new Map<string, Reading>();
  /** The next position to be delivered; undefined without a subscription. */
  #next: number | undefined;
  readonly #answers: { readonly position: bigint; readonly sentAtMs: number }[] = [];
  readonly #readings: Reading[] = [];

  append(stream: string): void {
    const revision = this.revisionOf(stream) + 1;
    this.log.push({ stream, revision, atMs: this.nowMs });
  }

  /** Sent now, committed after a delay, with the answer still on the way. */
  appendOwn(takesMs: number): void {
    const sentAtMs = this.nowMs;
    this.nowMs += takesMs;
    this.append('wallet-w');
    this.#answers.push({ position: BigInt(this.log.length - 1), sentAtMs });
  }

  answer(): void {
    const answer = this.#answers.shift();
    if (answer) this.freshness.mark(answer);
  }

  /** Sent now, read after a delay, with the answer still on the way. */
  read(stream: string, takesMs: number): void {
    const readAtMs = this.nowMs;
    this.nowMs += takesMs;
    this.#readings.push({ stream, readAtMs, revision: this.revisionOf(stream) });
  }

  keep(): void {
    const reading = this.#readings.shift();
    if (reading) this.remembered.set(reading.stream, reading);
  }

  deliver(count: number): void {
    if (this.#next === undefined) return;
    const end = Math.min(this.#next + count, this.log.length);
    for (; this.#next < end; this.#next += 1) {
      const { stream, revision } = this.log[this.#next] as Entry;
      if (!streams.includes(stream)) continue;
      this.freshness.saw(stream, revision);
      this.freshness.passed(BigInt(this.#next));
    }
  }

  checkpoint(): void {
    if (this.#next !== undefined && this.#next > 0) this.freshness.passed(BigInt(this.#next - 1));
  }

  open(): void {
    this.lose();
    this.#next = this.log.length;
  }

  lose(): void {
    this.#next = undefined;
    this.freshness.lost();
  }

  revisionOf(stream: string): number {
    return this.log.filter((entry) => entry.stream === stream).length - 1;
  }
}

const anyStream = fc.constantFrom(...streams);
const takes = fc.integer({ min: 0, max: 20 });
/** The steps, each with the delay until the next one. */
const act: fc.Arbitrary<(world: World) => void> = fc.oneof(
  { arbitrary: anyStream.map((stream) => (world: World) => world.append(stream)), weight: 3 },
  { arbitrary: takes.map((ms) => (world: World) => world.appendOwn(ms)), weight: 4 },
  { arbitrary: fc.constant((world: World) => world.answer()), weight: 4 },
  {
    arbitrary: fc.tuple(anyStream, takes).map(
      ([stream, ms]) =>
        (world: World) =>
          world.read(stream, ms),
    ),
    weight: 4,
  },
  { arbitrary: fc.constant((world: World) => world.keep()), weight: 4 },
  { arbitrary: fc.nat({ max: 4 }).map((count) => (world: World) => world.deliver(count)), weight: 5 },
  { arbitrary: fc.constant((world: World) => world.checkpoint()), weight: 4 },
  { arbitrary: fc.constant((world: World) => world.open()), weight: 1 },
  { arbitrary: fc.constant((world: World) => world.lose()), weight: 1 },
);

describe('an age', () => {
  it('never hides an older missing event, in whatever order messages arrive', () => {
    let better = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(act, takes), { minLength: 40, maxLength: 80 }), (acts) => {
        const world = new World();
        world.open();
        for (const [one, takesMs] of acts) {
          one(world);
          world.nowMs += takesMs;
          for (const { stream, revision, readAtMs } of world.remembered.values()) {
            const ageMs = world.freshness.ageMs(stream, { revision, readAtMs });
            if (ageMs < world.nowMs - readAtMs) better += 1;
            const missing = world.log.find((entry) => entry.stream === stream && entry.revision > revision);
            if (missing) expect(ageMs).toBeGreaterThanOrEqual(world.nowMs - missing.atMs);
          }
        }
      }),
      // Twice as many as the bound below takes on average, so that chance does not miss it.
      { numRuns: 4_000 },
    );
    // Otherwise the property would prove nothing.
    expect(better).toBeGreaterThan(1_000);
  });
});
