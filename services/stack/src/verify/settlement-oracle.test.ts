import { describe, expect, it } from 'vitest';

import { SettlementOracle } from './settlement-oracle.ts';

const creatorOid = '66f000000000000000000001';
const month = { creatorOid, month: '2026-10' };
type Told = readonly [type: string, data: Record<string, unknown>];

const differencesOf = (...told: readonly Told[]): readonly string[] => {
  const oracle = new SettlementOracle();
  for (const [revision, [type, data]] of told.entries())
    oracle.take({ stream: 's', revision, position: BigInt(revision), id: String(revision), type, data });
  return oracle.finish();
};

const posted: Told = [
  'EarningPosted',
  { ...month, earningId: 'a', level: 'standard', feePolicyVersion: 1, amounts: { paid: 1_000 } },
];
const held: Told = ['EarningHeld', { ...month, earningId: 'a', holdId: 'h', paidCoins: 200 }];
const closed: Told = ['MonthClosed', month];
const fees = { grossWon: 100_000, gatewayFeeWon: 5_000, levelFeeWon: 30_000, payableWon: 65_000 };
const settled: Told = ['MonthSettled', { ...month, ...fees, heldCoins: 0 }];
const payee: Told = ['PayeeSaved', { creatorOid, treatment: 'krFreelancer' }];
const part = {
  month: '2026-10',
  won: 65_000,
  netWon: 62_860,
  microWonPerMinor: 13_851_200,
  amountMinor: 4_538,
};
const requested = {
  creatorOid,
  requestId: 'r',
  months: [part],
  won: 65_000,
  treatment: 'krFreelancer',
  incomeTaxWon: 1_950,
  localTaxWon: 190,
  netWon: 62_860,
  amountMinor: 4_538,
  remainderBeforeMicroWon: 0,
  remainderAfterMicroWon: 3_254_400,
};
const request = (more: object = {}): Told => ['RevenueRequested', { ...requested, ...more }];

describe('the oracle of settlement', () => {
  it('agrees with what was settled, asked for and given back', () => {
    const back: Told = ['RevenueFailed', { creatorOid, requestId: 'r' }];
    expect(differencesOf(posted, closed, settled, payee, request(), back, request())).toEqual([]);
  });

  it('leaves out what was held when the month closed', () => {
    expect(differencesOf(posted, held, closed, settled)).toHaveLength(2);
    const less = { grossWon: 80_000, gatewayFeeWon: 4_000, levelFeeWon: 24_000, payableWon: 52_000 };
    expect(
      differencesOf(posted, held, closed, ['MonthSettled', { ...month, ...less, heldCoins: 200 }]),
    ).toEqual([]);
  });

  it('lets less than the minimum be asked for only as the last payout of a creator who leaves', () => {
    const little = { won: 1_000, netWon: 970, incomeTaxWon: 30, localTaxWon: 0, amountMinor: 70 };
    const asked = {
      ...little,
      months: [{ ...part, won: 1_000, netWon: 970, amountMinor: 70 }],
      remainderAfterMicroWon: 416_000,
      last: true,
    };
    const leaves: Told = ['DeletionWaitStarted', { accountOid: creatorOid }];
    const stays: Told = ['DeletionCancelled', { accountOid: creatorOid }];
    expect(differencesOf(posted, closed, settled, payee, leaves, request(asked))).toEqual([]);
    expect(differencesOf(posted, closed, settled, payee, leaves, stays, request(asked))).toHaveLength(1);
    expect(
      differencesOf(posted, closed, settled, payee, request({ ...asked, last: undefined })),
    ).toHaveLength(1);
  });

  it('lets Fanfold bear a chargeback only while the payout of its month stands', () => {
    const paid: Told[] = [
      posted,
      closed,
      settled,
      payee,
      request(),
      ['RevenueCompleted', { creatorOid, requestId: 'r' }],
    ];
    const hold = { ...month, earningId: 'a', holdId: 'h', coins: -100 };
    const borne: Told = ['ChargebackBorne', { ...hold, payableWon: -6_500, terms: { level: 'standard' } }];
    expect(differencesOf(...paid, borne)).toEqual([]);
    const back: Told = ['RevenueFailed', { creatorOid, requestId: 'r' }];
    expect(differencesOf(...paid, borne, back)).toHaveLength(1);
    const less = { grossWon: -10_000, gatewayFeeWon: -500, levelFeeWon: -3_000, payableWon: -6_500 };
    const charged: Told = ['SettlementCorrected', { ...hold, ...less, level: 'standard', borneBefore: true }];
    expect(differencesOf(...paid, borne, back, charged)).toEqual([]);
    // Of the time before its terms were kept it stays as it was.
    const old: Told = ['ChargebackBorne', { ...hold, payableWon: -6_500 }];
    expect(differencesOf(...paid, old, back)).toEqual([]);
  });

  it.each([
    ['another fee', [posted, closed, ['MonthSettled', { ...settled[1], levelFeeWon: 29_999 }]]],
    ['a month twice', [posted, closed, settled, settled]],
    ['a month that is open', [posted, settled]],
    ['another tax', [posted, closed, settled, payee, request({ incomeTaxWon: 1_940 })]],
    ['another amount', [posted, closed, settled, payee, request({ amountMinor: 4_539 })]],
    ['a lost remainder', [posted, closed, settled, payee, request({ remainderAfterMicroWon: 0 })]],
    ['the same money twice', [posted, closed, settled, payee, request(), request({ requestId: 'q' })]],
  ] as const satisfies readonly (readonly [string, readonly Told[]])[])('notices %s', (_what, told) => {
    expect(differencesOf(...told)).not.toEqual([]);
  });
});
