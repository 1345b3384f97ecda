import type { Oid } from '@fanfold/domain';
import { type WalletCommand, walletStream, wholeShare } from '@fanfold/domain/wallet';
import { randomIds, uuid5 } from '@fanfold/platform';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { figure } from '../../../../test/support/figure.ts';
import { credit, numbered } from '../../../../test/support/wallets.ts';
import type { EventLog } from '../index.ts';

const long = inject('isLong');
const wallets = long ? 500 : 6;
const holdsOfAWallet = 20;
const coins = 10;
/** Enough for half of the holds, and for a part of one more. */
const balance = (holdsOfAWallet / 2) * coins + 5;

let stores: TestStores;
/** Two processes, each with a cache of its own. */
let processes: readonly EventLog[];
/** A third one, which only reads. */
let reader: EventLog;

beforeAll(async () => {
  stores = await startTestStores();
  processes = [stores.open({ appendTimeoutMs: 30_000 }), stores.open({ appendTimeoutMs: 30_000 })];
  reader = stores.open();
});
afterAll(() => stores[Symbol.asyncDispose]());

const send = async (at: number, wallet: Oid, command: (now: string) => WalletCommand): Promise<string> => {
  const key = randomIds.uuid();
  const outcome = await processes[at % processes.length]!.commands.of(walletStream).handle({
    id: wallet,
    key,
    body: { key },
    command,
    actor: { oid: null, role: 'system' },
    correlationId: uuid5('test', key),
  });
  return outcome.status === 'refused' ? outcome.refused : outcome.status;
};

const hold = (at: number, wallet: Oid, holdId: Oid): Promise<string> =>
  send(at, wallet, (now) => ({
    type: 'HoldCoins',
    walletOid: wallet,
    holdId,
    purpose: 'mission',
    resource: { kind: 'mission', oid: holdId },
    beneficiaries: [{ oid: numbered(2), level: 'free', share: wholeShare }],
    coins,
    payWith: 'paid',
    payerCountry: 'KR',
    feePolicyVersion: 1,
    expiresAt: '2099-01-01T00:00:00.000Z',
    now,
  }));

/** Capture, release and expiry of one hold, each under a key of its own. */
const endings = (wallet: Oid, holdId: Oid): readonly Promise<string>[] => [
  send(0, wallet, (now) => ({ type: 'CaptureHold', holdId, now })),
  send(1, wallet, (now) => ({ type: 'ReleaseHold', holdId, cause: 'released', now })),
  send(0, wallet, (now) => ({ type: 'ReleaseHold', holdId, cause: 'expired', now })),
  send(1, wallet, (now) => ({ type: 'CaptureHold', holdId, now })),
];

/** The first half of the wallets is used by one test and the second by the other. */
const walletsOf = (half: 0 | 1): Oid[] =>
  Array.from({ length: wallets / 2 }, (_, index) => numbered(0xa0_0000 + half * wallets + index));
const holdsOf = (wallet: Oid): Oid[] =>
  Array.from({ length: holdsOfAWallet }, (_, index) => numbered(Number.parseInt(wallet, 16) * 64 + index));
const eventsOf = (wallet: Oid) => reader.client.readStream(`wallet-${wallet}`);

it('of holds at once that need twice the balance, exactly those are accepted that the balance pays', async () => {
  let [asked, accepted, tooMany] = [0, 0, 0];
  for (const wallet of walletsOf(0)) {
    await credit(processes[0]!, wallet, { coins: balance, charge: 1 });
    const answers = await Promise.all(holdsOf(wallet).map((holdId, at) => hold(at, wallet, holdId)));
    const held = (await eventsOf(wallet)).filter(({ type }) => type === 'CoinsHeld');
    asked += answers.length;
    accepted += answers.filter((answer) => answer === 'accepted').length;
    tooMany += Math.max(0, held.length - Math.floor(balance / coins));
    expect(new Set(answers)).toEqual(new Set(['accepted', 'NOT_ENOUGH_COINS']));
    expect(held).toHaveLength(answers.filter((answer) => answer === 'accepted').length);
  }
  figure('holds asked for', asked);
  figure('holds beyond the balance', tooMany);
  figure('holds refused though the balance had room', Math.max(0, asked / 2 - accepted));
  expect({ accepted, tooMany }).toEqual({ accepted: asked / 2, tooMany: 0 });
}, 900_000);

it('a hold that is captured, released and expired at once ends once, and its coins with it', async () => {
  let [ended, otherThanOnce, coinsOff] = [0, 0, 0];
  for (const wallet of walletsOf(1)) {
    await credit(processes[0]!, wallet, { coins: holdsOfAWallet * coins, charge: 1 });
    const holds = holdsOf(wallet);
    const held = await Promise.all(holds.map((holdId, at) => hold(at, wallet, holdId)));
    expect(new Set(held)).toEqual(new Set(['accepted']));
    await Promise.all(holds.flatMap((holdId) => endings(wallet, holdId)));
    const events = await eventsOf(wallet);
    const ends = (type: string) =>
      events.filter((event) => event.type === type).map(({ data }) => String(data['holdId']));
    const all = [...ends('HoldCaptured'), ...ends('HoldReleased')];
    ended += all.length;
    otherThanOnce += holds.filter((holdId) => all.filter((one) => one === holdId).length !== 1).length;
    const { state } = await reader.commands.load(walletStream, wallet, { maxAgeMs: 0 });
    const left = state.lots.reduce((sum, lot) => sum + lot.coins, 0);
    coinsOff += Math.abs(left - ends('HoldReleased').length * coins);
    expect(state.holds).toEqual({});
  }
  figure('holds ended', ended);
  figure('holds that ended never or twice', otherThanOnce);
  figure('coins lost or made by an end', coinsOff);
  expect({ otherThanOnce, coinsOff }).toEqual({ otherThanOnce: 0, coinsOff: 0 });
}, 900_000);
