import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { fold, scenario } from '../../testing/scenario.ts';
import { addDays } from '../../time.ts';
import type { ChargeCommand } from './commands.ts';
import { charge } from './decider.ts';
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

const initiated: ChargeEvent = {
  type: 'ChargeInitiated',
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
const reported = { type: 'ReportOutcome', provider: 'sandbox', now } as const;
const paid = { status: 'approved', providerRef: 'ref', chargeId, openedAs: 'ref', currency: 'KRW' } as const;
const approve = (totalMinor = 1100, currency = 'KRW'): ChargeCommand => ({
  ...reported,
  outcome: { ...paid, totalMinor, currency },
});
const decline: ChargeCommand = { ...reported, outcome: { status: 'declined' } };

describe('a charge', () => {
  it('is initiated once: a retry with other data changes nothing [PAY-005]', () => {
    const { type: _type, ...fields } = initiated;
    given()
      .when({ type: 'InitiateCharge', ...fields })
      .emits(initiated);
    given(initiated)
      .when({ type: 'InitiateCharge', ...fields })
      .emits();
  });

  it('opens its page once', () => {
    const open = { type: 'OpenCharge', providerRef: 'ref', payUrl: 'http://pay/ref' } as const;
    given(initiated).when(open).emits(opened);
    given(initiated, opened).when(open).emits();
    given(initiated, declined).when(open).refuses('CHARGE_CLOSED');
  });

  it.each<[string, ChargeEvent[], ChargeCommand, ChargeEvent[]]>([
    ['approves', [initiated, opened], approve(), [approved]],
    ['approves before the page was recorded as opened', [initiated], approve(), [approved]],
    [
      'approves after a decline: the person tried again on the page',
      [initiated, opened, declined],
      approve(),
      [{ ...approved, late: true }],
    ],
    [
      'approves after expiry: the money is taken',
      [initiated, opened, expired],
      approve(),
      [{ ...approved, late: true }],
    ],
    ['approves once', [initiated, opened, approved], approve(), []],
    ['approves no more once credited', [initiated, opened, approved, creditedTo], approve(), []],
    ['declines [PAY-062]', [initiated, opened], decline, [declined]],
    ['declines once', [initiated, opened, declined], decline, []],
    ['ignores a decline that arrives after the approval', [initiated, opened, approved], decline, []],
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
    given(initiated, opened).when(approve(totalMinor, currency)).emits({
      type: 'ChargeMismatched',
      chargeId,
      buyerOid,
      providerRef: 'ref',
      reportedMinor: totalMinor,
      reportedCurrency: currency,
    });
  });

  const own = { ...paid, totalMinor: 1100 };
  const other = 'f'.repeat(24);
  it.each<[string, ChargeEvent[], Partial<typeof reported>, Partial<typeof own>]>([
    ['another provider', [initiated, opened], { provider: 'stripe' as 'sandbox' }, own],
    ['another charge', [initiated, opened], {}, { ...own, chargeId: other as typeof chargeId }],
    ['another page', [initiated, opened], {}, { ...own, openedAs: 'another' as 'ref' }],
    [
      'another provider, once it has expired',
      [initiated, opened, expired],
      { provider: 'stripe' as 'sandbox' },
      own,
    ],
    [
      'another page, once it has expired',
      [initiated, opened, expired],
      {},
      { ...own, openedAs: 'another' as 'ref' },
    ],
  ])('ignores an approval of %s', (_what, history, by, outcome) =>
    given(...history)
      .when({ ...reported, ...by, outcome: { ...own, ...outcome } })
      .emits(),
  );

  it('ignores a decline of another provider', () =>
    given(initiated, opened)
      .when({ ...reported, provider: 'stripe', outcome: { status: 'declined' } })
      .emits());

  it('approves where the provider’s record does not name the page', () =>
    given(initiated, opened)
      .when({ ...reported, outcome: { ...own, openedAs: null } })
      .emits(approved));

  it('stays with finance after a mismatch, whatever is reported then', () => {
    const mismatched: ChargeEvent = {
      type: 'ChargeMismatched',
      chargeId,
      buyerOid,
      providerRef: 'ref',
      reportedMinor: 1,
      reportedCurrency: 'KRW',
    };
    given(initiated, opened, mismatched).when(approve()).emits();
  });

  it('expires at its time, not before, and never once approved', () => {
    given(initiated).when({ type: 'ExpireCharge', now }).refuses('CHARGE_CLOSED');
    given(initiated, opened)
      .when({ type: 'ExpireCharge', now: addDays(now, 1) })
      .emits(expired);
    given(initiated, opened, approved)
      .when({ type: 'ExpireCharge', now: addDays(now, 1) })
      .emits();
  });

  it('records where the coins arrived, once', () => {
    given(initiated, opened, approved).when({ type: 'RecordCredit', walletPosition: '7' }).emits(creditedTo);
    given(initiated, opened, approved, creditedTo)
      .when({ type: 'RecordCredit', walletPosition: '9' })
      .emits();
  });

  it('is unknown when the provider was asked and did not answer, and what it says later counts', () => {
    const unknown: ChargeEvent = { type: 'ChargeOutcomeUnknown', chargeId, buyerOid };
    given(initiated, opened).when({ type: 'MarkUnknown' }).emits(unknown);
    given(initiated, opened, unknown).when({ type: 'MarkUnknown' }).emits();
    given(initiated, opened, approved).when({ type: 'MarkUnknown' }).emits();
    given(initiated, opened, unknown).when(approve()).emits(approved);
    given(initiated, opened, unknown).when(decline).emits(declined);
    given(initiated, opened, unknown)
      .when({ type: 'ExpireCharge', now: addDays(now, 1) })
      .emits(expired);
  });

  it('brings no coins only when it is for gift points, and says so when it is approved', () => {
    const { type: _type, ...fields } = initiated;
    const nothing = { ...fields, paidCoins: 0 };
    const purpose = { kind: 'giftPoints', itemName: '500' } as const;
    given()
      .when({ type: 'InitiateCharge', ...nothing })
      .refuses('PRODUCT_NOT_FOUND');
    given()
      .when({ type: 'InitiateCharge', ...nothing, purpose })
      .emits({ ...initiated, paidCoins: 0, purpose });
    given({ ...initiated, paidCoins: 0, purpose }, opened)
      .when(approve())
      .emits({ ...approved, paidCoins: 0, purpose });
  });

  it('keeps why the provider declined [PAY-063]', () => {
    given(initiated, opened)
      .when({ ...reported, outcome: { status: 'insufficient_funds' } })
      .emits({ ...declined, reason: 'insufficient_funds' });
  });

  it('does not exist before it is initiated', () => given().when(approve()).refuses('CHARGE_NOT_FOUND'));

  it('tells what it became', () => {
    expect(fold(charge, [initiated, opened]).status).toBe('opened');
    expect(fold(charge, [initiated, opened, declined])).toMatchObject({
      status: 'declined',
      declineReason: 'declined',
    });
    expect(fold(charge, [initiated, opened, approved, creditedTo])).toMatchObject({
      status: 'credited',
      walletPosition: '7',
    });
  });
});
