import { wholeShare } from '@fanfold/domain/wallet';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import { linkedAccounts, linkedAccountsPage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const [creator, fan, other, admin] = [numbered(0xc1), numbered(0xf1), numbered(0xf2), numbered(0xad)];
const told = history();
const pay = (
  payerOid: typeof fan,
  purchase: number,
  paid: number,
  { refund = false, kind = 'content' }: { refund?: boolean; kind?: 'content' | 'adjustment' } = {},
) =>
  told.add(`earnings-${creator}-2026-11`, {
    type: 'EarningPosted',
    creatorOid: creator,
    month: '2026-11',
    earningId: `${purchase}${refund ? '-reversed' : ''}`,
    reverses: refund ? `${purchase}` : null,
    kind,
    source: { context: 'wallet', id: numbered(purchase) },
    resource: null,
    tierOid: null,
    payerOid,
    payerCountry: null,
    amounts: { paid, bonus: 0, credits: 0 },
    share: wholeShare,
    level: 'free',
    feePolicyVersion: 1,
    servicePeriod: null,
    availableFrom: `2026-11-2${purchase}T00:00:00.000Z`,
    happenedAt: `2026-11-2${purchase}T00:00:00.000Z`,
  });
const of = (payerOid: typeof fan) => ({
  firstOid: creator,
  secondOid: payerOid,
  payerOid,
  creatorOid: creator,
});
const flag = (payerOid: typeof fan, kind: 'card' | 'device') =>
  told.add(`linkedAccounts-${creator}-${payerOid}`, { type: 'LinkedAccountsFlagged', ...of(payerOid), kind });
const said = { reason: 'brothers', decidedByOid: admin };

pay(fan, 1, 30);
pay(other, 2, 10);
flag(fan, 'card');
pay(fan, 3, 40);
pay(fan, 4, 5);
pay(fan, 4, -5, { refund: true });
// What finance adjusts is no payment.
pay(fan, 5, 900, { kind: 'adjustment' });
told.add(`linkedAccounts-${creator}-${fan}`, {
  type: 'LinkedAccountsCleared',
  ...of(fan),
  ...said,
  holdId: null,
});
flag(fan, 'device');
flag(other, 'device');
told.add(`linkedAccounts-${creator}-${other}`, {
  type: 'LinkedAccountsConfirmed',
  ...of(other),
  ...said,
  holdId: numbered(0xb1),
});
const { events } = told;

describe('cases of linked accounts', () => {
  it('contain the reason, what was paid before and since, and the decision of finance, newest first', async () => {
    await using replayed = await replay(database.url, linkedAccounts, { events });
    const { cases, nextCursor } = await linkedAccountsPage(replayed.db, { limit: 1 });
    expect(cases).toMatchObject([
      { payerOid: other, kinds: ['device'], status: 'confirmed', decidedByOid: admin, paidCoins: 10 },
    ]);
    const rest = await linkedAccountsPage(replayed.db, { limit: 9, cursor: nextCursor ?? '' });
    expect(rest).toMatchObject({
      cases: [
        {
          payerOid: fan,
          creatorOid: creator,
          kinds: ['card', 'device'],
          // A second shared fingerprint is another reason for the case.
          status: 'open',
          reason: 'brothers',
          payments: 2,
          paidCoins: 70,
          lastPaidAt: '2026-11-24T00:00:00.000Z',
        },
      ],
      nextCursor: null,
    });
    const confirmed = await linkedAccountsPage(replayed.db, { limit: 9, status: 'confirmed' });
    expect(confirmed.cases.map(({ payerOid }) => payerOid)).toEqual([other]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, linkedAccounts, events);
    expect(one?.['linked_accounts_case']?.length).toBe(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, linkedAccounts, { events, batchSize: 3 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
