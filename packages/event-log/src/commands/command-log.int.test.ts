import { accountStream } from '@fanfold/domain/identity';
import { walletStream } from '@fanfold/domain/wallet';
import { sleep, systemClock, uuid5 } from '@fanfold/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { startFaultProxy } from '../../../../test/support/fault-proxy.ts';
import { figure } from '../../../../test/support/figure.ts';
import { buy, credit, numbered } from '../../../../test/support/wallets.ts';
import type { EventLog } from '../event-log.ts';
import { chainHash, chainStart } from '../sealing/hash-chain.ts';
import { UnavailableError } from '../store/unavailable-error.ts';

let stores: TestStores;
let log: EventLog;
let next = 1;
const newWallet = () => numbered(next++);

beforeAll(async () => {
  stores = await startTestStores();
  log = stores.open();
});
afterAll(() => stores[Symbol.asyncDispose]());

const coinsOf = async (reader: EventLog, wallet: ReturnType<typeof newWallet>) => {
  const { state } = await reader.commands.load(walletStream, wallet, { maxAgeMs: 0 });
  return state.lots.reduce((sum, lot) => sum + lot.coins, 0);
};

describe('a command', () => {
  it('is applied and answers with its position in the log', async () => {
    const wallet = newWallet();
    const credited = await credit(log, wallet, { coins: 100, charge: 1 });
    const bought = await buy(log, wallet, { content: 7, coins: 30 });
    expect(credited).toMatchObject({ status: 'accepted', revision: 0, replayed: false });
    expect(bought).toMatchObject({ status: 'accepted', revision: 1, replayed: false });
    const stored = await log.client.readStream(`wallet-${wallet}`);
    expect(stored.map(({ type }) => type)).toEqual(['CoinsCredited', 'ContentBought']);
    expect(stored[1]?.position).toBe((bought as { position: bigint }).position);
  });

  it('answers a retry with the first result, also from a process that never executed it', async () => {
    const wallet = newWallet();
    await credit(log, wallet, { coins: 100, charge: 1 });
    const first = await buy(log, wallet, { content: 7, coins: 30 });
    for (const process of [log, stores.open()]) {
      const again = await buy(process, wallet, { content: 7, coins: 30 });
      expect(again).toMatchObject({ ...first, replayed: true, state: expect.anything() });
    }
    expect(await coinsOf(log, wallet)).toBe(70);
  });

  it('refuses a key that was used with another body', async () => {
    const wallet = newWallet();
    await credit(log, wallet, { coins: 100, charge: 1 });
    await buy(log, wallet, { content: 7, coins: 30, key: `k-${wallet}` });
    const other = await buy(log, wallet, { content: 8, coins: 30, key: `k-${wallet}` });
    expect(other).toEqual({ status: 'key-reused' });
    expect(await coinsOf(log, wallet)).toBe(70);
  });

  it('decides a refused request again: after a top-up the same request succeeds', async () => {
    const wallet = newWallet();
    await credit(log, wallet, { coins: 10, charge: 1 });
    expect(await buy(log, wallet, { content: 7, coins: 30 })).toMatchObject({
      status: 'refused',
      refused: 'NOT_ENOUGH_COINS',
      details: { missingCoins: 20 },
    });
    await credit(log, wallet, { coins: 20, charge: 2 });
    expect(await buy(log, wallet, { content: 7, coins: 30 })).toMatchObject({
      status: 'accepted',
      replayed: false,
    });
  });

  it('is not refused on cached state while another process has topped up', async () => {
    const wallet = newWallet();
    const other = stores.open();
    await credit(log, wallet, { coins: 10, charge: 1 });
    await credit(other, wallet, { coins: 20, charge: 2 });
    expect(await buy(log, wallet, { content: 7, coins: 30 })).toMatchObject({ status: 'accepted' });
  });

  it('never spends a coin twice when two processes spend at once', async () => {
    const wallet = newWallet();
    const other = stores.open();
    await credit(log, wallet, { coins: 50, charge: 1 });
    const outcomes = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        buy(index % 2 ? log : other, wallet, { content: 100 + index, coins: 1 }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'accepted')).toHaveLength(50);
    expect(outcomes.filter(({ status }) => status === 'refused')).toHaveLength(30);
    expect(await coinsOf(stores.open(), wallet)).toBe(0);
    expect(await log.client.readStream(`wallet-${wallet}`)).toHaveLength(51);
  });
});

describe('the same request at two processes at once', () => {
  it('is executed once; both answer the same, and both continue from the recorded state', async () => {
    const wallet = newWallet();
    const late = { now: () => new Date(Date.now() + 700).toISOString() };
    const two = [stores.open(), stores.open({ clock: late })];
    await credit(log, wallet, { coins: 100, charge: 1 });
    // Both have the wallet in their cache, so both decide and append without reading.
    for (const process of two) await process.commands.load(walletStream, wallet, { maxAgeMs: 0 });
    for (let content = 1; content <= 10; content += 1) {
      const outcomes = await Promise.all(two.map((process) => buy(process, wallet, { content, coins: 1 })));
      const told = outcomes.map(
        (outcome) => outcome.status === 'accepted' && [outcome.events, outcome.position],
      );
      expect(told[0]).toEqual(told[1]);
      expect(outcomes.filter((outcome) => 'replayed' in outcome && outcome.replayed)).toHaveLength(1);
    }
    const stored = await log.client.readStream(`wallet-${wallet}`);
    expect(stored).toHaveLength(11);
    for (const [index, { metadata }] of stored.entries())
      expect(metadata.chain?.previous).toBe(stored[index - 1]?.metadata.chain?.hash ?? chainStart);
  });
});

describe('when the network misbehaves', () => {
  const behindProxy = async () => {
    const { port } = new URL(stores.url.replace('esdb:', 'http:'));
    const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(port) });
    return {
      proxy,
      faulty: stores.open({ url: `esdb://127.0.0.1:${proxy.port}?tls=false`, appendTimeoutMs: 300 }),
    };
  };

  it('a lost reply loses nothing and repeats nothing', async () => {
    const { proxy, faulty } = await behindProxy();
    await using _proxy = proxy;
    const wallet = newWallet();
    await credit(faulty, wallet, { coins: 100, charge: 1 });
    proxy.dropReplies();
    const pending = buy(faulty, wallet, { content: 7, coins: 30 });
    await expect.poll(async () => (await log.client.readStream(`wallet-${wallet}`)).length).toBe(2);
    proxy.reset();
    proxy.heal();
    expect(await pending).toMatchObject({ status: 'accepted', revision: 1 });
    expect(proxy.lostBytes()).toBeGreaterThan(0);
    expect(await log.client.readStream(`wallet-${wallet}`)).toHaveLength(2);
  });

  it('a server that is silent for a while delays a command and does not execute it twice', async () => {
    const { proxy, faulty } = await behindProxy();
    await using _proxy = proxy;
    const wallet = newWallet();
    await credit(faulty, wallet, { coins: 100, charge: 1 });
    proxy.freeze();
    const pending = buy(faulty, wallet, { content: 7, coins: 30 });
    await sleep(700);
    proxy.heal();
    expect(await pending).toMatchObject({ status: 'accepted' });
    expect(await log.client.readStream(`wallet-${wallet}`)).toHaveLength(2);
  });

  it('commands under repeated connection losses all complete once', async () => {
    const { proxy, faulty } = await behindProxy();
    await using _proxy = proxy;
    const wallets = Array.from({ length: 10 }, newWallet);
    await Promise.all(wallets.map((wallet) => credit(faulty, wallet, { coins: 100, charge: 1 })));
    let done = false;
    const cutting = (async () => {
      for (let cut = 0; !done; cut += 1) {
        if (cut % 2) proxy.dropReplies();
        await sleep(40);
        proxy.reset();
        proxy.heal();
        await sleep(120);
      }
    })();
    const spend = async (wallet: ReturnType<typeof newWallet>, content: number) => {
      for (;;) {
        try {
          return await buy(faulty, wallet, { content, coins: 1 });
        } catch (error) {
          if (!(error instanceof UnavailableError)) throw error;
        }
      }
    };
    const outcomes = await Promise.all(
      wallets.flatMap((wallet) => Array.from({ length: 20 }, (_, content) => spend(wallet, 500 + content))),
    );
    done = true;
    await cutting;
    expect(outcomes.filter(({ status }) => status !== 'accepted')).toEqual([]);
    let [recorded, coinsOff] = [0, 0];
    for (const wallet of wallets) {
      recorded += (await log.client.readStream(`wallet-${wallet}`)).length - 1;
      coinsOff += Math.abs((await coinsOf(stores.open(), wallet)) - 80);
    }
    figure('commands with a lost connection', outcomes.length);
    figure('commands without effect or with two', Math.abs(recorded - outcomes.length) + coinsOff);
    expect({ recorded, coinsOff }).toEqual({ recorded: outcomes.length, coinsOff: 0 });
  });

  it('a restart of the node only delays a command', async () => {
    const wallet = newWallet();
    await credit(log, wallet, { coins: 100, charge: 1 });
    await stores.restartNode();
    const retry = async (): Promise<unknown> =>
      buy(log, wallet, { content: 7, coins: 30 }).catch((error: unknown) =>
        error instanceof UnavailableError ? sleep(100).then(retry) : Promise.reject(error),
      );
    expect(await retry()).toMatchObject({ status: 'accepted' });
    expect(await log.client.readStream(`wallet-${wallet}`)).toHaveLength(2);
  });
});

describe('a hash chain', () => {
  it('covers every event of a wallet, so that a changed byte is found', async () => {
    const wallet = newWallet();
    await credit(log, wallet, { coins: 100, charge: 1 });
    await buy(log, wallet, { content: 7, coins: 30 });
    let previous = chainStart;
    for (const { stream, revision, id, type, data, metadata } of await log.client.readStream(
      `wallet-${wallet}`,
    )) {
      const event = { previous, stream, revision, id, type, occurredAt: metadata.occurredAt };
      expect(metadata.chain).toEqual({ previous, hash: chainHash({ ...event, data }) });
      expect(chainHash({ ...event, data: { ...data, extra: 1 } })).not.toBe(metadata.chain?.hash);
      previous = metadata.chain?.hash ?? '';
    }
  });
});

describe('a snapshot', () => {
  it('lets a process without a cache start from it, and is refused after the log changed', async () => {
    const wallet = newWallet();
    await credit(log, wallet, { coins: 1_000, charge: 1 });
    for (let content = 0; content < 300; content += 1)
      await buy(log, wallet, { content: 10_000 + content, coins: 1 });
    const stream = `wallet-${wallet}`;
    const revision = async () => {
      const { rows } = await sql<{
        revision: string;
      }>`select revision from snapshots where stream = ${stream}`.execute(stores.database.db);
      return Number(rows[0]?.revision);
    };
    await expect.poll(revision).toBeGreaterThan(200);
    const cold = stores.open();
    expect(await coinsOf(cold, wallet)).toBe(700);
    expect(await buy(cold, wallet, { content: 10_005, coins: 1 })).toMatchObject({
      replayed: true,
      revision: 6,
    });
    // A damaged or edited snapshot: the stream itself is read.
    const damage = sql`update snapshots set body = set_byte(body, 40, get_byte(body, 40) # 1) where stream = ${stream}`;
    await damage.execute(stores.database.db);
    expect(await coinsOf(stores.open(), wallet)).toBe(700);
    await damage.execute(stores.database.db);
    await sql`update snapshots set event_id = ${uuid5('other')}, revision = 5 where stream = ${stream}`.execute(
      stores.database.db,
    );
    await sql`update snapshots set log_id = ${uuid5('other log')} where stream = ${stream}`.execute(
      stores.database.db,
    );
    expect(await coinsOf(stores.open(), wallet)).toBe(700);
  });
});

describe('personal data', () => {
  it('is sealed in the log, readable with its key, and unreadable once the key is destroyed', async () => {
    const accountOid = newWallet();
    const outcome = await log.commands.of(accountStream).handle({
      id: accountOid,
      key: uuid5('register', accountOid),
      body: {},
      actor: { oid: null, role: 'visitor' },
      correlationId: uuid5('c'),
      command: (now) => ({
        type: 'StartSignUp',
        accountOid,
        email: 'secret@example.test',
        passwordHash: '$argon2id$x',
        language: 'en',
        emailClaim: 'e',
        codeHash: 'h',
        codeExpiresAt: now,
        now,
      }),
    });
    expect(outcome).toMatchObject({ status: 'accepted', state: { email: 'secret@example.test' } });
    const raw = JSON.stringify(await log.client.readStream(`account-${accountOid}`), (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of ['secret@example.test', 'argon2id']) {
      expect(raw).not.toContain(secret);
    }
    const reader = stores.open({ clock: systemClock });
    const read = async (from: EventLog) =>
      (await from.commands.load(accountStream, accountOid, { maxAgeMs: 0 })).state;
    expect(await read(reader)).toMatchObject({ email: 'secret@example.test' });
    await log.vault.destroy(accountOid, 'profile');
    expect(await read(stores.open())).toMatchObject({
      email: null,
      passwordHash: null,
    });
  });
});

describe('the feed', () => {
  it('delivers every event to a reader once, in order, also across a restart of the node', async () => {
    const stop = new AbortController();
    const seen: bigint[] = [];
    const reading = (async () => {
      let after: bigint | undefined;
      while (!stop.signal.aborted) {
        try {
          for await (const item of log.feed.readAll({ after, maxBatch: 50, signal: stop.signal })) {
            if ('caughtUpTo' in item) continue;
            for (const { position } of item) seen.push(position);
            after = seen.at(-1);
          }
        } catch {
          await sleep(50);
        }
      }
    })();
    const wallet = newWallet();
    await credit(log, wallet, { coins: 100, charge: 1 });
    await stores.restartNode();
    let last = 0n;
    for (let content = 0; content < 20; content += 1) {
      const outcome = await buy(log, wallet, { content: 700 + content, coins: 1 }).catch(() => undefined);
      if (outcome?.status === 'accepted') last = outcome.position;
      else content -= 1;
    }
    await expect.poll(() => seen.at(-1)).toBe(last);
    stop.abort();
    await reading;
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => (a < b ? -1 : 1)));
    const all: bigint[] = [];
    for await (const { type, position } of log.client.readEverything())
      if (type !== 'LogCreated') all.push(position);
    expect(seen).toEqual(all);
  });

  it('reports its position when only technical events lie behind the last event', async () => {
    const stop = new AbortController();
    const wallet = newWallet();
    const outcome = await credit(log, wallet, { coins: 1, charge: 1 });
    const after = outcome.status === 'accepted' ? outcome.position - 1n : undefined;
    const id = uuid5('bookkeeping', wallet);
    const metadata = {
      $correlationId: id,
      actor: { oid: null, role: 'system' },
      schemaVersion: 1,
      occurredAt: systemClock.now(),
      commandKey: id,
      commandHash: '',
    } as const;
    await log.client.append(`checkpoint-${wallet}`, -1, [
      { id, type: 'CheckpointStored', data: {}, metadata },
    ]);
    const head = await log.client.head();
    let caughtUpTo: bigint | undefined;
    for await (const item of log.feed.readAll({ after, maxBatch: 50, signal: stop.signal })) {
      if (!('caughtUpTo' in item)) continue;
      caughtUpTo = item.caughtUpTo;
      if (caughtUpTo === head) break;
    }
    expect(caughtUpTo).toBe(head);
  });

  it('stops at an event that it does not understand instead of skipping it', async () => {
    const wallet = newWallet();
    const outcome = await credit(log, wallet, { coins: 1, charge: 1 });
    const after = outcome.status === 'accepted' ? outcome.position : undefined;
    const id = uuid5('newer', wallet);
    const metadata = {
      $correlationId: id,
      actor: { oid: null, role: 'system' },
      schemaVersion: 1,
      occurredAt: systemClock.now(),
      commandKey: id,
      commandHash: '',
    } as const;
    await log.client.append(`newer-${wallet}`, -1, [{ id, type: 'FromTheFuture', data: {}, metadata }]);
    const read = async () => {
      const { signal } = new AbortController();
      for await (const item of log.feed.readAll({ after, maxBatch: 50, signal }))
        if ('caughtUpTo' in item) return;
    };
    await expect(read()).rejects.toThrow('FromTheFuture');
  });
});
