import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import { ledger, trialBalance } from '../../wallet/ledger/queries.ts';
import { reconciliations, reconciliationsOf } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const of = { provider: 'kakao', day: '2026-11-20' };
const stream = `reconciliation-${of.provider}-${of.day}`;
const told = history();
const total = (feeMinor: number, newFeeMinor: number) => ({
  currency: 'KRW' as const,
  lines: 2,
  grossMinor: 22_000,
  feeMinor,
  newFeeMinor,
});
const difference = {
  differenceId: 'extra:payment:x',
  kind: 'extra' as const,
  about: 'payment' as const,
  chargeId: null,
  providerRef: 'tid',
  ourMinor: null,
  ourCurrency: null,
  theirMinor: 11_000,
  theirCurrency: 'KRW' as const,
};
told.add(stream, { type: 'SettlementImported', ...of, lines: 2, matched: 1, totals: [total(700, 700)] });
told.add(stream, { type: 'DifferenceFound', ...of, difference });
const said = { differenceId: difference.differenceId, adminOid: numbered(0xad) };
told.add(stream, { type: 'DifferenceNoted', ...of, ...said, note: 'asked' });
told.add(stream, { type: 'SettlementImported', ...of, lines: 2, matched: 2, totals: [total(660, -40)] });
told.add(stream, { type: 'DifferenceResolved', ...of, ...said, note: 'theirs was a test' });
const broken = { provider: 'paypay', day: '2026-11-21' };
const why = { ...broken, fileDay: '2026-11-21', line: 3, reason: 'is no whole amount' };
const corrected = { provider: 'paypay', day: '2026-11-19' };
for (let times = 0; times < 2; times += 1)
  told.add(`reconciliation-paypay-${broken.day}`, { type: 'SettlementRefused', ...why });
told.add(`reconciliation-paypay-${corrected.day}`, { type: 'SettlementRefused', ...why, ...corrected });
told.add(`reconciliation-paypay-${corrected.day}`, {
  type: 'SettlementImported',
  ...corrected,
  lines: 0,
  matched: 0,
  totals: [],
});
const { events } = told;

describe('reconciliations', () => {
  it('contain a day as its newest file left it, and the decision on each difference', async () => {
    await using replayed = await replay(database.url, reconciliations, { events });
    expect(await reconciliationsOf(replayed.db)).toMatchObject({
      refused: [{ ...why, tries: 2 }],
      days: [
        { ...corrected, lines: 0 },
        { ...of, lines: 2, matched: 2, totals: [{ currency: 'KRW', grossMinor: 22_000, feeMinor: 660 }] },
      ],
      differences: [
        {
          kind: 'extra',
          theirMinor: 11_000,
          resolved: true,
          notes: [{ note: 'asked' }, { note: 'theirs was a test' }],
        },
      ],
    });
  });

  it('book the provider’s fees once, and later corrections of them', async () => {
    await using replayed = await replay(database.url, ledger, { events });
    expect((await trialBalance(replayed.db)).accounts).toEqual([
      { account: 'provider-fee', unit: 'KRW', amount: 660 },
      { account: 'receivable', unit: 'KRW', amount: -660 },
    ]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, reconciliations, events);
    expect(one?.['difference']?.length).toBe(1);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, reconciliations, { events, batchSize: 3 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
