import { walletStream } from '@fanfold/domain/wallet';
import { sleep } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { openStores } from '../../services/stack/src/cli/commands/open-stores.ts';
import { verifyStack } from '../support/operator.ts';
import { type Person, type Reply, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

const long = inject('isLong');
const buyers = long ? 40 : 6;
const pieces = long ? 200 : 50;
const rounds = long ? 6 : 1;

let stack: TestStack;
let creator: Person;
const people: Person[] = [];
const contents: string[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  creator = await signUp(stack, 'creator');
  await creator.becomeCreator();
  for (let piece = 0; piece < pieces; piece += 1) contents.push(await creator.publish(2));
  for (let buyer = 0; buyer < buyers; buyer += 1) people.push(await signUp(stack, 'buyer'));
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
});

/** The acknowledgements: a purchase that was answered with 201 has to exist for ever, and once. */
type Acknowledged = {
  readonly buyer: Person;
  readonly contentOid: string;
  readonly purchaseId: string;
  readonly position: string;
};

/** Sends a request until it has a final answer, dropping some of the replies on the way. */
const insist = async <Body>(
  attempt: (signal: AbortSignal) => Promise<Reply<Body>>,
  drop: () => boolean,
): Promise<Reply<Body>> => {
  for (;;) {
    const impatient = new AbortController();
    const timer = setTimeout(() => impatient.abort(), drop() ? 15 : 8_000);
    try {
      const reply = await attempt(impatient.signal);
      if (reply.status < 500 && reply.status !== 429) return reply;
    } catch {
      // The connection ended before an answer: the outcome is unknown, so the request is sent again.
    } finally {
      clearTimeout(timer);
    }
    await sleep(40);
  }
};

const post = async (
  person: Person,
  path: string,
  { key, body, signal }: { key: string; body: unknown; signal: AbortSignal },
) => {
  const response = await fetch(new URL(path, stack.url), {
    method: 'POST',
    signal,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() } as Reply<
    Record<string, string>
  >;
};

describe('while load runs and replies are dropped', () => {
  it('kill -9 of every part in turn loses no acknowledged command and repeats none', async () => {
    const told: Acknowledged[] = [];
    let dropped = 0;
    let turn = 0;
    // Every seventh reply is dropped.
    const drop = () => {
      turn += 1;
      if (turn % 7 === 0) dropped += 1;
      return turn % 7 === 0;
    };
    const live = async (buyer: Person, index: number) => {
      const charge = await insist(
        (signal) =>
          post(buyer, '/api/payment/charge', {
            key: `soak-charge-${index}`,
            body: {
              productId: 'coins-500',
              currency: 'KRW',
              agreedToTerms: true,
              agreedToPaymentTerms: true,
              totalMinor: 55_000,
            },
            signal,
          }),
        drop,
      );
      expect(charge.status).toBe(201);
      await buyer.actOnPage(String(charge.body['payUrl']), 'approve', index % 2 ? 'double-webhook' : 'none');
      const bought = new Set<string>();
      while (bought.size < contents.length) {
        const contentOid = contents.find((content) => !bought.has(content)) ?? '';
        const reply = await insist(
          (signal) =>
            post(buyer, '/api/account/purchase', {
              key: `soak-${index}-${contentOid}`,
              body: { contentOid, coins: 2 },
              signal,
            }),
          drop,
        );
        // The coins may not be credited yet.
        if (reply.status === 402) {
          await sleep(100);
          continue;
        }
        expect(reply.status, JSON.stringify(reply.body)).toBe(201);
        bought.add(contentOid);
        told.push({
          buyer,
          contentOid,
          purchaseId: String(reply.body['purchaseId']),
          position: String(reply.body['position']),
        });
        // Stretched over the kills, so that each of them meets requests in flight.
        await sleep(long ? 100 : 200);
      }
    };
    const living = Promise.all(people.map(live));
    const killing = (async () => {
      for (let round = 0; round < rounds; round += 1) {
        for (const part of ['api', 'projector', 'worker', 'event-node', 'postgres', 'sandbox'] as const) {
          await sleep(500);
          await stack.kill(part);
          await stack.ready(part);
        }
      }
    })();
    await Promise.all([living, killing]);
    expect(dropped).toBeGreaterThan(10);
    expect(told).toHaveLength(buyers * pieces);

    await using stores = await openStores(configOf(stack));
    for (const buyer of people) {
      const events = await stores.eventLog.client.readStream(`wallet-${buyer.oid}`);
      const purchases = events.filter(({ type }) => type === 'ContentBought');
      expect(events.filter(({ type }) => type === 'CoinsCredited')).toHaveLength(1);
      expect(purchases).toHaveLength(pieces);
      for (const { buyer: owner, contentOid, purchaseId, position } of told) {
        if (owner !== buyer) continue;
        const event = purchases.find(({ data }) => (data['resource'] as { oid: string }).oid === contentOid);
        expect({ id: event?.data['purchaseId'], at: String(event?.position) }).toEqual({
          id: purchaseId,
          at: position,
        });
      }
      const { state } = await stores.eventLog.commands.load(walletStream, buyer.oid, { maxAgeMs: 0 });
      expect(
        state.lots.filter(({ kind }) => kind === 'paid').reduce((sum, { coins }) => sum + coins, 0),
      ).toBe(500 - 2 * pieces);
    }
    await expect
      .poll(async () => (await creator.revenue()).totals, { timeout: 60_000, interval: 500 })
      .toEqual({ paidCoins: 2 * pieces * buyers, bonusCoins: 0, sales: pieces * buyers, refunds: 0 });
    const verified = await verifyStack(stack.dataDir);
    expect(verified.differences).toEqual([]);
    expect(verified).toMatchObject({ ok: true, payments: buyers });
  });
});

const configOf = ({ config, eventStoreUrl, databaseUrl }: TestStack) => ({
  ...config,
  FANFOLD_ESDB_URL: eventStoreUrl,
  FANFOLD_DATABASE_URL: databaseUrl,
});
