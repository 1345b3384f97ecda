import { describe, expect, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { tierLimits, tiers } from './decider.ts';
import type { TierEvent, TierFields } from './events.ts';
import { tierOf } from './find-tier.ts';

const given = scenario(tiers);
const oid = (digit: string) => parseOid(digit.repeat(24));
const creatorOid = oid('c');
const now = '2026-11-21T09:00:00.000Z';
const fields: TierFields = {
  name: 'Plus',
  details: '',
  feeCoins: 50,
  streak: false,
  emojis: true,
  discord: false,
  places: null,
};
const added = (digit: string, changed: Partial<TierFields> = {}): TierEvent => ({
  type: 'TierAdded',
  creatorOid,
  tierHash: oid(digit),
  ...fields,
  name: `Tier ${digit}`,
  ...changed,
  addedAt: now,
});
const of = (digit: string) => ({ creatorOid, tierHash: oid(digit), now });

describe('the places of a tier', () => {
  const limited = { ...fields, name: 'Tier 1', places: 3 };
  const [a, b] = [oid('a'), oid('b')];
  const change = (holders: readonly Oid[]) =>
    ({ type: 'ChangeTier', ...of('1'), fields: limited, holders }) as const;
  const taken = (subscriberOid: Oid): TierEvent => ({
    type: 'TierPlaceTaken',
    creatorOid,
    tierHash: oid('1'),
    subscriberOid,
    takenAt: now,
  });
  const counted = (...subscriberOids: Oid[]): TierEvent => ({
    type: 'TierHoldersCounted',
    creatorOid,
    tierHash: oid('1'),
    subscriberOids,
    countedAt: now,
  });
  const changed = {
    type: 'TierChanged',
    creatorOid,
    tierHash: oid('1'),
    ...limited,
    changedAt: now,
  } as const;

  it('count those who had it before it had a limit, each once', () => {
    given(added('1'))
      .when(change([a, b, a]))
      .emits(changed, counted(a, b));
    given(added('1'), changed, counted(a))
      .when(change([a, b]))
      .emits(counted(b));
    given(added('1'), changed, counted(a, b))
      .when(change([a, b]))
      .emits();
    const take = { type: 'TakePlace', ...of('1'), subscriberOid: oid('d'), chargeId: oid('e') } as const;
    given(added('1'), changed, counted(a, b, oid('9')))
      .when(take)
      .refuses('TIER_FULL');
    const free = { type: 'FreePlace', tierHash: oid('1'), subscriberOid: a } as const;
    given(added('1'), changed, counted(a, b))
      .when(free)
      .emits({ type: 'TierPlaceFreed', creatorOid, tierHash: oid('1'), subscriberOid: a });
  });

  it('are held by those who have it, also beyond the limit, and not counted where there is none', () => {
    const hold = { type: 'HoldPlace', tierHash: oid('1'), subscriberOid: a, now } as const;
    given(added('1', { places: 1 }), taken(b))
      .when(hold)
      .emits(taken(a));
    given(added('1', { places: 1 }), taken(a))
      .when(hold)
      .emits();
    given(added('1')).when(hold).emits();
  });
});

describe('the tiers of a channel', () => {
  it.each([
    [9, false],
    [10, true],
    [10_000, true],
    [10_001, false],
  ])('cost 10 to 10,000 coins a month: %i [SUB-023, SUB-014]', (feeCoins, right) => {
    const asked = given().when({ type: 'AddTier', ...of('1'), fields: { ...fields, feeCoins } });
    if (right) asked.emits(added('1', { feeCoins, name: 'Plus' }));
    else asked.refuses('TIER_WRONG');
  });

  it('are pushed, updated, swapped and removed, each once [SUB-004, SUB-021]', () => {
    const both = [added('1'), added('2')];
    given(...both)
      .when({ type: 'SwapTiers', ...of('1'), withTierHash: oid('2') })
      .emits({ type: 'TiersSwapped', creatorOid, tierHash: oid('1'), withTierHash: oid('2') });
    const swapped = given(...both, {
      type: 'TiersSwapped',
      creatorOid,
      tierHash: oid('1'),
      withTierHash: oid('2'),
    }).state();
    expect(swapped.tiers.map(({ tierHash }) => tierHash)).toEqual([oid('2'), oid('1')]);
    given(added('1'))
      .when({ type: 'ChangeTier', ...of('1'), fields: { ...fields, name: 'Tier 1' } })
      .emits();
    given(added('1'))
      .when({ type: 'ChangeTier', ...of('1'), fields: { ...fields, details: 'more' } })
      .emits({
        type: 'TierChanged',
        creatorOid,
        tierHash: oid('1'),
        ...fields,
        details: 'more',
        changedAt: now,
      });
    given(...both)
      .when({ type: 'RemoveTier', ...of('1') })
      .emits({ type: 'TierRemoved', creatorOid, tierHash: oid('1'), removedAt: now });
    given()
      .when({ type: 'RemoveTier', ...of('1') })
      .refuses('TIER_NOT_FOUND');
    given(added('1'))
      .when({ type: 'AddTier', ...of('1'), fields })
      .emits();
  });

  it('have names of their own, and are at most 20 [SUB-014]', () => {
    given(added('1', { name: 'Plus' }))
      .when({ type: 'AddTier', ...of('2'), fields })
      .refuses('TIER_NAME_TAKEN');
    const many = Array.from({ length: tierLimits.maxTiers }, (_, at) => ({
      ...added('1', { name: `Tier ${at}` }),
      tierHash: parseOid(String(at).padStart(24, '0')),
    })) as TierEvent[];
    given(...many)
      .when({ type: 'AddTier', ...of('2'), fields })
      .refuses('TIERS_TOO_MANY', { maximum: 20 });
  });

  it('are beside one free tier, which stays free and cannot be removed [SUB-002]', () => {
    const free = { ...fields, name: 'Friends', feeCoins: 0 };
    given()
      .when({ type: 'ChangeTier', ...of('c'), fields: free })
      .emits({ type: 'TierChanged', creatorOid, tierHash: creatorOid, ...free, changedAt: now });
    given()
      .when({ type: 'ChangeTier', ...of('c'), fields })
      .refuses('TIER_WRONG');
    given()
      .when({ type: 'RemoveTier', ...of('c') })
      .refuses('TIER_NOT_FOUND');
  });

  it('remember when a fee rose, and from which, until it falls', () => {
    const raise = (feeCoins: number, changedAt = now): TierEvent => ({
      type: 'TierChanged',
      creatorOid,
      tierHash: oid('1'),
      ...fields,
      feeCoins,
      changedAt,
    });
    expect(tierOf(given(added('1'), raise(60)).state(), oid('1'))?.raised).toEqual({ from: 50, at: now });
    expect(tierOf(given(added('1'), raise(60), raise(40)).state(), oid('1'))?.raised).toBeNull();
    // Who agreed to 50 is still asked for more than that.
    const lowered = given(added('1'), raise(60), raise(55)).state();
    expect(tierOf(lowered, oid('1'))?.raised).toEqual({ from: 50, at: now });
  });

  it('with limited places are taken by so many subscribers and no more', () => {
    const take = (digit: string, chargeId = oid('a')) =>
      ({ type: 'TakePlace', tierHash: oid('1'), subscriberOid: oid(digit), chargeId, now }) as const;
    const free = (digit: string, chargeId?: Oid) => {
      const named = { type: 'FreePlace', tierHash: oid('1'), subscriberOid: oid(digit) } as const;
      return chargeId ? { ...named, chargeId } : named;
    };
    const ids = { creatorOid, tierHash: oid('1'), subscriberOid: oid('5') };
    const taken = { type: 'TierPlaceTaken', ...ids, chargeId: oid('a'), takenAt: now } as const;
    const freed = { type: 'TierPlaceFreed', ...ids, chargeId: oid('a') } as const;
    const one = added('1', { places: 1 });
    given(one).when(take('5')).emits(taken);
    given(one, taken).when(take('5')).emits();
    given(one, taken).when(take('6')).refuses('TIER_FULL');
    given(one, taken, freed)
      .when(take('6'))
      .emits({ ...taken, subscriberOid: oid('6') });
    given(one, taken).when(free('5')).emits(freed);
    given(one, taken)
      .when(free('5', oid('a')))
      .emits(freed);
    // A place that was taken for another charge since stays taken.
    given(one, taken)
      .when(take('5', oid('b')))
      .emits({ ...taken, chargeId: oid('b') });
    given(one, taken)
      .when(free('5', oid('b')))
      .emits();
    // Two orders of one person: one place, which each gives back by itself, and the last one frees.
    const again = { ...taken, chargeId: oid('b') } as const;
    const kept = { ...freed, isKept: true } as const;
    given(one, taken, again).when(take('6')).refuses('TIER_FULL');
    given(one, taken, again)
      .when(free('5', oid('a')))
      .emits(kept);
    given(one, taken, again, kept).when(take('6')).refuses('TIER_FULL');
    given(one, taken, again, kept)
      .when(free('5', oid('b')))
      .emits({ ...freed, chargeId: oid('b') });
    given(one, taken, again)
      .when(free('5'))
      .emits(kept, { ...freed, chargeId: oid('b') });
    const unlessLast = true;
    given(one, taken)
      .when({ ...free('5', oid('a')), unlessLast })
      .emits();
    given(one, taken, again)
      .when({ ...free('5', oid('a')), unlessLast })
      .emits(kept);
    given(one).when(free('5')).emits();
    given(added('1')).when(take('5')).emits();
    given().when(take('5')).refuses('TIER_NOT_FOUND');
  });
});
