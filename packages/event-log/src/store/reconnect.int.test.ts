import { sleep } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { type FaultProxy, startFaultProxy } from '../../../../test/support/fault-proxy.ts';
import { figure } from '../../../../test/support/figure.ts';
import { heldBytes } from '../../../../test/support/held-bytes.ts';
import { buy, credit, numbered } from '../../../../test/support/wallets.ts';
import type { EventLog } from '../event-log.ts';
import { UnavailableError } from '../store/unavailable-error.ts';

let stores: TestStores;
let proxy: FaultProxy;
let faulty: EventLog;

beforeAll(async () => {
  stores = await startTestStores();
  const { port } = new URL(stores.url.replace('esdb:', 'http:'));
  proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(port) });
  faulty = stores.open({ url: `esdb://127.0.0.1:${proxy.port}?tls=false`, appendTimeoutMs: 1_000 });
});
afterAll(async () => {
  await stores[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
});

const insist = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
  }
};

describe('a client of the log', () => {
  it('keeps working and appends nothing twice when every reply is late', async () => {
    const wallet = numbered(1);
    await credit(faulty, wallet, { coins: 100, charge: 1 });
    // Later than its timeout: each append is looked up before it is answered.
    proxy.slow(1_300);
    const bought = await insist(() => buy(faulty, wallet, { content: 7, coins: 30 }));
    proxy.heal();
    expect(bought).toMatchObject({ status: 'accepted' });
    expect(await stores.open().client.readStream(`wallet-${wallet}`)).toHaveLength(2);
  });

  it('retains no memory of lost connections, and its reader misses no event', async () => {
    const reconnects = inject('isLong') ? 1_000 : 100;
    const wallet = numbered(2);
    // The first connections also load code into memory.
    const warmUps = 60;
    const charges = reconnects + warmUps;
    const stop = new AbortController();
    let seen = 0;
    const reading = (async () => {
      let after: bigint | undefined;
      while (!stop.signal.aborted) {
        try {
          for await (const item of faulty.feed.readAll({ after, maxBatch: 100, signal: stop.signal })) {
            if ('caughtUpTo' in item) continue;
            seen += item.filter(({ stream }) => stream === `wallet-${wallet}`).length;
            after = item.at(-1)?.position ?? after;
          }
        } catch {
          await sleep(5);
        }
      }
    })();
    const lose = async (charge: number) => {
      proxy.reset();
      await insist(() => credit(faulty, wallet, { coins: 1, charge }));
    };
    for (let charge = 0; charge < warmUps; charge += 1) await lose(charge);
    const before = heldBytes();
    for (let charge = warmUps; charge < charges; charge += 1) await lose(charge);
    const grownBytes = heldBytes() - before;
    await expect.poll(() => seen).toBe(charges);
    const recorded = (await stores.open().client.readStream(`wallet-${wallet}`)).length;
    figure('commands with a lost connection', charges);
    figure('commands without effect or with two', Math.abs(recorded - charges));
    stop.abort();
    await reading;
    // The wallet itself grows by one or two kilobytes a charge; a retained connection would be tens of
    // thousands of bytes.
    expect(grownBytes / reconnects).toBeLessThan(12_000);
    expect(recorded).toBe(charges);
  });
});
