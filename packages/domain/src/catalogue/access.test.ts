import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../ids.ts';
import {
  type Action,
  canAccess,
  earlyUntil,
  openingTiers,
  type Resource,
  soldFrom,
  type Viewer,
} from './access.ts';
import { accessKinds } from './content/fields.ts';

const [workOid, ownerOid, fanOid, partnerOid] = ['1', '2', '3', '4'].map((digit) =>
  parseOid(digit.repeat(24)),
);
if (!workOid || !ownerOid || !fanOid || !partnerOid) throw new Error('There are four ids');

const plain = { isAdmin: false, isBlocked: false };
const shunned = { ...plain, isBlocked: true };
const until = '2026-12-01T00:00:00.000Z';
const viewers = {
  visitor: { oid: null, entitlement: undefined, adult: false, ...plain },
  fan: { oid: fanOid, entitlement: undefined, adult: false, ...plain },
  owner: { oid: ownerOid, entitlement: undefined, adult: false, ...plain },
  follower: { oid: fanOid, entitlement: undefined, adult: false, ...plain, follows: true },
  buyer: { oid: fanOid, entitlement: { until: null }, adult: false, ...plain },
  renter: { oid: fanOid, entitlement: { until }, adult: false, ...plain },
  partner: { oid: partnerOid, entitlement: undefined, adult: false, ...plain },
  administrator: { oid: fanOid, entitlement: undefined, adult: false, ...plain, isAdmin: true },
  blocked: { oid: fanOid, entitlement: undefined, adult: false, ...shunned },
  'blocked follower': { oid: fanOid, entitlement: undefined, adult: false, ...shunned, follows: true },
  'blocked buyer': { oid: fanOid, entitlement: { until: null }, adult: false, ...shunned },
} as const satisfies Record<string, Viewer>;
const offers = {
  free: { access: 'open', priceCoins: 0 },
  followers: { access: 'freeTier', priceCoins: 0 },
  priced: { access: 'sale', priceCoins: 30 },
  tiers: { access: 'tiers', priceCoins: 0 },
  'tiers or coins': { access: 'tiers', priceCoins: 30 },
} as const satisfies Record<string, Resource['offer']>;
const work = (offer: keyof typeof offers, published = true): Resource => ({
  kind: 'work',
  oid: workOid,
  ownerOid,
  coCreators: [partnerOid],
  published,
  takenFromBuyers: false,
  lacksRating: false,
  isAdultContent: false,
  offer: offers[offer],
  downloads: false,
});

describe('access to a work', () => {
  // Who, offer, published or not, action, and the answer.
  it.each<[keyof typeof viewers, keyof typeof offers, 'out' | 'withdrawn', Action, boolean, string]>([
    ['visitor', 'free', 'out', 'find', true, 'published'],
    ['visitor', 'free', 'out', 'view', true, 'open'],
    ['visitor', 'followers', 'out', 'find', true, 'published'],
    ['visitor', 'followers', 'out', 'view', false, 'followers_only'],
    ['visitor', 'followers', 'out', 'comment', false, 'followers_only'],
    ['fan', 'followers', 'out', 'view', false, 'followers_only'],
    ['follower', 'followers', 'out', 'view', true, 'following'],
    ['follower', 'followers', 'out', 'comment', true, 'following'],
    ['follower', 'followers', 'out', 'download', false, 'not_downloadable'],
    ['follower', 'followers', 'withdrawn', 'view', false, 'not_published'],
    ['follower', 'free', 'out', 'view', true, 'open'],
    ['follower', 'priced', 'out', 'view', false, 'not_bought'],
    ['follower', 'tiers', 'out', 'view', false, 'subscribers_only'],
    ['owner', 'followers', 'out', 'view', true, 'owner'],
    ['administrator', 'followers', 'out', 'view', true, 'administrator'],
    ['buyer', 'followers', 'out', 'view', true, 'entitled'],
    ['blocked follower', 'followers', 'out', 'find', false, 'blocked'],
    ['blocked follower', 'followers', 'out', 'view', false, 'blocked'],
    ['visitor', 'priced', 'out', 'find', true, 'published'],
    ['visitor', 'priced', 'out', 'view', false, 'not_bought'],
    ['visitor', 'tiers', 'out', 'find', true, 'published'],
    ['visitor', 'tiers', 'out', 'view', false, 'subscribers_only'],
    ['visitor', 'tiers or coins', 'out', 'view', false, 'not_bought'],
    ['visitor', 'free', 'withdrawn', 'find', false, 'not_published'],
    ['visitor', 'free', 'withdrawn', 'view', false, 'not_published'],
    ['fan', 'free', 'out', 'view', true, 'open'],
    ['fan', 'priced', 'out', 'view', false, 'not_bought'],
    ['fan', 'tiers', 'out', 'view', false, 'subscribers_only'],
    ['fan', 'priced', 'withdrawn', 'find', false, 'not_published'],
    ['owner', 'priced', 'out', 'view', true, 'owner'],
    ['owner', 'tiers', 'out', 'view', true, 'owner'],
    ['owner', 'priced', 'withdrawn', 'find', true, 'owner'],
    ['owner', 'priced', 'withdrawn', 'view', true, 'owner'],
    ['buyer', 'priced', 'out', 'view', true, 'entitled'],
    ['buyer', 'tiers', 'out', 'view', true, 'entitled'],
    ['buyer', 'priced', 'withdrawn', 'find', true, 'entitled'],
    ['buyer', 'priced', 'withdrawn', 'view', true, 'entitled'],
    ['partner', 'priced', 'withdrawn', 'find', true, 'coCreator'],
    ['partner', 'priced', 'out', 'view', true, 'coCreator'],
    ['administrator', 'priced', 'withdrawn', 'view', true, 'administrator'],
    ['blocked', 'free', 'out', 'find', false, 'blocked'],
    ['blocked', 'free', 'out', 'view', false, 'blocked'],
    ['blocked buyer', 'priced', 'out', 'view', true, 'entitled'],
    ['visitor', 'free', 'out', 'comment', true, 'open'],
    ['fan', 'priced', 'out', 'comment', false, 'not_bought'],
    ['buyer', 'priced', 'out', 'comment', true, 'entitled'],
    ['buyer', 'priced', 'withdrawn', 'comment', true, 'entitled'],
    ['owner', 'priced', 'out', 'comment', true, 'owner'],
    ['blocked', 'free', 'out', 'comment', false, 'blocked'],
    ['blocked buyer', 'priced', 'out', 'comment', false, 'blocked'],
    ['visitor', 'free', 'out', 'download', false, 'not_downloadable'],
    ['fan', 'priced', 'out', 'download', false, 'not_bought'],
    ['buyer', 'priced', 'out', 'download', true, 'entitled'],
    ['buyer', 'priced', 'withdrawn', 'download', true, 'entitled'],
    ['owner', 'priced', 'out', 'download', true, 'owner'],
  ])('of a %s to what is %s and %s, to %s: %s (%s)', (who, offer, state, action, allowed, reason) =>
    expect(canAccess(work(offer, state === 'out'), viewers[who], action)).toEqual({
      allowed,
      reason,
      recheckAt: null,
    }),
  );

  // Whom the owner blocks keeps the month of the tier that they paid for, and what it opens.
  it.each<[string, Action, string]>([
    ['t1', 'find', 'published'],
    ['t1', 'view', 'subscribed'],
    ['t1', 'comment', 'blocked'],
    ['t2', 'find', 'blocked'],
    ['t2', 'view', 'blocked'],
  ])('of a blocked subscriber to a work for the tier %s, to %s: %s', (tier, action, reason) => {
    const membership = { tierHash: 't1', since: '2026-11', streak: false, until };
    const resource = { ...work('tiers'), offer: { ...offers.tiers, tiers: [tier] } };
    expect(canAccess(resource, { ...viewers.blocked, membership }, action).reason).toBe(reason);
  });

  // Who, whether adult works are shown to them, published or not, action, and the answer.
  it.each<[keyof typeof viewers, boolean, 'out' | 'withdrawn', Action, string]>([
    ['visitor', false, 'out', 'find', 'adult_only'],
    ['visitor', false, 'out', 'view', 'adult_only'],
    ['visitor', false, 'withdrawn', 'find', 'not_published'],
    ['fan', false, 'out', 'find', 'adult_only'],
    ['fan', true, 'out', 'find', 'published'],
    ['fan', true, 'out', 'view', 'not_bought'],
    ['buyer', false, 'out', 'view', 'adult_only'],
    ['buyer', false, 'withdrawn', 'view', 'adult_only'],
    ['buyer', true, 'withdrawn', 'view', 'entitled'],
    ['owner', false, 'out', 'view', 'owner'],
  ])('of a %s (adult works on: %s) to an adult work that is %s, to %s: %s [IDN-117]', (...row) => {
    const [who, adult, state, action, reason] = row;
    const resource = { ...work('priced', state === 'out'), isAdultContent: true };
    expect(canAccess(resource, { ...viewers[who], adult }, action).reason).toBe(reason);
  });

  it('is taken from its buyers where a suspension says so, and never from its makers', () => {
    const taken = { ...work('priced', false), takenFromBuyers: true };
    expect(canAccess(taken, viewers.buyer, 'view').reason).toBe('taken_down');
    expect(canAccess(taken, viewers.buyer, 'find').reason).toBe('taken_down');
    expect(canAccess(taken, viewers.owner, 'view').reason).toBe('owner');
    expect(canAccess(taken, viewers.administrator, 'view').reason).toBe('administrator');
  });

  it('is asked again when a right ends', () =>
    expect(canAccess(work('priced'), viewers.renter, 'view')).toEqual({
      allowed: true,
      reason: 'entitled',
      recheckAt: until,
    }));

  it('of administrators asks for adult works as of other people: proved, and turned on [IDN-117]', () => {
    const adults = { ...work('priced', false), isAdultContent: true };
    expect(canAccess(adults, viewers.administrator, 'view').reason).toBe('adult_only');
    expect(canAccess(adults, { ...viewers.administrator, adult: true }, 'view').reason).toBe('administrator');
    expect(canAccess(adults, viewers.owner, 'view').reason).toBe('owner');
  });

  it('hides a video that has no age rating from viewers in Korea alone, and from none who bought or made it [CAT-042]', () => {
    const unrated = { ...work('priced'), lacksRating: true };
    const inKorea = (name: keyof typeof viewers) => ({ ...viewers[name], country: 'KR' as const });
    expect(canAccess(unrated, inKorea('visitor'), 'find')).toMatchObject({
      allowed: false,
      reason: 'not_rated',
    });
    expect(canAccess(unrated, { ...viewers.visitor, country: 'JP' }, 'find').allowed).toBe(true);
    expect(canAccess(unrated, { ...viewers.visitor, country: null }, 'find').allowed).toBe(true);
    for (const name of ['owner', 'buyer', 'administrator'] as const)
      expect(canAccess(unrated, inKorea(name), 'view').allowed).toBe(true);
    expect(canAccess({ ...unrated, lacksRating: false }, inKorea('visitor'), 'find').allowed).toBe(true);
  });

  it('never lets a viewer view what they cannot find, and further rights never take access away', () => {
    const resource = fc.record({
      kind: fc.constant('work' as const),
      oid: fc.constant(workOid),
      ownerOid: fc.constant(ownerOid),
      coCreators: fc.constant([partnerOid]),
      published: fc.boolean(),
      takenFromBuyers: fc.constant(false),
      lacksRating: fc.constant(false),
      isAdultContent: fc.constant(false),
      downloads: fc.boolean(),
      offer: fc.record({ access: fc.constantFrom(...accessKinds), priceCoins: fc.nat(2) }),
    });
    fc.assert(
      fc.property(resource, fc.constantFrom(...Object.values(viewers)), (asked, viewer) => {
        const [find, view] = [canAccess(asked, viewer, 'find'), canAccess(asked, viewer, 'view')];
        if (view.allowed) expect(find.allowed).toBe(true);
        const download = canAccess(asked, viewer, 'download');
        if (download.allowed) expect(view.allowed).toBe(true);
        if (view.allowed && asked.downloads) expect(download.allowed).toBe(true);
        const bought = canAccess(asked, { ...viewer, entitlement: { until: null } }, 'view');
        expect(bought.allowed).toBe(true);
        const visitor = canAccess(asked, viewers.visitor, 'view');
        if (visitor.allowed && !viewer.isBlocked) expect(view.allowed).toBe(true);
        const free = asked.offer.priceCoins === 0 && !['tiers', 'freeTier'].includes(asked.offer.access);
        expect(visitor.allowed).toBe(asked.published && free);
      }),
    );
  });

  it.each([
    ['2026-10', false, '2026-11', true, 'subscribed'],
    ['2026-11', true, '2026-11', true, 'subscribed'],
    ['2026-12', true, '2026-11', false, 'before_subscription'],
    ['2026-12', false, '2026-11', true, 'subscribed'],
  ])(
    'is had by a tier since %s (streak: %s) of a work uploaded in %s: %s, %s [SUB-027]',
    (since, streak, uploaded, allowed, reason) => {
      const second = Math.floor(Date.parse(`${uploaded}-15T00:00:00.000Z`) / 1000);
      const resource = {
        ...work('tiers'),
        oid: parseOid(second.toString(16).padEnd(24, '0')),
        offer: { ...offers.tiers, tiers: ['gold'] },
      };
      const membership = { tierHash: 'gold', since, streak, until };
      const answer = canAccess(resource, { ...viewers.fan, membership }, 'view');
      const tier = { tierHash: 'gold', since, streak };
      expect(answer).toMatchObject({ allowed, reason, tier });
      // With a price, who has the tier reads why it is closed, not only what it costs.
      const sold = { ...resource, offer: { ...resource.offer, priceCoins: 30 } };
      expect(canAccess(sold, { ...viewers.fan, membership }, 'view')).toMatchObject({
        allowed,
        reason,
        tier,
      });
      const other = canAccess(
        resource,
        { ...viewers.fan, membership: { ...membership, tierHash: 'tin' } },
        'view',
      );
      expect(other.reason).toBe('subscribers_only');
      // An id that follows from a key tells no time: what was recorded counts.
      for (const digit of ['0', 'f']) {
        const keyed = {
          ...resource,
          oid: parseOid(digit.repeat(24)),
          begunAt: `${uploaded}-15T00:00:00.000Z`,
        };
        expect(canAccess(keyed, { ...viewers.fan, membership }, 'view')).toMatchObject({ allowed, reason });
      }
    },
  );

  it('of the free tier is had by those who pay for any tier of the channel, as long as they do', () => {
    const membership = { tierHash: 'tin', since: '2026-11', streak: true, until };
    const answer = canAccess(work('followers'), { ...viewers.fan, membership }, 'view');
    expect(answer).toMatchObject({ allowed: true, reason: 'subscribed', recheckAt: until });
    const both = { ...viewers.follower, membership };
    expect(canAccess(work('followers'), both, 'view')).toMatchObject({
      reason: 'following',
      recheckAt: null,
    });
    const kept = { ...work('followers'), downloads: true };
    expect(canAccess(kept, viewers.follower, 'download').reason).toBe('following');
    expect(canAccess(kept, viewers.fan, 'download').reason).toBe('followers_only');
  });

  it('of the free tier waits for its followers while only tiers have it', () => {
    const publicAt = '2026-12-01T00:00:00.000Z';
    const resource = { ...work('followers'), earlyAccess: { tiers: ['gold'], publicAt } };
    const at = (now: string) => canAccess(resource, { ...viewers.follower, now }, 'view').reason;
    expect(at('2026-11-30T23:59:59.999Z')).toBe('early_access');
    expect(at(publicAt)).toBe('following');
  });

  it('is sold to the others when its early access is over, and before to who has it by a tier [SUB-017]', () => {
    const publicAt = '2026-12-01T00:00:00.000Z';
    const [before, now] = ['2026-11-30T23:59:59.999Z', publicAt];
    const resource = { ...work('priced'), earlyAccess: { tiers: ['gold'], publicAt } };
    const of = (tierHash: string, streak = false) => ({ tierHash, since: '2999-11', streak, until });
    expect(soldFrom(resource, { membership: undefined, now: before })).toBe(publicAt);
    expect(soldFrom(resource, { membership: undefined, now })).toBeNull();
    expect(soldFrom(resource, { membership: of('tin'), now: before })).toBe(publicAt);
    expect(soldFrom(resource, { membership: of('gold'), now: before })).toBeNull();
    expect(soldFrom(work('priced'), { membership: undefined, now: before })).toBeNull();
    expect([earlyUntil(resource, before), earlyUntil(resource, now)]).toEqual([publicAt, null]);
    // What is not sold yet is not open either, and the other way round.
    for (const membership of [undefined, of('tin'), of('gold'), of('gold', true)])
      for (const at of [before, now]) {
        const viewer = { ...viewers.fan, ...(membership ? { membership } : {}), now: at };
        const waits = canAccess(resource, viewer, 'view').reason === 'early_access';
        expect(soldFrom(resource, { membership, now: at }) !== null).toBe(waits);
      }
  });

  it('is opened by the tiers of its offer, and by those that have it first while that lasts', () => {
    const publicAt = '2026-12-01T00:00:00.000Z';
    const early = { tiers: ['gold', 'tin'], publicAt };
    const offer = { ...offers['tiers or coins'], tiers: ['tin'] };
    const resource = { ...work('tiers'), offer, earlyAccess: early };
    expect(openingTiers(resource, '2026-11-30T23:59:59.999Z')).toEqual(['tin', 'gold']);
    expect(openingTiers(resource, publicAt)).toEqual(['tin']);
    // What is no longer for tiers keeps their names in the offer.
    expect(openingTiers({ ...resource, offer: { ...offers.priced, tiers: ['tin'] } }, publicAt)).toEqual([]);
  });

  it('is early for tiers until a date, and then for all [SUB-017]', () => {
    const publicAt = '2026-12-01T00:00:00.000Z';
    const resource = { ...work('free'), earlyAccess: { tiers: ['gold'], publicAt } };
    const membership = { tierHash: 'gold', since: '2026-11', streak: false, until };
    const before = { now: '2026-11-30T23:59:59.999Z' };
    expect(canAccess(resource, { ...viewers.fan, ...before }, 'view')).toMatchObject({
      allowed: false,
      reason: 'early_access',
      recheckAt: publicAt,
    });
    expect(canAccess(resource, { ...viewers.fan, ...before, membership }, 'view').reason).toBe('subscribed');
    expect(canAccess(resource, { ...viewers.fan, now: publicAt }, 'view').reason).toBe('open');
  });
});
