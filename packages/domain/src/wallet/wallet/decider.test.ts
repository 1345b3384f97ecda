import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import { fold, run, scenario } from '../../testing/scenario.ts';
import { addDays, addYears } from '../../time.ts';
import type { PayWith, Purchase, WalletCommand, WalletState } from './commands.ts';
import { wallet } from './decider.ts';
import type { LotGrant, WalletEvent } from './events.ts';
import { available } from './lots.ts';
import { wholeShare } from './spending.ts';

const given = scenario(wallet);
const oid = (digit: string) => parseOid(digit.repeat(24));
const walletOid = oid('a');
const seller = { oid: oid('b'), level: 'free', allowBonus: true } as const;
const contentOid = oid('c');
const terms = { pot: null, payerCountry: 'KR', feePolicyVersion: 1 } as const;
const toSeller = {
  ...terms,
  proceeds: { beneficiaries: [{ oid: seller.oid, level: 'free', share: wholeShare }], platformShare: 0 },
} as const;
const mission = { kind: 'mission', oid: oid('e') } as const;
const missionTerms = {
  resource: mission,
  beneficiaries: [{ oid: seller.oid, level: 'free', share: wholeShare }],
  payerCountry: 'KR',
  feePolicyVersion: 1,
} as const;
const now = '2026-11-21T09:00:00.000Z';
const later = addDays(now, 1);
const amounts = {
  currency: 'KRW',
  baseMinor: 1000,
  taxMinor: 100,
  feeMinor: 0,
  roundingMinor: 0,
  totalMinor: 1100,
} as const;

const lot = (
  lotId: string,
  kind: 'paid' | 'bonus',
  coins: number,
  expiresAt = addYears(now, 1),
): LotGrant => ({
  lotId,
  kind,
  coins,
  expiresAt,
  issuedUnder: 'KR',
});
const credited = (lots: LotGrant[], chargeId = oid('1')): WalletEvent => ({
  type: 'CoinsCredited',
  walletOid,
  chargeId,
  provider: 'sandbox',
  lots,
  amounts,
});
const buy = (priceCoins: number, overrides: Partial<Extract<WalletCommand, { type: 'BuyContent' }>> = {}) =>
  ({
    type: 'BuyContent',
    walletOid,
    purchaseId: oid('d'),
    content: { contentOid, kind: 'audio', revision: 0, priceCoins },
    seller,
    seenPriceCoins: priceCoins,
    payWith: 'paid',
    payerCountry: 'KR',
    feePolicyVersion: 1,
    now,
    ...overrides,
  }) satisfies WalletCommand;
const bought = (taken: LotGrant[]): Extract<WalletEvent, { type: 'ContentBought' }> => ({
  type: 'ContentBought',
  walletOid,
  purchaseId: oid('d'),
  resource: workTarget(contentOid),
  entitlement: { ...workTarget(contentOid), from: now, until: null, source: 'purchase' },
  ...toSeller,
  contentKind: 'audio',
  contentRevision: 0,
  sellerOid: seller.oid,
  listPriceCoins: taken.reduce((sum, { coins }) => sum + coins, 0),
  discountCoins: 0,
  paidCoins: taken.reduce((sum, { kind, coins }) => (kind === 'paid' ? sum + coins : sum), 0),
  bonusCoins: taken.reduce((sum, { kind, coins }) => (kind === 'bonus' ? sum + coins : sum), 0),
  taken,
});

describe('a wallet asked to credit a charge', () => {
  const credit = {
    type: 'CreditCharge',
    issuedUnder: 'KR',
    walletOid,
    chargeId: oid('1'),
    provider: 'sandbox',
    paidCoins: 100,
    bonusCoins: 3,
    amounts,
    now,
  } satisfies WalletCommand;

  it('makes a paid lot of five years and a bonus lot of one [LED-014]', () =>
    given()
      .when(credit)
      .emits(
        credited([
          lot(`${oid('1')}-p`, 'paid', 100, '2031-11-21T09:00:00.000Z'),
          lot(`${oid('1')}-b`, 'bonus', 3, '2027-11-21T09:00:00.000Z'),
        ]),
      ));

  it('issues both lots under the country that their owner lives in; spending and refunds keep it', () => {
    const inJapan = [
      { ...lot(`${oid('1')}-p`, 'paid', 100, '2031-11-21T09:00:00.000Z'), issuedUnder: 'JP' },
      { ...lot(`${oid('1')}-b`, 'bonus', 3, '2027-11-21T09:00:00.000Z'), issuedUnder: 'JP' },
    ];
    given()
      .when({ ...credit, issuedUnder: 'JP' })
      .emits(credited(inJapan));
    const [paid] = inJapan as [LotGrant];
    given(credited(inJapan))
      .when(buy(40))
      .emits(bought([{ ...paid, coins: 40 }]));
    const purchase = { ...bought([{ ...paid, coins: 100 }]), revision: 1 };
    const refund = { type: 'RefundPurchase', purchase, reason: 'r', now } as const;
    const { decision } = given(credited(inJapan), bought([{ ...paid, coins: 100 }])).when(refund);
    expect(decision).toMatchObject([{ returned: [{ coins: 100, issuedUnder: 'JP' }] }]);
  });

  it('makes no empty bonus lot', () =>
    given()
      .when({ ...credit, bonusCoins: 0 })
      .emits(credited([lot(`${oid('1')}-p`, 'paid', 100, '2031-11-21T09:00:00.000Z')])));

  it('credits a charge once, however often it is told, even when its coins are spent', () =>
    given(credited([lot('p', 'paid', 100)]), bought([lot('p', 'paid', 100)]))
      .when(credit)
      .emits());
});

describe('a wallet asked to buy content', () => {
  it('spends down to exactly zero [COM-003]', () =>
    given(credited([lot('p', 'paid', 100)]))
      .when(buy(100))
      .emits(bought([lot('p', 'paid', 100)])));

  it('refuses one coin more than it holds and says how many are missing [LED-019]', () =>
    given(credited([lot('p', 'paid', 100)]))
      .when(buy(101))
      .refuses('NOT_ENOUGH_COINS', { missingCoins: 1, has: 100 }));

  it('does not touch bonus coins unless the buyer says so [LED-014]', () =>
    given(credited([lot('b', 'bonus', 100)]))
      .when(buy(10))
      .refuses('NOT_ENOUGH_COINS', { missingCoins: 10, has: 0 }));

  it('refuses bonus coins beyond what there are [LED-020]', () =>
    given(credited([lot('b', 'bonus', 9), lot('p', 'paid', 100)]))
      .when(buy(10, { payWith: 'bonus' }))
      .refuses('NOT_ENOUGH_BONUS_COINS', { missingCoins: 1, has: 9 }));

  it('takes bonus first and then paid when both are allowed', () =>
    given(credited([lot('b', 'bonus', 9), lot('p', 'paid', 100)]))
      .when(buy(10, { payWith: 'bonusThenPaid' }))
      .emits(bought([lot('b', 'bonus', 9), lot('p', 'paid', 1)])));

  it('takes the soonest to expire first', () =>
    given(credited([lot('new', 'paid', 50, addDays(now, 90)), lot('old', 'paid', 50, addDays(now, 30))]))
      .when(buy(60))
      .emits(bought([lot('old', 'paid', 50, addDays(now, 30)), lot('new', 'paid', 10, addDays(now, 90))])));

  it('does not count a lot from the moment of its expiry, recorded or not', () => {
    const expiring = credited([lot('p', 'paid', 50, later)]);
    given(expiring)
      .when(buy(50, { now: addDays(later, -1) }))
      .emits(bought([lot('p', 'paid', 50, later)]));
    given(expiring)
      .when(buy(50, { now: later }))
      .refuses('NOT_ENOUGH_COINS');
  });

  it.each([
    ['own content', { seller: { ...seller, oid: walletOid } }, 'OWN_CONTENT'],
    [
      'something free [COM-035]',
      { content: { contentOid: oid('e'), kind: 'audio', revision: 0, priceCoins: 0 } },
      'CONTENT_IS_FREE',
    ],
    ['something owned, although broke [COM-036]', { seenPriceCoins: 1 }, 'ALREADY_PURCHASED'],
    [
      'at a price that moved',
      { content: { contentOid: oid('e'), kind: 'audio', revision: 3, priceCoins: 12 }, seenPriceCoins: 10 },
      'PRICE_CHANGED',
    ],
    [
      'with bonus coins that the seller does not take [LED-018]',
      {
        content: { contentOid: oid('e'), kind: 'audio', revision: 0, priceCoins: 10 },
        payWith: 'bonus' as PayWith,
        seller: { ...seller, allowBonus: false },
      },
      'BONUS_NOT_ACCEPTED',
    ],
  ] as const)('refuses %s', (_what, overrides, code) =>
    given(credited([lot('p', 'paid', 10), lot('b', 'bonus', 10)]), bought([lot('p', 'paid', 10)]))
      .when(buy(10, overrides as Partial<Extract<WalletCommand, { type: 'BuyContent' }>>))
      .refuses(code),
  );
});

describe('a wallet asked to buy what a code or a limited edition offers', () => {
  const rich = credited([lot('p', 'paid', 100)]);
  const discount = { code: 'RAIN', coins: 30 };
  const copy = { number: 7, reservedUntil: later };

  it('pays what the code leaves of the price, and names both [COM-001]', () => {
    const { decision } = given(rich).when(buy(100, { discount, seenPriceCoins: 70 }));
    expect(decision).toMatchObject([
      { listPriceCoins: 100, discountCoins: 30, paidCoins: 70, discountCode: 'RAIN' },
    ]);
    given(rich).when(buy(100, { discount })).refuses('PRICE_CHANGED', { priceCoins: 70 });
  });

  it('names the copy, until its reservation is over and not at that moment [COM-055]', () => {
    const { decision } = given(rich).when(buy(100, { copy, now: addDays(later, -1) }));
    expect(decision).toMatchObject([{ editionCopy: 7, discountCoins: 0 }]);
    given(rich)
      .when(buy(100, { copy, now: later }))
      .refuses('RESERVATION_LAPSED');
  });

  it('takes the code’s part off until the reservation of its use is over', () => {
    const reserved = { ...discount, reservedUntil: later };
    const { decision } = given(rich).when(
      buy(100, { discount: reserved, seenPriceCoins: 70, now: addDays(later, -1) }),
    );
    expect(decision).toMatchObject([{ discountCoins: 30 }]);
    given(rich)
      .when(buy(100, { discount: reserved, seenPriceCoins: 70, now: later }))
      .refuses('RESERVATION_LAPSED');
  });

  it('refuses with the obstacle of the sale, with enough coins and without', () =>
    given(rich)
      .when(buy(100, { obstacle: 'SOLD_OUT' }))
      .refuses('SOLD_OUT'));

  it('pays every seller with paid coins [LED-018]', () => {
    const { decision } = given(rich).when(buy(100, { seller: { ...seller, allowBonus: false } }));
    expect(decision).toMatchObject([{ paidCoins: 100 }]);
  });

  it('says in a refund which use and which copy come back', () => {
    const event = { ...bought([lot('p', 'paid', 70)]), discountCode: 'RAIN', editionCopy: 7 };
    const purchase: Purchase = { ...event, revision: 1 };
    const { decision } = given(rich, event).when({ type: 'RefundPurchase', purchase, reason: 'r', now });
    expect(decision).toMatchObject([{ discountCode: 'RAIN', editionCopy: 7 }]);
  });

  it('has nothing of a lot that is over, recorded or not', () =>
    given(credited([lot('p', 'paid', 50, later), lot('q', 'paid', 5)]))
      .when(buy(50, { now: later }))
      .refuses('NOT_ENOUGH_COINS', { missingCoins: 45, has: 5 }));
});

describe('a wallet asked to refund a purchase', () => {
  const taken = [lot('b', 'bonus', 9), lot('p', 'paid', 1, later)];
  const purchase: Purchase = { ...bought(taken), revision: 1 };
  const refund = { type: 'RefundPurchase', purchase, reason: 'wrong file', now } satisfies WalletCommand;

  it('returns exactly what was paid to the lots it came from', () => {
    const { decision } = given(
      credited([lot('b', 'bonus', 9), lot('p', 'paid', 1, later)]),
      bought(taken),
    ).when(refund);
    expect(decision).toMatchObject([
      { type: 'PurchaseRefunded', paidCoins: 1, bonusCoins: 9, returned: taken },
    ]);
  });

  it('gives seven more days to coins whose lot expired meanwhile', () => {
    const { decision } = given(credited([lot('p', 'paid', 10, later)]), bought(taken)).when({
      ...refund,
      now: later,
    });
    expect(decision).toMatchObject([
      { returned: [lot('b', 'bonus', 9), lot('p', 'paid', 1, addDays(later, 7))] },
    ]);
  });

  it('does not shorten the life of coins that came back to the lot before', () => {
    const extended = lot('p', 'paid', 5, addDays(later, 9));
    const { decision } = given(credited([extended]), bought(taken)).when(refund);
    expect(decision).toMatchObject([
      { returned: [lot('b', 'bonus', 9), lot('p', 'paid', 1, addDays(later, 9))] },
    ]);
  });

  it('refuses a second refund, and one of a purchase that is not the present one', () => {
    const refunded: WalletEvent = {
      type: 'PurchaseRefunded',
      walletOid,
      purchaseId: oid('d'),
      resource: workTarget(contentOid),
      entitlement: { ...workTarget(contentOid), from: now, until: null, source: 'purchase' },
      ...toSeller,
      sellerOid: seller.oid,
      paidCoins: 1,
      bonusCoins: 9,
      returned: taken,
      reason: 'wrong file',
    };
    const history = [credited([lot('b', 'bonus', 9), lot('p', 'paid', 1)]), bought(taken), refunded];
    given(...history)
      .when(refund)
      .refuses('PURCHASE_NOT_REFUNDABLE');
    given(...history, bought(taken))
      .when(refund)
      .refuses('PURCHASE_NOT_REFUNDABLE');
    const again = given(...history, bought(taken)).when({
      ...refund,
      purchase: { ...purchase, revision: 3 },
    });
    expect(again.decision).toMatchObject([{ type: 'PurchaseRefunded' }]);
  });
});

describe('a wallet asked to hold coins', () => {
  const hold = {
    type: 'HoldCoins',
    walletOid,
    holdId: oid('f'),
    purpose: 'mission',
    ...missionTerms,
    coins: 50,
    payWith: 'paid',
    expiresAt: later,
    now,
  } satisfies WalletCommand;
  const held: WalletEvent = {
    type: 'CoinsHeld',
    walletOid,
    holdId: oid('f'),
    purpose: 'mission',
    ...toSeller,
    resource: mission,
    paidCoins: 50,
    bonusCoins: 0,
    taken: [lot('p', 'paid', 50)],
    expiresAt: later,
  };
  const start = credited([lot('p', 'paid', 100)]);

  it('sets them aside: they cannot be spent', () => {
    given(start).when(hold).emits(held);
    given(start, held).when(buy(51)).refuses('NOT_ENOUGH_COINS', { missingCoins: 1, has: 50 });
  });

  it('holds once when asked twice', () => given(start, held).when(hold).emits());

  it('captures what is held, once', () => {
    const capture = { type: 'CaptureHold', holdId: oid('f'), now } as const;
    given(start, held)
      .when(capture)
      .emits({
        type: 'HoldCaptured',
        walletOid,
        holdId: oid('f'),
        purpose: 'mission',
        ...toSeller,
        resource: mission,
        paidCoins: 50,
        bonusCoins: 0,
        taken: [lot('p', 'paid', 50)],
      });
    given(start, held)
      .when({ ...capture, now: later })
      .refuses('HOLD_EXPIRED');
    given(start).when(capture).refuses('HOLD_NOT_FOUND');
  });

  it('captures for whom it says at the end, where it says so, of the same thing and for the same payer', () => {
    const beneficiaries = [{ ...missionTerms.beneficiaries[0], share: 9_000 }];
    const { decision } = given(start, held).when({
      type: 'CaptureHold',
      holdId: oid('f'),
      beneficiaries,
      feePolicyVersion: 2,
      now,
    });
    expect(decision).toMatchObject([
      {
        resource: mission,
        proceeds: { beneficiaries, platformShare: 1_000 },
        payerCountry: 'KR',
        feePolicyVersion: 2,
      },
    ]);
  });

  it('releases every coin to its lot, and nothing the second time', () => {
    const release = { type: 'ReleaseHold', holdId: oid('f'), cause: 'released', now } as const;
    const released: WalletEvent = {
      type: 'HoldReleased',
      walletOid,
      holdId: oid('f'),
      purpose: 'mission',
      cause: 'released',
      resource: mission,
      pot: null,
      returned: [lot('p', 'paid', 50)],
    };
    given(start, held).when(release).emits(released);
    given(start, held, released).when(release).emits();
    given(start).when(release).refuses('HOLD_NOT_FOUND');
    expect(available(given(start, held, released).state().lots, 'paid', now)).toBe(100);
  });
});

describe('a wallet asked to expire a lot', () => {
  const start = credited([lot('p', 'paid', 100, later)]);

  it('expires what is left of it, not before its time, and once', () => {
    const expire = { type: 'ExpireLot', lotId: 'p', now: later } as const;
    given(start)
      .when({ ...expire, now })
      .refuses('LOT_NOT_EXPIRED');
    given(start)
      .when(expire)
      .emits({ type: 'LotExpired', walletOid, lot: lot('p', 'paid', 100, later) });
    given(start, { type: 'LotExpired', walletOid, lot: lot('p', 'paid', 100, later) })
      .when(expire)
      .emits();
  });
});

describe('a wallet asked to warn of an expiry', () => {
  const expiresAt = addYears(now, 1);
  const start = credited([lot('p', 'paid', 100, expiresAt)]);
  const warn = (daysLeft: number) =>
    ({ type: 'WarnOfExpiry', lotId: 'p', now: addDays(expiresAt, -daysLeft) }) as const;
  const warned = (daysBefore: 30 | 7): WalletEvent => ({
    type: 'LotExpiryWarned',
    walletOid,
    lot: lot('p', 'paid', 100, expiresAt),
    daysBefore,
  });

  it('does so 30 and 7 days before, and once each', () => {
    given(start).when(warn(31)).emits();
    given(start).when(warn(30)).emits(warned(30));
    given(start, warned(30)).when(warn(8)).emits();
    given(start, warned(30)).when(warn(7)).emits(warned(7));
    given(start, warned(30), warned(7)).when(warn(1)).emits();
  });

  it('says seven days at once when it was asked that late, and nothing of a lot that is over or gone', () => {
    given(start).when(warn(6)).emits(warned(7));
    given(start, warned(7)).when(warn(6)).emits();
    given(start).when(warn(0)).emits();
    given().when(warn(7)).emits();
  });
});

describe('a wallet granted bonus coins', () => {
  it('gets them for a shorter life when they are given for one', () => {
    const grant = {
      type: 'GrantBonus',
      issuedUnder: 'KR',
      walletOid,
      grantId: oid('9'),
      source: 'x_link',
      coins: 100,
      lifeDays: 90,
      reason: '',
      now,
    } as const;
    given()
      .when(grant)
      .emits({
        type: 'BonusGranted',
        walletOid,
        grantId: oid('9'),
        source: 'x_link',
        reason: '',
        lot: lot(oid('9'), 'bonus', 100, addDays(now, 90)),
      });
  });

  it('gets them as a lot of one year, once', () => {
    const grant = {
      type: 'GrantBonus',
      issuedUnder: 'KR',
      walletOid,
      grantId: oid('9'),
      source: 'admin',
      coins: 5,
      reason: 'sorry',
      now,
    } as const;
    const granted: WalletEvent = {
      type: 'BonusGranted',
      walletOid,
      grantId: oid('9'),
      source: 'admin',
      reason: 'sorry',
      lot: lot(oid('9'), 'bonus', 5, '2027-11-21T09:00:00.000Z'),
    };
    given().when(grant).emits(granted);
    given(granted).when(grant).emits();
  });
});

describe('a wallet, whatever is asked in whatever order', () => {
  const coins = fc.integer({ min: 1, max: 60 });
  const id = fc.integer({ min: 0, max: 9 }).map((digit) => oid(String(digit)));
  const at = fc.integer({ min: 0, max: 800 }).map((days) => addDays(now, days));
  const payWith = fc.constantFrom<PayWith>('paid', 'bonus', 'bonusThenPaid');
  const command: fc.Arbitrary<WalletCommand> = fc.oneof(
    fc.record({
      type: fc.constant('CreditCharge' as const),
      issuedUnder: fc.constant('KR'),
      walletOid: fc.constant(walletOid),
      chargeId: id,
      provider: fc.constant('sandbox'),
      paidCoins: coins,
      bonusCoins: fc.nat(9),
      amounts: fc.constant(amounts),
      now: at,
    }),
    fc.record({
      type: fc.constant('GrantBonus' as const),
      issuedUnder: fc.constant('KR'),
      walletOid: fc.constant(walletOid),
      grantId: id,
      source: fc.constant('admin' as const),
      coins,
      reason: fc.constant('r'),
      now: at,
    }),
    fc.record({ price: coins, contentOid: id, payWith, now: at }).map(({ price, contentOid, payWith, now }) =>
      buy(price, {
        content: { contentOid, kind: 'audio', revision: 0, priceCoins: price },
        seenPriceCoins: price,
        payWith,
        now,
      }),
    ),
    fc.record({
      type: fc.constant('HoldCoins' as const),
      walletOid: fc.constant(walletOid),
      holdId: id,
      purpose: fc.constant('mission'),
      resource: fc.constant(mission),
      beneficiaries: fc.constant(missionTerms.beneficiaries),
      payerCountry: fc.constant('KR'),
      feePolicyVersion: fc.constant(1),
      coins,
      payWith,
      expiresAt: at,
      now: at,
    }),
    fc.record({
      type: fc.constant('CaptureHold' as const),
      holdId: id,
      beneficiaries: fc.constant(missionTerms.beneficiaries),
      feePolicyVersion: fc.constant(1),
      now: at,
    }),
    fc.record({
      type: fc.constant('ReleaseHold' as const),
      holdId: id,
      cause: fc.constant('released' as const),
      now: at,
    }),
    fc
      .record({ lot: id, kind: fc.constantFrom('-p', '-b', ''), now: at })
      .map(({ lot, kind, now }) => ({ type: 'ExpireLot' as const, lotId: lot + kind, now })),
  );

  /** granted = spent + held + available + expired, per kind, where refunds count as not spent. */
  const conserved = (events: readonly WalletEvent[], state: WalletState) => {
    for (const kind of ['paid', 'bonus'] as const) {
      const sum = (pieces: readonly LotGrant[]) =>
        pieces.reduce((all, piece) => (piece.kind === kind ? all + piece.coins : all), 0);
      let granted = 0;
      let spent = 0;
      let expired = 0;
      for (const event of events) {
        if (event.type === 'CoinsCredited') granted += sum(event.lots);
        if (event.type === 'BonusGranted') granted += sum([event.lot]);
        if (event.type === 'ContentBought' || event.type === 'HoldCaptured') spent += sum(event.taken);
        if (event.type === 'PurchaseRefunded') spent -= sum(event.returned);
        if (event.type === 'LotExpired') expired += sum([event.lot]);
      }
      const held = Object.values(state.holds).reduce((all, { taken }) => all + sum(taken), 0);
      expect(granted).toBe(spent + expired + held + sum(state.lots));
      expect(state.lots.every((piece) => piece.coins > 0)).toBe(true);
    }
  };

  it('conserves every coin of both kinds and never goes below zero', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const { state, events } = run(wallet, commands);
        conserved(events, state);
      }),
      { numRuns: 300 },
    );
  });

  it('refunds any purchase back to where it was, and only once', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { events } = run(wallet, commands);
        const before = fold(wallet, events);
        for (const [revision, event] of events.entries()) {
          if (event.type !== 'ContentBought') continue;
          const refund: WalletCommand = {
            type: 'RefundPurchase',
            purchase: { ...event, revision },
            reason: 'test',
            now,
          };
          const all = run(wallet, []).events.concat(events);
          const state = fold(wallet, all);
          const first = wallet.decide(state, refund);
          if ('refused' in first) continue;
          for (const refunded of first) wallet.evolve(state, refunded, all.length);
          conserved([...all, ...first], state);
          expect(wallet.decide(state, refund)).toMatchObject({ refused: 'PURCHASE_NOT_REFUNDABLE' });
        }
        expect(before).toEqual(fold(wallet, events));
      }),
      { numRuns: 60 },
    );
  });
});
