import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { addDays, addYears } from '../../time.ts';
import type { PayWith, Spend, WalletCommand } from './commands.ts';
import { wallet } from './decider.ts';
import { entitlementTo } from './entitlements.ts';
import { type LotGrant, type SpendType, spendTypes, type WalletEvent } from './events.ts';
import { available } from './lots.ts';
import { wholeShare } from './spending.ts';

const given = scenario(wallet);
const oid = (digit: string) => parseOid(digit.repeat(24));
const walletOid = oid('a');
const beneficiary = { oid: oid('b'), level: 'free', allowBonus: true, share: wholeShare } as const;
const contentOid = oid('c');
const resource = workTarget(contentOid);
const terms = { resource, beneficiaries: [beneficiary], payerCountry: 'KR', feePolicyVersion: 1 } as const;
const toCreator = {
  resource,
  proceeds: { beneficiaries: [{ oid: beneficiary.oid, level: 'free', share: wholeShare }], platformShare: 0 },
  pot: null,
  payerCountry: 'KR',
  feePolicyVersion: 1,
} as const;
const now = '2026-11-21T09:00:00.000Z';
const later = addDays(now, 1);

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
const credited = (...lots: LotGrant[]): WalletEvent => ({
  type: 'CoinsCredited',
  walletOid,
  chargeId: oid('1'),
  provider: 'sandbox',
  lots,
  amounts: { currency: 'KRW', baseMinor: 1, taxMinor: 0, feeMinor: 0, roundingMinor: 0, totalMinor: 1 },
});
const coinsOf = (pieces: readonly LotGrant[], kind: 'paid' | 'bonus') =>
  pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.coins : sum), 0);

type SpendCoins = Extract<WalletCommand, { type: 'SpendCoins' }>;
const donate = (coins: number, overrides: Partial<SpendCoins> = {}): SpendCoins => ({
  type: 'SpendCoins',
  walletOid,
  spendId: oid('d'),
  transactionType: 'donation',
  beneficiaries: [beneficiary],
  resource: workTarget(contentOid),
  message: 'Thank you',
  coins,
  payWith: 'paid',
  payerCountry: 'KR',
  feePolicyVersion: 1,
  now,
  ...overrides,
});
const spent = (taken: LotGrant[], transactionType: SpendType = 'donation') =>
  ({
    type: 'CoinsSpent',
    walletOid,
    spendId: oid('d'),
    transactionType,
    ...toCreator,
    message: 'Thank you',
    paidCoins: coinsOf(taken, 'paid'),
    bonusCoins: coinsOf(taken, 'bonus'),
    taken,
  }) as const satisfies WalletEvent;

describe('a wallet asked to spend coins', () => {
  it('donates from 10 coins on, down to exactly zero', () => {
    given(credited(lot('p', 'paid', 10)))
      .when(donate(10))
      .emits(spent([lot('p', 'paid', 10)]));
    given(credited(lot('p', 'paid', 10)))
      .when(donate(9))
      .refuses('DONATION_TOO_SMALL', { minCoins: 10 });
  });

  it('has a minimum of ten coins for donations only, and takes paid coins for a seller without bonus coins', () => {
    const start = credited(lot('p', 'paid', 10));
    expect(given(start).when(donate(1, { transactionType: 'chat' })).decision).toMatchObject([
      { paidCoins: 1 },
    ]);
    const strict = { ...beneficiary, allowBonus: false };
    expect(given(start).when(donate(10, { beneficiaries: [strict] })).decision).toMatchObject([
      { paidCoins: 10 },
    ]);
  });

  it('spends once, however often it is told', () =>
    given(credited(lot('p', 'paid', 30)), spent([lot('p', 'paid', 10)]))
      .when(donate(10))
      .emits());

  it('spends on Fanfold itself without an earner, and takes bonus coins there [LED-006]', () => {
    const nickname = donate(10, {
      transactionType: 'change_nick',
      beneficiaries: [],
      resource: { kind: 'nickname_change', oid: oid('d') },
      message: null,
      payWith: 'bonusThenPaid',
    });
    const { decision } = given(credited(lot('b', 'bonus', 4), lot('p', 'paid', 10))).when(nickname);
    expect(decision).toMatchObject([
      { proceeds: { beneficiaries: [], platformShare: wholeShare }, paidCoins: 6, bonusCoins: 4 },
    ]);
  });

  it.each([
    ['one coin more than there is', donate(21), 'NOT_ENOUGH_COINS'],
    [
      'a donation to oneself',
      donate(10, { beneficiaries: [{ ...beneficiary, oid: walletOid }] }),
      'SELF_DONATION',
    ],
    [
      'bonus coins that the creator does not take [LED-018]',
      donate(10, { payWith: 'bonus', beneficiaries: [{ ...beneficiary, allowBonus: false }] }),
      'BONUS_NOT_ACCEPTED',
    ],
    ['bonus coins beyond what there are', donate(11, { payWith: 'bonus' }), 'NOT_ENOUGH_BONUS_COINS'],
  ] as const)('refuses %s', (_what, command, code) =>
    given(credited(lot('p', 'paid', 20), lot('b', 'bonus', 10)))
      .when(command)
      .refuses(code),
  );
});

describe('a wallet asked to refund a spend', () => {
  const taken = [lot('b', 'bonus', 4), lot('p', 'paid', 6, later)];
  const spend: Spend = { ...spent(taken), revision: 1 };
  const refund = { type: 'RefundSpend', spend, cause: 'request', reason: 'by mistake', now } as const;
  const start = credited(lot('b', 'bonus', 4), lot('p', 'paid', 6, later));

  it('returns exactly what was spent to the lots it came from, and says whose earning ends', () => {
    const { decision } = given(start, spent(taken)).when(refund);
    const { type: _type, message: _message, taken: _taken, ...fields } = spent(taken);
    expect(decision).toEqual([{ type: 'SpendRefunded', ...fields, returned: taken, reason: 'by mistake' }]);
  });

  it('refuses a second refund, and spending by the same id stays refused', () => {
    const [refunded] = given(start, spent(taken)).when(refund).decision as WalletEvent[];
    const history = [start, spent(taken), refunded as WalletEvent];
    given(...history)
      .when(refund)
      .refuses('SPEND_NOT_REFUNDABLE');
    given(...history)
      .when(donate(10))
      .emits();
  });

  // Converted credits may be in use: a refund of the coins would leave the user with both.
  it.each(['change_nick', 'drm_encoding', 'story_chat', 'content_rating'] as const)(
    'gives back the coins of %s only when the thing itself failed [LED-017]',
    (transactionType) => {
      const history = [start, spent(taken, transactionType)];
      const asked = { ...refund, spend: { ...spend, transactionType } } as const;
      given(...history)
        .when(asked)
        .refuses('SPEND_NOT_REFUNDABLE');
      const { decision } = given(...history).when({ ...asked, cause: 'failed' });
      expect(decision).toMatchObject([{ type: 'SpendRefunded', paidCoins: 6, bonusCoins: 4 }]);
    },
  );
});

describe('a wallet asked to grant content', () => {
  const grant = {
    type: 'GrantEntitlement',
    walletOid,
    grantId: oid('e'),
    target: resource,
    contentKind: 'audio',
    source: 'gift',
    giverOid: oid('f'),
    giftId: oid('9'),
    now,
  } as const;
  const entitlement = { ...resource, from: now, until: null, source: 'gift' } as const;
  const granted: WalletEvent = {
    type: 'EntitlementGranted',
    walletOid,
    grantId: grant.grantId,
    entitlement,
    contentKind: 'audio',
    giverOid: grant.giverOid,
    giftId: grant.giftId,
  };

  it('grants it once [COM-002]', () => {
    given().when(grant).emits(granted);
    given(granted).when(grant).emits();
  });

  it('refuses what is owned already, bought or given', () =>
    given(granted)
      .when({ ...grant, grantId: oid('8') })
      .refuses('ALREADY_PURCHASED'));

  it('counts as owned: it is not bought again, and no purchase can be refunded there', () => {
    const state = given(granted).state();
    expect(entitlementTo(state, resource, now)).toEqual({ revision: 0, until: null });
    expect(state.applied[grant.grantId]).toBe(true);
  });

  it('gives a right for a time: from its beginning until its end, and then it can be given again', () => {
    const { decision } = given().when({ ...grant, until: later });
    const [rented] = decision as WalletEvent[];
    if (rented?.type !== 'EntitlementGranted') throw new Error('Nothing was granted');
    expect(rented.entitlement).toEqual({ ...entitlement, until: later });
    const state = given(rented).state();
    const justBefore = new Date(Date.parse(later) - 1).toISOString();
    expect(entitlementTo(state, resource, justBefore)).toEqual({ revision: 0, until: later });
    expect(entitlementTo(state, resource, later)).toBeUndefined();
    expect(entitlementTo(state, resource, addDays(now, -1))).toBeUndefined();
    given(rented)
      .when({ ...grant, grantId: oid('8'), now: justBefore })
      .refuses('ALREADY_PURCHASED');
    expect(given(rented).when({ ...grant, grantId: oid('8'), now: later }).decision).toHaveLength(1);
  });

  it('keeps rights to things of different kinds apart', () => {
    const tier = { kind: 'tier', oid: contentOid } as const;
    const { decision } = given(granted).when({ ...grant, grantId: oid('8'), target: tier, source: 'tier' });
    const state = given(granted, ...(decision as WalletEvent[])).state();
    expect(entitlementTo(state, tier, now)).toEqual({ revision: 1, until: null });
    expect(entitlementTo(state, resource, now)).toEqual({ revision: 0, until: null });
    expect(entitlementTo(state, { kind: 'ticket', oid: contentOid }, now)).toBeUndefined();
  });
});

describe('a wallet asked to hold a gift for several people', () => {
  const holdIds = [oid('2'), oid('3')];
  const hold = {
    type: 'HoldGift',
    walletOid,
    giftId: oid('9'),
    holdIds,
    seller: beneficiary,
    contentOid,
    payerCountry: 'KR',
    feePolicyVersion: 1,
    priceCoins: 30,
    seenPriceCoins: 30,
    payWith: 'paid',
    expiresAt: later,
    placedUntil: later,
    now,
  } as const;
  const held = (holdId: (typeof holdIds)[number], taken: LotGrant[]): WalletEvent => ({
    type: 'CoinsHeld',
    walletOid,
    holdId,
    purpose: 'gift',
    taken,
    expiresAt: later,
    ...toCreator,
    pot: { kind: 'gift', oid: oid('9') },
    paidCoins: coinsOf(taken, 'paid'),
    bonusCoins: coinsOf(taken, 'bonus'),
  });
  const both = [
    held(oid('2'), [lot('p', 'paid', 30)]),
    held(oid('3'), [lot('p', 'paid', 10), lot('q', 'paid', 20, addYears(now, 2))]),
  ];
  const start = credited(lot('p', 'paid', 40), lot('q', 'paid', 20, addYears(now, 2)));

  it('holds for all of them in one append, each from its own part of the lots [COM-002]', () => {
    given(start)
      .when(hold)
      .emits(...both);
    given(start, ...both)
      .when(hold)
      .emits();
  });

  it('holds for no receiver when one coin is missing, and says how many coins are missing for all [COM-002]', () =>
    given(credited(lot('p', 'paid', 59)))
      .when(hold)
      .refuses('NOT_ENOUGH_COINS', { missingCoins: 1, has: 59 }));

  it.each([
    ['own content', { seller: { ...beneficiary, oid: walletOid } }, 'OWN_CONTENT'],
    ['something free', { priceCoins: 0 }, 'CONTENT_IS_FREE'],
    ['at a price that moved', { seenPriceCoins: 29 }, 'PRICE_CHANGED'],
    [
      'with bonus coins that the seller does not take',
      { payWith: 'bonus' as const, seller: { ...beneficiary, allowBonus: false } },
      'BONUS_NOT_ACCEPTED',
    ],
  ])('refuses %s', (_what, overrides, code) =>
    given(start)
      .when({ ...hold, ...overrides })
      .refuses(code as never),
  );

  it('refuses from the moment on from which the gift counts as abandoned', () => {
    given(start)
      .when({ ...hold, placedUntil: now })
      .refuses('RESERVATION_LAPSED');
    given(start)
      .when({ ...hold, placedUntil: '2026-11-21T09:00:00.001Z' })
      .emits(...both);
  });

  it('takes paid coins for a seller who takes no bonus coins, and names the price that moved', () => {
    given(start)
      .when({ ...hold, seller: { ...beneficiary, allowBonus: false } })
      .emits(...both);
    given(start)
      .when({ ...hold, seenPriceCoins: 29 })
      .refuses('PRICE_CHANGED', { priceCoins: 30 });
  });

  it('names the copy of a limited edition that is captured, and the gift of a hold that comes back', () => {
    expect(given(start, ...both).when({ ...capture, editionCopy: 4 }).decision).toMatchObject([
      { editionCopy: 4 },
    ]);
    const back = { type: 'ReleaseHold', holdId: oid('2'), cause: 'released', now } as const;
    expect(given(start, ...both).when(back).decision).toMatchObject([
      { type: 'HoldReleased', resource, pot: { kind: 'gift', oid: oid('9') } },
    ]);
  });

  const capture = {
    type: 'CaptureGift',
    holdId: oid('3'),
    giftId: oid('9'),
    receiverOid: oid('f'),
    content: { kind: 'audio', revision: 2, priceCoins: 30 },
    seller: { oid: beneficiary.oid },
  } as const;

  it('captures each hold once, as a sale of what it was held for', () => {
    const { decision } = given(start, ...both).when(capture);
    expect(decision).toMatchObject([
      {
        type: 'GiftCaptured',
        receiverOid: oid('f'),
        sellerOid: beneficiary.oid,
        resource,
        pot: { kind: 'gift', oid: oid('9') },
        payerCountry: 'KR',
        paidCoins: 30,
        bonusCoins: 0,
      },
    ]);
    given(start, ...both, ...(decision as WalletEvent[]))
      .when(capture)
      .emits();
    given(start).when(capture).refuses('HOLD_NOT_FOUND');
  });

  it('ends a gift’s hold only by its own process, never because time passed', () => {
    const history = [start, ...both];
    given(...history)
      .when({ type: 'ReleaseHold', holdId: oid('2'), cause: 'expired', now: addDays(later, 90) })
      .emits();
    given(...history)
      .when({ type: 'CaptureHold', holdId: oid('2'), ...terms, now })
      .refuses('HOLD_NOT_FOUND');
    const { decision } = given(...history).when({
      type: 'ReleaseHold',
      holdId: oid('2'),
      cause: 'released',
      now,
    });
    expect(decision).toMatchObject([{ type: 'HoldReleased', returned: [lot('p', 'paid', 30)] }]);
  });
});

describe('a wallet that spends, gives and takes back in any order', () => {
  const id = fc.integer({ min: 2, max: 7 }).map((digit) => oid(String(digit)));
  const coins = fc.integer({ min: 1, max: 60 });
  const payWith = fc.constantFrom<PayWith>('paid', 'bonus', 'bonusThenPaid');
  const step = fc.oneof(
    fc
      .record({ spendId: id, coins, payWith, transactionType: fc.constantFrom(...spendTypes) })
      .map((chosen) => donate(chosen.coins, chosen)),
    fc
      .record({ giftId: id, holdIds: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }), coins, payWith })
      .map(({ coins: price, ...chosen }) => ({
        type: 'HoldGift' as const,
        walletOid,
        ...chosen,
        contentOid,
        seller: beneficiary,
        payerCountry: 'KR',
        feePolicyVersion: 1,
        priceCoins: price,
        seenPriceCoins: price,
        expiresAt: later,
        placedUntil: later,
        now,
      })),
    id.map((holdId) => ({
      type: 'CaptureGift' as const,
      holdId,
      giftId: oid('9'),
      receiverOid: oid('f'),
      content: { kind: 'audio', revision: 2, priceCoins: 30 },
      seller: beneficiary,
    })),
    id.map((holdId) => ({ type: 'ReleaseHold' as const, holdId, cause: 'released' as const, now })),
    // Stands for a refund of whatever stands under this id when its turn comes.
    id.map((refundOf) => ({ refundOf })),
  );

  it('conserves every coin of both kinds', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const events: WalletEvent[] = [credited(lot('p', 'paid', 200), lot('b', 'bonus', 100))];
        let state = events.reduce((folded, event, at) => wallet.evolve(folded, event, at), wallet.initial());
        for (const asked of steps) {
          const command = 'refundOf' in asked ? refundOf(events, asked.refundOf) : asked;
          const decision = command ? wallet.decide(state, command) : [];
          if ('refused' in decision) continue;
          for (const event of decision) {
            state = wallet.evolve(state, event, events.length);
            events.push(event);
          }
        }
        for (const kind of ['paid', 'bonus'] as const) {
          const gone = events.reduce((sum, event) => sum + leaving(event, kind), 0);
          const held = Object.values(state.holds).reduce((sum, { taken }) => sum + coinsOf(taken, kind), 0);
          expect(available(state.lots, kind, now) + held + gone).toBe(kind === 'paid' ? 200 : 100);
        }
      }),
    );
  });

  const refundOf = (events: readonly WalletEvent[], spendId: string): WalletCommand | undefined => {
    const revision = events.findLastIndex(
      (event) => event.type === 'CoinsSpent' && event.spendId === spendId,
    );
    const spend = events[revision];
    if (spend?.type !== 'CoinsSpent') return undefined;
    return { type: 'RefundSpend', spend: { ...spend, revision }, cause: 'failed', reason: 'r', now };
  };

  const leaving = (event: WalletEvent, kind: 'paid' | 'bonus'): number => {
    if (event.type === 'CoinsSpent' || event.type === 'GiftCaptured') return coinsOf(event.taken, kind);
    return event.type === 'SpendRefunded' ? -coinsOf(event.returned, kind) : 0;
  };

  it('answers the same whatever was asked before and refused', () => {
    const { state } = run(wallet, [donate(10), donate(9)]);
    expect(state).toEqual(wallet.initial());
  });
});
