import { walletStream } from '@fanfold/domain/wallet';
import { sleep } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { figure } from '../support/figure.ts';
import { verifyStack } from '../support/operator.ts';
import { type Person, type Reply, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';

const long = inject('isLong');
const buyers = long ? 40 : 6;
const rounds = long ? 34 : 1;
/**
 * A buyer has that many coins, and each piece costs two of them. A long run has more pieces than its kills
 * leave time for.
 */
const product = long
  ? ({ id: 'coins-3000', coins: 3_000, minor: 330_000 } as const)
  : ({ id: 'coins-500', coins: 500, minor: 55_000 } as const);
const pieces = long ? 1_500 : 50;
const parts = ['api', 'projector', 'worker', 'event-node', 'postgres', 'sandbox'] as const;

let stack: TestStack;
let creator: Person;
const people: Person[] = [];
const contents: string[] = [];
/** Requests whose connection ended before an answer, by a kill or because the reply was not waited for. */
let unanswered = 0;

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

/**
 * Sends a request until it has a final answer. `cutOff` says before an attempt whether its reply is not
 * waited for.
 */
const insist = async <Body>(
  attempt: (signal: AbortSignal) => Promise<Reply<Body>>,
  cutOff: () => boolean,
): Promise<Reply<Body>> => {
  for (;;) {
    const impatient = new AbortController();
    const timer = setTimeout(() => impatient.abort(), cutOff() ? 15 : 8_000);
    try {
      const reply = await attempt(impatient.signal);
      if (reply.status < 500 && reply.status !== 429) return reply;
    } catch {
      // The connection ended before an answer: the outcome is unknown, so the request is sent again.
      unanswered += 1;
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
    let kills = 0;
    let over = false;
    let turn = 0;
    /** Every seventh request. */
    const cutOff = () => {
      turn += 1;
      return turn % 7 === 0;
    };
    const live = async (buyer: Person, index: number) => {
      const charge = await insist(
        (signal) =>
          post(buyer, '/api/payment/charge', {
            key: `soak-charge-${index}`,
            body: {
              productId: product.id,
              currency: 'KRW',
              agreedToTerms: true,
              agreedToPaymentTerms: true,
              totalMinor: product.minor,
            },
            signal,
          }),
        cutOff,
      );
      expect(charge.status).toBe(201);
      // The provider is killed as well: a button that had no answer is pressed again.
      for (let isPressed = false; !isPressed; )
        isPressed = await buyer
          .actOnPage(String(charge.body['payUrl']), 'approve', index % 2 ? 'double-webhook' : 'none')
          .then(
            () => true,
            () => sleep(200).then(() => false),
          );
      let next = 0;
      while (next < contents.length && !(long && over)) {
        const contentOid = contents[next] ?? '';
        const reply = await insist(
          (signal) =>
            post(buyer, '/api/account/purchase', {
              key: `soak-${index}-${contentOid}`,
              body: { contentOid, coins: 2 },
              signal,
            }),
          cutOff,
        );
        // The coins may not be credited yet.
        if (reply.status === 402) {
          await sleep(100);
          continue;
        }
        expect(reply.status, JSON.stringify(reply.body)).toBe(201);
        next += 1;
        told.push({
          buyer,
          contentOid,
          purchaseId: String(reply.body['purchaseId']),
          position: String(reply.body['position']),
        });
        // Stretched over the kills, so that each of them meets requests in flight.
        await sleep(long ? 500 : 200);
      }
    };
    const living = Promise.all(people.map(live));
    // A failure is thrown below; until then it must not count as an unhandled rejection.
    living.catch(() => undefined);
    for (let round = 0; round < rounds; round += 1) {
      for (const part of parts) {
        await sleep(500);
        await stack.kill(part);
        await stack.ready(part);
        kills += 1;
      }
    }
    over = true;
    await living;

    const found = await purchasesInTheLog(told);
    const sold = told.length;
    await expect
      .poll(async () => (await creator.revenue()).totals, { timeout: 180_000, interval: 500 })
      .toEqual({ paidCoins: 2 * sold, bonusCoins: 0, sales: sold, refunds: 0 });
    let verified = await verifyStack(stack.dataDir);
    for (const until = performance.now() + 180_000; !verified.ok && performance.now() < until; ) {
      await sleep(1_000);
      verified = await verifyStack(stack.dataDir);
    }
    figure('kills', kills);
    figure('acknowledged purchases', sold);
    figure('requests without an answer', unanswered);
    figure('lost purchases', found.lost);
    figure('doubled purchases', found.doubled);
    figure('coins too many or too few', found.coinsOff);
    figure('differences found by verify', verified.differences.length);
    expect(unanswered).toBeGreaterThan(10);
    // In a long run the buyers go on until the last kill; in a short one they buy everything.
    if (long) expect(sold).toBeGreaterThan(8_000);
    else expect(sold).toBe(buyers * pieces);
    expect(found).toEqual({ lost: 0, doubled: 0, coinsOff: 0 });
    expect(verified.differences).toEqual([]);
    expect(verified).toMatchObject({ ok: true, payments: buyers });
  }, 3_600_000);
});

/**
 * Acknowledged purchases that the log does not have, purchases too many, and the coins by which balances
 * differ.
 */
const purchasesInTheLog = async (told: readonly Acknowledged[]) => {
  await using stores = await storesOf(stack);
  const found = { lost: 0, doubled: 0, coinsOff: 0 };
  for (const buyer of people) {
    const events = await stores.eventLog.client.readStream(`wallet-${buyer.oid}`);
    const own = told.filter((one) => one.buyer === buyer);
    const purchases = events.filter(({ type }) => type === 'ContentBought');
    const byContent = new Map(
      purchases.map((event) => [(event.data['resource'] as { oid: string }).oid, event]),
    );
    const present = own.filter(({ contentOid, purchaseId, position }) => {
      const event = byContent.get(contentOid);
      return event?.data['purchaseId'] === purchaseId && String(event.position) === position;
    });
    found.lost += own.length - present.length;
    // A buyer waits for every answer: each purchase in the log was acknowledged.
    found.doubled += purchases.length - present.length;
    found.doubled += events.filter(({ type }) => type === 'CoinsCredited').length - 1;
    const { state } = await stores.eventLog.commands.load(walletStream, buyer.oid, { maxAgeMs: 0 });
    const left = state.lots.reduce((sum, { kind, coins }) => sum + (kind === 'paid' ? coins : 0), 0);
    found.coinsOff += Math.abs(left - (product.coins - 2 * own.length));
  }
  return found;
};
