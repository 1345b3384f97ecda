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
const payee: Told = [
  'PayeeSaved',
  { creatorOid, residence: 'KR', treatment: 'krFreelancer', savedAt: '2026-11-20T00:00:00.000Z' },
];
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
  requestedAt: '2026-11-25T00:00:00.000Z',
};
const request = (more: object = {}): Told => ['RevenueRequested', { ...requested, ...more }];
const noTax = {
  treatment: 'krBusiness',
  incomeTaxWon: 0,
  localTaxWon: 0,
  netWon: 65_000,
  months: [{ ...part, netWon: 65_000, amountMinor: 4_692 }],
  amountMinor: 4_692,
  remainderAfterMicroWon: 10_169_600,
};

describe('the oracle of settlement', () => {
  it('agrees with what was settled, asked for and given back', () => {
    const back: Told = ['RevenueFailed', { creatorOid, requestId: 'r' }];
    expect(differencesOf(posted, closed, settled, payee, request(), back, request())).toEqual([]);
  });

  it('taxes a business as one from its day on, if finance has confirmed it', () => {
    const claimedAt = '2026-11-21T00:00:00.000Z';
    const business = {
      creatorOid,
      residence: 'KR',
      treatment: 'krBusiness',
      savedAt: claimedAt,
      taxChanged: true,
    };
    const claim = (validFrom: string): Told => ['PayeeSaved', { ...business, validFrom }];
    const confirmed: Told = ['TaxClaimConfirmed', { creatorOid, claimedAt, rates: null }];
    const untaxed = request(noTax);
    const told = (...more: Told[]) => differencesOf(posted, closed, settled, payee, ...more);
    expect(told(claim('2026-11-25'), confirmed, untaxed)).toEqual([]);
    expect(told(claim('2026-11-25'), untaxed)).toHaveLength(3);
    expect(told(claim('2026-11-26'), confirmed, untaxed)).toHaveLength(3);
    expect(told(claim('2026-11-26'), confirmed, request())).toEqual([]);
    const next: Told = ['PayeeSaved', { ...business, savedAt: '2026-11-22T00:00:00.000Z', newPayee: true }];
    expect(told(claim('2026-11-21'), confirmed, next, untaxed)).toHaveLength(3);
  });

  it('taxes payees abroad by the rate that is set, and by a treaty that finance has confirmed', () => {
    const claimedAt = '2026-11-21T00:00:00.000Z';
    const american: Told = [
      'PayeeSaved',
      {
        creatorOid,
        residence: 'US',
        treatment: 'nonResident',
        treaty: { country: 'US', rateBasisPoints: 1_500 },
        savedAt: claimedAt,
        validUntil: '2026-11-25',
      },
    ];
    const rate = (basisPoints: number) => ({
      incomeTaxBasisPoints: basisPoints,
      localTaxBasisPoints: basisPoints / 10,
    });
    const set: Told = ['NonResidentTaxSet', { ...rate(2_000), validFrom: '2026-11-25' }];
    const confirmed: Told = ['TaxClaimConfirmed', { creatorOid, claimedAt, rates: rate(1_500) }];
    const taxedBy = (incomeTaxWon: number, localTaxWon: number, requestedAt = '2026-11-25T00:00:00.000Z') => {
      const netWon = 65_000 - incomeTaxWon - localTaxWon;
      const amountMinor = Math.floor((netWon * 1_000_000) / part.microWonPerMinor);
      return request({
        treatment: 'nonResident',
        incomeTaxWon,
        localTaxWon,
        netWon,
        months: [{ ...part, netWon, amountMinor }],
        amountMinor,
        remainderAfterMicroWon: netWon * 1_000_000 - amountMinor * part.microWonPerMinor,
        requestedAt,
      });
    };
    const told = (...more: Told[]) => differencesOf(posted, closed, settled, american, ...more);
    expect(told(taxedBy(0, 0))).toEqual([]);
    expect(told(set, taxedBy(13_000, 1_300))).toEqual([]);
    expect(told(set, confirmed, taxedBy(9_750, 970))).toEqual([]);
    expect(told(set, taxedBy(9_750, 970))).toHaveLength(2);
    // The 26th in Seoul: the form has expired.
    expect(told(set, confirmed, taxedBy(9_750, 970, '2026-11-25T15:00:00.000Z'))).toHaveLength(2);
  });

  it('does not count a claim that was made again before finance had decided about it', () => {
    const business = { creatorOid, residence: 'KR', treatment: 'krBusiness', taxChanged: true };
    const claim = (savedAt: string, validFrom: string): Told => [
      'PayeeSaved',
      { ...business, savedAt, validFrom },
    ];
    const [first, second] = ['2026-11-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z'];
    const decidedAs = (type: string, claimedAt: string): Told => [
      type,
      { creatorOid, claimedAt, rates: null },
    ];
    const told = (...more: Told[]) =>
      differencesOf(posted, closed, settled, claim(first, '2026-11-01'), ...more, request(noTax));
    const confirmed = decidedAs('TaxClaimConfirmed', first);
    const again = claim('2026-11-21T00:00:00.000Z', '2026-12-01');
    expect(told(confirmed, claim(second, '2026-11-24'), again)).toEqual([]);
    // A claim that was declined or confirmed is the newest word about its day.
    const declined = decidedAs('TaxClaimDeclined', second);
    expect(told(confirmed, claim(second, '2026-11-24'), declined, again)).toHaveLength(3);
    expect(told(confirmed, claim(second, '2026-11-24'))).toHaveLength(3);
    // One that was declined is not confirmed any more.
    expect(told(decidedAs('TaxClaimDeclined', first), confirmed)).toHaveLength(3);
  });

  it('taxes by the profile what was asked for before a lower tax needed finance', () => {
    const old = { creatorOid, residence: 'KR', treatment: 'krBusiness', savedAt: '2026-11-01T00:00:00.000Z' };
    const told = (...more: Told[]) => differencesOf(posted, closed, settled, ...more);
    expect(told(['PayeeSaved', old], request(noTax))).toEqual([]);
    expect(told(['PayeeSaved', old], request())).toEqual([]);
    expect(told(['PayeeSaved', old], request({ ...noTax, payeeEvents: 1 }))).toHaveLength(3);
    expect(told(['PayeeSaved', { ...old, taxChanged: true }], request(noTax))).toHaveLength(3);
    const declined: Told = ['TaxClaimDeclined', { creatorOid, claimedAt: old.savedAt }];
    expect(told(['PayeeSaved', old], declined, request(noTax))).toHaveLength(3);
    expect(told(['PayeeSaved', old], payee, request(noTax))).toHaveLength(3);
  });

  it('taxes by the payee whom a request knew, also where another word came while it was made', () => {
    const claimedAt = '2026-11-21T00:00:00.000Z';
    const business = { creatorOid, residence: 'KR', treatment: 'krBusiness', taxChanged: true };
    const claim: Told = ['PayeeSaved', { ...business, savedAt: claimedAt, validFrom: '2026-11-21' }];
    const confirmedAt = (at: string): Told => [
      'TaxClaimConfirmed',
      { creatorOid, claimedAt, rates: null, confirmedAt: at },
    ];
    const told = (...more: Told[]) => differencesOf(posted, closed, settled, claim, ...more);
    const meanwhile = confirmedAt('2026-11-24T23:59:59.999Z');
    expect(told(meanwhile, request({ payeeEvents: 1 }))).toEqual([]);
    expect(told(meanwhile, request({ ...noTax, payeeEvents: 2 }))).toEqual([]);
    expect(told(meanwhile, request({ payeeEvents: 2 }))).toHaveLength(3);
    // Long before, it was no race.
    expect(told(confirmedAt('2026-11-24T00:00:00.000Z'), request({ payeeEvents: 1 }))).toHaveLength(3);
    expect(told(request({ payeeEvents: 2 }))).not.toEqual([]);
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
