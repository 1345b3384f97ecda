import { randomUUID } from 'node:crypto';
import { sleep, systemClock } from '@fanfold/platform';
import { expect, it } from 'vitest';

import { startTestStores } from '../../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../../test/support/wallets.ts';
import { technicalEvent } from '../store/log-id.ts';

it('delivers every event once to a reader that goes on when the store ends its subscription', async () => {
  let left = 40;
  await using stores = await startTestStores({ endsAtLive: () => left-- > 0 });
  const log = stores.open();
  const wallets = Array.from({ length: 40 }, (_, index) => numbered(index + 1));
  const write = async (charge: number) => {
    await Promise.all(wallets.map((wallet) => credit(log, wallet, { coins: 1, charge })));
    // A system event, which the feed leaves out.
    await log.client.keepNewest(`other-${charge}`, 1);
  };
  await write(0);
  const stop = new AbortController();
  const seen: bigint[] = [];
  const lost: string[] = [];
  const reading = (async () => {
    let after: bigint | undefined;
    while (!stop.signal.aborted) {
      try {
        for await (const item of log.feed.readAll({ after, maxBatch: 7, signal: stop.signal })) {
          // Both an event and the position of skipped events are places to go on from.
          after = 'caughtUpTo' in item ? item.caughtUpTo : item.at(-1)?.position;
          if (!('caughtUpTo' in item)) seen.push(...item.map(({ position }) => position));
          // Slower than the store, so that events are buffered when the subscription ends.
          await sleep(2);
        }
      } catch (error) {
        lost.push((error as Error).message);
      }
    }
  })();
  for (let charge = 1; charge <= 20; charge += 1) await write(charge);
  const head = await log.client.head();
  await expect.poll(() => seen.at(-1)).toBe(head);
  await expect.poll(() => lost.length).toBe(40);
  stop.abort();
  await reading;
  const all: bigint[] = [];
  for await (const { type, position } of log.client.readEverything())
    if (type !== 'LogCreated') all.push(position);
  expect(seen).toEqual(all);
  // Where the last message of the store was read before the connection ended, the end comes without a reason.
  const ends = /Consumer too slow|The event log closed the subscription/;
  expect(lost.filter((message) => !ends.test(message))).toEqual([]);
});

it('delivers the types that a reader asks for, says how far it came among others, and stops at a type that is unknown', async () => {
  await using stores = await startTestStores();
  const log = stores.open();
  const [wallet, other] = [numbered(1), numbered(2)];
  await credit(log, wallet, { coins: 2_000, charge: 1 });
  const stop = new AbortController();
  const read: string[] = [];
  let reached = -1n;
  let failure: Error | undefined;
  const reading = (async () => {
    const types = new Set(['CoinsCredited']);
    try {
      for await (const item of log.feed.readAll({
        after: undefined,
        maxBatch: 50,
        signal: stop.signal,
        types,
      })) {
        if ('caughtUpTo' in item) reached = item.caughtUpTo;
        else read.push(...item.map(({ event: { type } }) => type));
      }
    } catch (error) {
      failure = error as Error;
    }
  })();
  await expect.poll(() => read).toEqual(['CoinsCredited']);
  const bought = async (from: number) => {
    for (let content = from; content < from + 550; content += 1)
      await buy(log, wallet, { content, coins: 1 });
    return log.client.head();
  };
  // The store says how far it came after 1,024 events: without it a restart would search from the reader's
  // last event on.
  const middle = (await bought(1)) ?? 0n;
  await bought(1_000);
  await expect.poll(() => reached).toBeGreaterThan(middle - 550n);
  await credit(log, other, { coins: 1, charge: 2 });
  await expect.poll(() => read).toEqual(['CoinsCredited', 'CoinsCredited']);
  const about = { id: randomUUID(), now: systemClock.now() };
  const newer = technicalEvent(about, { type: 'FromANewerVersion', data: {} });
  await log.client.append(`newer-${wallet}`, -1, [newer]);
  await expect.poll(() => failure?.message).toContain('Unknown event type FromANewerVersion');
  stop.abort();
  await reading;
});

it('finds the head below any number of system events', async () => {
  await using stores = await startTestStores();
  const log = stores.open();
  await credit(log, numbered(1), { coins: 1, charge: 1 });
  const head = await log.client.head();
  expect(head).toBeGreaterThan(0n);
  for (let stream = 0; stream < 200; stream += 1) await log.client.keepNewest(`kept-${stream}`, 1);
  expect(await log.client.head()).toBe(head);
});
