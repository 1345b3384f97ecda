import { randomUUID } from 'node:crypto';
import type { Oid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { publishAudio } from '../../../../test/support/contents.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { credit, numbered } from '../../../../test/support/wallets.ts';
import type { EventLog } from '../event-log.ts';

const creatorOid = numbered(0xc1);
/** Longer than any test takes, so that no stream is read again because of its age. */
const longMs = 3_600_000;
const promptMs = 5_000;

let stores: TestStores;
/** Two processes: one follows the category, the other one changes prices. */
let api: EventLog;
let other: EventLog;
let next = 1;

const isTrue = () => true;
const isFalse = () => false;

/** How many subscriptions the node ends next as those of a slow reader. */
let endings = 0;

beforeAll(async () => {
  stores = await startTestStores({
    endsAtLive: () => {
      if (endings === 0) return false;
      endings -= 1;
      return true;
    },
  });
  other = stores.open();
  api = stores.open({ follow: [contentStream] });
});
afterAll(() => stores[Symbol.asyncDispose]());

type ContentCommand = Parameters<(typeof contentStream)['decider']['decide']>[1];
const command = (log: EventLog, id: Oid, what: ContentCommand) =>
  log.commands.of(contentStream).handle({
    id,
    key: randomUUID(),
    body: null,
    actor: { oid: creatorOid, role: 'creator' },
    correlationId: randomUUID(),
    command: () => what,
  });

const publish = async (priceCoins: number) => {
  next += 1;
  const contentOid = numbered(next);
  const outcome = await command(other, contentOid, publishAudio({ contentOid, creatorOid, priceCoins }));
  expect(outcome).toMatchObject({ status: 'accepted' });
  return contentOid;
};

const changePrice = async (log: EventLog, content: Oid, priceCoins: number) => {
  const outcome = await command(log, content, { type: 'ChangeSale', creatorOid, priceCoins });
  expect(outcome).toMatchObject({ status: 'accepted' });
};

const priceOf = async (log: EventLog, content: Oid, maxAgeMs: number) =>
  (await log.commands.load(contentStream, content, { maxAgeMs })).state.offer.priceCoins;

/**
 * Appends of the following process to streams that it does not follow: several times as many as lie between
 * two checkpoints.
 */
const appendMuch = async (): Promise<void> => {
  const wallets = Array.from({ length: 20 }, (_, index) => numbered(0xf000 + index));
  for (let round = 0; round < 25; round += 1) {
    next += 1;
    await Promise.all(wallets.map((wallet) => credit(api, wallet, { coins: 1, charge: next })));
  }
};

/** Resolves once the other process's changes have been delivered. */
const untilFollowing = async (): Promise<void> => {
  const content = await publish(10);
  let price = await priceOf(api, content, 0);
  await expect
    .poll(async () => {
      price += 1;
      await changePrice(other, content, price);
      return priceOf(api, content, longMs);
    })
    .not.toBe(10);
};

describe('a process that follows a category', () => {
  it('sees a change of another process at once, whatever age of state it accepts', async () => {
    await untilFollowing();
    const content = await publish(20);
    expect(await priceOf(api, content, longMs)).toBe(20);
    await changePrice(other, content, 25);
    await expect.poll(() => priceOf(api, content, longMs)).toBe(25);
    await changePrice(api, content, 30);
    expect(await priceOf(api, content, longMs)).toBe(30);
  });

  it('does not read the log again while its own appends prove that it received everything', async () => {
    await untilFollowing();
    const content = await publish(20);
    using reads = vi.spyOn(api.client, 'readStream');
    let readAtMs = 0;
    const load = async (maxAgeMs: number) => {
      const before = reads.mock.calls.length;
      const atMs = performance.now();
      expect(await priceOf(api, content, maxAgeMs)).toBe(20);
      const count = reads.mock.calls.length - before;
      if (count > 0) readAtMs = atMs;
      return count;
    };
    await load(0);
    // Counted from its last read, the state would be twice too old. Only checkpoints say how far the
    // subscription is.
    const countAfterMuch = async () => {
      await appendMuch();
      return load((performance.now() - readAtMs) / 2);
    };
    await expect.poll(countAfterMuch).toBe(0);
    // A process that does not follow the category reads the stream again.
    const twin = stores.open();
    await priceOf(twin, content, 0);
    const atMs = performance.now();
    await appendMuch();
    using twinReads = vi.spyOn(twin.client, 'readStream');
    await priceOf(twin, content, (performance.now() - atMs) / 2);
    expect(twinReads).toHaveBeenCalledTimes(1);
  });

  it('does not treat as fresh a state that was read just before a change and arrives after it', async () => {
    await untilFollowing();
    const [content, later] = [await publish(20), await publish(50)];
    await priceOf(api, later, 0);
    const release = Promise.withResolvers<void>();
    const read = api.client.readStream.bind(api.client);
    using readStream = vi.spyOn(api.client, 'readStream');
    const isRead = Promise.withResolvers<void>();
    readStream.mockImplementation(async (stream, options) => {
      const events = await read(stream, options);
      if (stream !== `content-${content}`) return events;
      isRead.resolve();
      await release.promise;
      return events;
    });
    const loading = priceOf(api, content, 0);
    await isRead.promise;
    await changePrice(other, content, 25);
    await changePrice(other, later, 55);
    // A change made after the read is known here.
    await expect.poll(() => priceOf(api, later, longMs)).toBe(55);
    release.resolve();
    expect(await loading).toBe(20);
    expect(await priceOf(api, content, longMs)).toBe(25);
  });

  it('answers with nothing older than allowed, across restarts and changes made meanwhile', async () => {
    await untilFollowing();
    const content = await publish(1);
    const maxAgeMs = 300;
    let changed: readonly { readonly priceCoins: number; readonly atMs: number }[] = [];
    const change = async (by: EventLog, priceCoins: number) => {
      await changePrice(by, content, priceCoins);
      changed = [...changed, { priceCoins, atMs: performance.now() }];
    };
    await change(other, 2);
    const lowest = (atMs: number) => changed.findLast((one) => one.atMs < atMs - maxAgeMs)?.priceCoins ?? 1;
    let isDone = false;
    let loads = 0;
    const appending = (async () => {
      while (!isDone) await appendMuch().catch(() => undefined);
    })();
    const loading = (async () => {
      while (!isDone) {
        const least = lowest(performance.now());
        const price = await priceOf(api, content, maxAgeMs).catch(() => undefined);
        if (price !== undefined) expect(price).toBeGreaterThanOrEqual(least);
        loads += 1;
        await new Promise(setImmediate);
      }
    })();
    for (let price = 3; price < 60; price += 1) {
      if (price % 20 > 0) await change(other, price);
      else await stores.restartNode((url) => change(stores.open({ url }), price));
      // The other process reconnects to the node.
      await expect.poll(() => priceOf(other, content, 0).catch(() => undefined)).toBe(price);
    }
    await expect.poll(() => priceOf(api, content, maxAgeMs).catch(() => undefined)).toBe(59);
    await expect.poll(() => loads).toBeGreaterThan(100);
    isDone = true;
    await Promise.all([appending, loading]);
    await untilFollowing();
  });

  it('goes on when the store ends its subscription because its reader is slow', async () => {
    await untilFollowing();
    const content = await publish(20);
    for (let price = 21; price < 24; price += 1) {
      await priceOf(api, content, 0);
      // Only a new subscription turns live, and so is ended. What is changed meanwhile is never delivered.
      endings = 3;
      await stores.restartNode();
      await expect.poll(() => endings).toBeLessThan(3);
      await expect.poll(() => changePrice(other, content, price).then(isTrue, isFalse)).toBe(true);
      const changedAtMs = performance.now();
      await expect.poll(() => endings).toBe(0);
      await untilFollowing();
      await appendMuch();
      expect(await priceOf(api, content, performance.now() - changedAtMs)).toBe(price);
      await changePrice(other, content, price + 100);
      await expect.poll(() => priceOf(api, content, longMs)).toBe(price + 100);
    }
  });

  it('does not count a state that was read before a restart as proven fresh', async () => {
    await untilFollowing();
    const content = await publish(20);
    await priceOf(api, content, 0);
    let changedAtMs = 0;
    await stores.restartNode(async (url) => {
      await changePrice(stores.open({ url }), content, 25);
      changedAtMs = performance.now();
    });
    await expect
      .poll(() =>
        untilFollowing().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await appendMuch();
    expect(await priceOf(api, content, performance.now() - changedAtMs)).toBe(25);
  });
});

describe('closing', () => {
  const closed = async (log: EventLog) => {
    const atMs = performance.now();
    await log[Symbol.asyncDispose]();
    return performance.now() - atMs;
  };

  it('does not wait for a subscription that is being opened', async () => {
    const log = stores.open({ follow: [contentStream] });
    await log.feed.head();
    expect(await closed(log)).toBeLessThan(promptMs);
  });

  it('does not wait for a node that is unreachable', async () => {
    const [log, young] = [stores.open({ follow: [contentStream] }), stores.open({ follow: [contentStream] })];
    await log.feed.head();
    await stores.restartNode(async () => {
      await expect(log.feed.head()).rejects.toThrow();
      expect(await closed(log)).toBeLessThan(promptMs);
      expect(await closed(young)).toBeLessThan(promptMs);
    });
  });
});
