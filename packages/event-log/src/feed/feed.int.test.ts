import { sleep } from '@fanfold/platform';
import { expect, it } from 'vitest';

import { startTestStores } from '../../../../test/support/event-log.ts';
import { credit, numbered } from '../../../../test/support/wallets.ts';

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
  expect(lost.filter((message) => !message.includes('Consumer too slow'))).toEqual([]);
});
