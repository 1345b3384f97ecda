import { describe, expect, it } from 'vitest';

import { parseOid } from '../ids.ts';
import { fold, scenario } from '../testing/scenario.ts';
import { addDays } from '../time.ts';
import { type ChargeCommand, charge } from './decider.ts';
import type { ChargeEvent } from './events.ts';

const given = scenario(charge);
const chargeId = parseOid('1'.repeat(24));
const buyerOid = parseOid('a'.repeat(24));
const now = '2026-11-21T09:00:00.000Z';
const amounts = {
  currency: 'KRW',
  baseMinor: 1000,
  taxMinor: 100,
  feeMinor: 0,
  roundingMinor: 0,
  totalMinor: 1100,
} as const;

const readied: ChargeEvent = {
  type: 'ChargeReadied',
  chargeId,
  buyerOid,
  provider: 'sandbox',
  productId: 'coins-10',
  paidCoins: 10,
  bonusCoins: 0,
  amounts,
  termsVersion: '1',
  expiresAt: addDays(now, 1),
};
const opened: ChargeEvent = { type: 'ChargeOpened', chargeId, providerRef: 'ref', payUrl: 'http://pay/ref' };
const approved: ChargeEvent = {
  type: 'ChargeApproved',
  chargeId,
  buyerOid,
  provider: 'sandbox',
  providerRef: 'ref',
  paidCoins: 10,
  bonusCoins: 0,
  amounts,
  approvedAt: now,
};
const creditedTo: ChargeEvent = { type: 'ChargeCredited', chargeId, buyerOid, walletPosition: '7' };
const declined: ChargeEvent = { type: 'ChargeDeclined', chargeId, buyerOid, reason: 'declined' };
const expired: ChargeEvent = { type: 'ChargeExpired', chargeId, buyerOid };
const approve = (totalMinor = 1100, currency = 'KRW'): ChargeCommand => ({
  type: 'ReportOutcome',
  outcome: { status: 'approved', providerRef: 'ref', totalMinor, currency },
  now,
});
const decline: ChargeCommand = { type: 'ReportOutcome', outcome: { status: 'declined' }, now };

describe('a charge', () => {
  it('is readied once, whatever a retry says [PAY-005]', () => {
    const { type: _type, ...fields } = readied;
    given()
      .when({ type: 'ReadyCharge', ...fields })
      .emits(readied);
    given(readied)
      .when({ type: 'ReadyCharge', ...fields })
      .emits();
  });

  it('opens its page once', () => {
    const open = { type: 'OpenCharge', providerRef: 'ref', payUrl: 'http://pay/ref' } as const;
    given(readied).when(open).emits(opened);
    given(readied, opened).when(open).emits();
    given(readied, declined).when(open).refuses('CHARGE_CLOSED');
  });

  it.each<[string, ChargeEvent[], ChargeCommand, ChargeEvent[]]>([
    ['approves', [readied, opened], approve(), [approved]],
    ['approves before the page was recorded as opened', [readied], approve(), [approved]],
    [
      'approves after a decline: the person tried again on the page',
      [readied, opened, declined],
      approve(),
      [approved],
    ],
    ['approves after expiry: the money is taken', [readied, opened, expired], approve(), [approved]],
    ['approves once', [readied, opened, approved], approve(), []],
    ['approves no more once credited', [readied, opened, approved, creditedTo], approve(), []],
    ['declines [PAY-062]', [readied, opened], decline, [declined]],
    ['declines once', [readied, opened, declined], decline, []],
    ['ignores a decline that arrives after the approval', [readied, opened, approved], decline, []],
  ])('%s', (_what, history, command, events) =>
    given(...history)
      .when(command)
      .emits(...events),
  );

  it.each([
    ['one unit less', 1099, 'KRW'],
    ['one unit more', 1101, 'KRW'],
    ['another currency', 1100, 'JPY'],
  ])('credits nothing when the provider reports %s', (_what, totalMinor, currency) => {
    given(readied, opened).when(approve(totalMinor, currency)).emits({
      type: 'ChargeMismatched',
      chargeId,
      buyerOid,
      providerRef: 'ref',
      reportedMinor: totalMinor,
      reportedCurrency: currency,
    });
  });

  it('stays with finance after a mismatch, whatever is reported then', () => {
    const mismatched: ChargeEvent = {
      type: 'ChargeMismatched',
      chargeId,
      buyerOid,
      providerRef: 'ref',
      reportedMinor: 1,
      reportedCurrency: 'KRW',
    };
    given(readied, opened, mismatched).when(approve()).emits();
  });

  it('expires at its time, not before, and never once approved', () => {
    given(readied).when({ type: 'ExpireCharge', now }).refuses('CHARGE_CLOSED');
    given(readied, opened)
      .when({ type: 'ExpireCharge', now: addDays(now, 1) })
      .emits(expired);
    given(readied, opened, approved)
      .when({ type: 'ExpireCharge', now: addDays(now, 1) })
      .emits();
  });

  it('records where the coins arrived, once', () => {
    given(readied, opened, approved).when({ type: 'RecordCredit', walletPosition: '7' }).emits(creditedTo);
    given(readied, opened, approved, creditedTo).when({ type: 'RecordCredit', walletPosition: '9' }).emits();
  });

  it('is unknown when the provider was asked and did not answer, and what it says later counts', () => {
    const unknown: ChargeEvent = { type: 'ChargeUnknown', chargeId, buyerOid };
    given(readied, opened).when({ type: 'MarkUnknown' }).emits(unknown);
    given(readied, opened, unknown).when({ type: 'MarkUnknown' }).emits();
    given(readied, opened, approved).when({ type: 'MarkUnknown' }).emits();
    given(readied, opened, unknown).when(approve()).emits(approved);
    given(readied, opened, unknown).when(decline).emits(declined);
    given(readied, opened, unknown)
      .when({ type: 'ExpireCharge', now: addDays(now, 1) })
      .emits(expired);
  });

  it('brings no coins only when it is for gift points, and says so when it is approved', () => {
    const { type: _type, ...fields } = readied;
    const nothing = { ...fields, paidCoins: 0 };
    const purpose = { kind: 'giftPoints', itemName: '500' } as const;
    given()
      .when({ type: 'ReadyCharge', ...nothing })
      .refuses('PRODUCT_NOT_FOUND');
    given()
      .when({ type: 'ReadyCharge', ...nothing, purpose })
      .emits({ ...readied, paidCoins: 0, purpose });
    given({ ...readied, paidCoins: 0, purpose }, opened)
      .when(approve())
      .emits({ ...approved, paidCoins: 0, purpose });
  });

  it('keeps why the provider declined [PAY-063]', () => {
    given(readied, opened)
      .when({ type: 'ReportOutcome', outcome: { status: 'insufficient_funds' }, now })
      .emits({ ...declined, reason: 'insufficient_funds' });
  });

  it('does not exist before it is readied', () => given().when(approve()).refuses('CHARGE_NOT_FOUND'));

  it('tells what it became', () => {
    expect(fold(charge, [readied, opened]).status).toBe('opened');
    expect(fold(charge, [readied, opened, declined])).toMatchObject({
      status: 'declined',
      declineReason: 'declined',
    });
    expect(fold(charge, [readied, opened, approved, creditedTo])).toMatchObject({
      status: 'credited',
      walletPosition: '7',
    });
  });
});
