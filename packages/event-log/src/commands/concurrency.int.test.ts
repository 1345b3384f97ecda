import { type Oid, parseOid } from '@fanfold/domain';
import {
  type WalletCommand,
  type WalletEvent,
  wallet,
  walletStream,
  wholeShare,
} from '@fanfold/domain/wallet';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import type { EventLog, Outcome } from '../index.ts';

const long = inject('isLong');
const oid = (number: number): Oid => parseOid(number.toString(16).padStart(24, '0'));
const seller = { oid: oid(2), level: 'free', allowBonus: true } as const;
const expiresAt = '2099-01-01T00:00:00.000Z';

let stores: TestStores;
let processes: EventLog[];
let wallets = 0xf000;

beforeAll(async () => {
  stores = await startTestStores();
  processes = [stores.open({ appendTimeoutMs: 30_000 }), stores.open({ appendTimeoutMs: 30_000 })];
});
afterAll(() => stores[Symbol.asyncDispose]());

type Ask = {
  readonly what: 'credit' | 'spend' | 'hold' | 'release' | 'buy';
  readonly entity: number;
  readonly coins: number;
  readonly at: 0 | 1;
};
const ask: fc.Arbitrary<Ask> = fc.record({
  what: fc.constantFrom('credit', 'spend', 'spend', 'hold', 'release', 'buy'),
  // Few entities, so that the same command is often sent twice, by both processes, at once.
  entity: fc.integer({ min: 1, max: 3 }),
  coins: fc.constantFrom(30, 40, 60),
  at: fc.constantFrom(0, 1),
});

/** The coins of an entity are always the same: both processes send the same intent. */
const commandOf = (walletOid: Oid, { what, entity }: Ask, coins: number) => {
  const id = oid(entity * 16);
  const named = { walletOid, coins, payWith: 'paid' } as const;
  return (now: string): WalletCommand => {
    switch (what) {
      case 'credit':
        return {
          type: 'CreditCharge',
          issuedUnder: 'KR',
          walletOid,
          chargeId: id,
          provider: 'test',
          paidCoins: coins,
          bonusCoins: 0,
          amounts: {
            currency: 'KRW',
            baseMinor: coins * 100,
            taxMinor: 0,
            feeMinor: 0,
            roundingMinor: 0,
            totalMinor: coins * 100,
          },
          now,
        };
      case 'spend':
        return {
          type: 'SpendCoins',
          ...named,
          spendId: oid(entity * 16 + 1),
          transactionType: 'donation',
          beneficiaries: [{ ...seller, share: wholeShare }],
          resource: { kind: 'channel', oid: seller.oid },
          message: null,
          payerCountry: 'KR',
          feePolicyVersion: 1,
          now,
        };
      case 'hold':
        return {
          type: 'HoldCoins',
          ...named,
          holdId: oid(entity * 16 + 2),
          purpose: 'mission',
          resource: { kind: 'mission', oid: oid(entity * 16 + 2) },
          beneficiaries: [],
          payerCountry: 'KR',
          feePolicyVersion: 1,
          expiresAt,
          now,
        };
      case 'release':
        return { type: 'ReleaseHold', holdId: oid(entity * 16 + 2), cause: 'released', now };
      case 'buy':
        return {
          type: 'BuyContent',
          walletOid,
          purchaseId: oid(entity * 16 + 3),
          content: { contentOid: oid(entity * 16 + 4), kind: 'audio', revision: 0, priceCoins: coins },
          seller,
          seenPriceCoins: coins,
          payWith: 'paid',
          payerCountry: 'KR',
          feePolicyVersion: 1,
          now,
        };
    }
  };
};

type Answered = { readonly ask: Ask; readonly outcome: Outcome<unknown, WalletEvent, string> };

/** Sends all commands from two processes at once; the scheduler decides which step runs next. */
const runConcurrently = async (
  walletOid: Oid,
  asks: readonly Ask[],
  scheduler: fc.Scheduler,
): Promise<Answered[]> => {
  const told = asks.map(async (one): Promise<Answered> => {
    const coins = 20 + one.entity * 10;
    await scheduler.schedule(Promise.resolve(), `${one.what} ${one.entity} at ${one.at}`);
    const key =
      `00000000-0000-5000-8000-${walletOid.slice(-6)}${one.what.slice(0, 1).charCodeAt(0)}${one.entity}`.padEnd(
        36,
        '0',
      );
    const outcome = await processes[one.at]?.commands.of(walletStream).handle({
      id: walletOid,
      key,
      body: { what: one.what, entity: one.entity },
      command: commandOf(walletOid, one, coins),
      actor: { oid: null, role: 'system' },
      correlationId: key,
    });
    // Other steps may run between the log's answer and the code that waits for it.
    await scheduler.schedule(Promise.resolve(), `answer of ${one.what} ${one.entity}`);
    if (!outcome) throw new Error('There is no such process');
    return { ask: one, outcome };
  });
  await scheduler.waitFor(Promise.all(told));
  return Promise.all(told);
};

/** The final content of the log, loaded by the rules of a single writer. */
const recorded = async (walletOid: Oid) => {
  const events = await stores.open().client.readStream(`wallet-${walletOid}`);
  const state = wallet.initial();
  const bodies = events.map(({ type, data }) => ({ type, ...data }) as unknown as WalletEvent);
  for (const [revision, event] of bodies.entries()) wallet.evolve(state, event, revision);
  return { events, bodies, state };
};

const coinsIn = (event: WalletEvent): { granted: number; spent: number; held: number } => {
  const sum = (pieces: readonly { coins: number }[]) => pieces.reduce((all, { coins }) => all + coins, 0);
  switch (event.type) {
    case 'CoinsCredited':
      return { granted: sum(event.lots), spent: 0, held: 0 };
    case 'CoinsSpent':
    case 'ContentBought':
      return { granted: 0, spent: sum(event.taken), held: 0 };
    case 'CoinsHeld':
      return { granted: 0, spent: 0, held: sum(event.taken) };
    case 'HoldReleased':
      return { granted: 0, spent: 0, held: -sum(event.returned) };
    default:
      throw new Error(`No command of this test writes ${event.type}`);
  }
};

describe('one wallet with commands from two processes at once', () => {
  it('ends as if the commands came one after the other: coins conserved, no command twice, every answer correct', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(ask, { minLength: 4, maxLength: 14 }),
        async (scheduler, asks) => {
          wallets += 1;
          const walletOid = oid(wallets);
          const told = await runConcurrently(walletOid, asks, scheduler);
          const { events, bodies, state } = await recorded(walletOid);

          const total = { granted: 0, spent: 0, held: 0 };
          for (const body of bodies) {
            const moved = coinsIn(body);
            for (const part of ['granted', 'spent', 'held'] as const) total[part] += moved[part];
          }
          const available = state.lots.reduce((sum, { coins }) => sum + coins, 0);
          expect(total.granted).toBe(available + total.held + total.spent);
          expect(state.lots.every(({ coins }) => coins > 0)).toBe(true);

          // Every key took effect at most once, and its command got that result.
          const keys = events.map(({ metadata }) => metadata.commandKey);
          expect(new Set(keys).size).toBe(keys.length);
          for (const { outcome } of told) expect(['accepted', 'refused']).toContain(outcome.status);
          const written = new Set(
            told.flatMap(({ outcome }) =>
              outcome.status === 'accepted' ? outcome.events.map((event) => JSON.stringify(event)) : [],
            ),
          );
          expect(written).toEqual(new Set(bodies.map((body) => JSON.stringify(body))));

          // The chain has no gap, whichever process appended a link.
          for (const [index, { metadata }] of events.entries())
            if (index > 0) expect(metadata.chain?.previous).toBe(events[index - 1]?.metadata.chain?.hash);
        },
      ),
      { numRuns: long ? 500 : 25 },
    );
  });
});
