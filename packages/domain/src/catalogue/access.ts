import type { Country } from '../country.ts';
import { type Oid, oidTime } from '../ids.ts';
import type { Target } from '../target.ts';
import { type Timestamp, utcMonth } from '../time.ts';
import type { Access } from './content/fields.ts';

/** A thing that can be seen: its owner, whether it is published, and its offer. */
export type Resource = Pick<Target, 'oid'> & {
  /** Today only works; further kinds join with their contexts. */
  readonly kind: Extract<Target['kind'], 'work'>;
  readonly ownerOid: Oid;
  /** When it was begun; left out where only its id tells it. */
  readonly begunAt?: Timestamp | undefined;
  /** People who made it with its owner, and accepted. */
  readonly coCreators: readonly string[];
  readonly published: boolean;
  /** Taken from its buyers as well (a suspension may say so). */
  readonly takenFromBuyers: boolean;
  /** A video that needs an age rating in Korea and has none. */
  readonly lacksRating: boolean;
  /** A work for adults only. */
  readonly isAdultContent: boolean;
  /** `priceCoins` is the price that counts: 0 while coin purchase is off. */
  readonly offer: {
    readonly access: Access;
    readonly priceCoins: number;
    /** The tiers whose subscribers have it without buying it. */
    readonly tiers?: readonly string[];
  };
  /** Until `publicAt` only the subscribers of these tiers see what others see afterwards. */
  readonly earlyAccess?: { readonly tiers: readonly string[]; readonly publicAt: Timestamp } | null;
  /** Whether those who may have it without buying it may also keep its files. */
  readonly downloads: boolean;
};

/** Who asks, and when. */
export type Viewer = {
  /** Null for a visitor. */
  readonly oid: string | null;
  /** The right to the resource that the viewer's own wallet records, if it holds at `now`. */
  readonly entitlement: { readonly until: Timestamp | null } | undefined;
  /** The paid tier of the owner's channel that the viewer has now, from the subscription's own stream. */
  readonly membership?: Membership | undefined;
  /** Whether they follow the owner's channel, which is its free tier. */
  readonly follows?: boolean;
  /** When they ask: an early access has passed by then or not. */
  readonly now?: Timestamp;
  /** Whether adult works are shown: their session has turned them on, and they have proved to be an adult. */
  readonly adult: boolean;
  /** Where they are, as far as it is known. */
  readonly country?: Country | null;
  /** An administrator, who looks at what others complain about (IDN-113). */
  readonly isAdmin: boolean;
  /** Whether the owner has blocked the viewer. */
  readonly isBlocked: boolean;
};

/** A paid tier: since which month (UTC, `yyyy-mm`) without a gap; `streak`: only what was uploaded since. */
type Membership = {
  readonly tierHash: string;
  readonly since: string;
  readonly streak: boolean;
  readonly until: Timestamp;
};

/**
 * `find`: its page, title and offer. `view`: what is sold, e.g. the text or the file. `comment`: to write
 * about it. `download`: to keep its files, which buyers may always do.
 */
export type Action = 'find' | 'view' | 'comment' | 'download';

/** Why a work is open to a viewer, or is not. */
export const accessReasons = [
  'owner',
  'coCreator',
  'administrator',
  'entitled',
  'subscribed',
  'following',
  'open',
  'published',
  'not_published',
  'taken_down',
  'blocked',
  'adult_only',
  'not_rated',
  'not_bought',
  'subscribers_only',
  'followers_only',
  'before_subscription',
  'early_access',
  'not_downloadable',
] as const;

export type AccessAnswer = {
  readonly allowed: boolean;
  readonly reason: (typeof accessReasons)[number];
  /** When the answer may change because time passes; null if never. */
  readonly recheckAt: Timestamp | null;
  /** Of `subscribed` and `before_subscription`: the tier, since when, whether it leaves out older works. */
  readonly tier?: Pick<Membership, 'tierHash' | 'since' | 'streak'>;
};

/**
 * Decides all access. Owner, co-creators and administrators see a work in every state. A work for adults is
 * shown to other people who have proved their age and turned adult works on, also of what they bought
 * (IDN-117, IDN-118). A right stays valid when the work is taken out of sale (COM-002), unless a suspension
 * takes it from its buyers. Whom the owner has blocked does not find the work, keeps what they bought, which
 * the month of a tier is as well, and does not comment on it. A work without a price is open to all viewers,
 * except a work for the subscribers of tiers (COM-046) and one of the free tier, which is open to followers
 * and to those who pay for any tier of the channel. A tier with the streak option opens what was uploaded in
 * or after the month in which the unbroken subscription began (SUB-027). In Korea a video that is sold is
 * invisible until it has an age rating; who bought it keeps it (CAT-042).
 */
export const canAccess = (resource: Resource, viewer: Viewer, action: Action): AccessAnswer => {
  const makers = makerOf(resource, viewer);
  const isTooYoung = resource.isAdultContent && !viewer.adult;
  if (makers) return makers === 'administrator' && isTooYoung ? deny('adult_only') : allow(makers);
  if (isKeptOut(resource, viewer, action)) return deny('blocked');
  if (viewer.entitlement) return byEntitlement(resource, viewer.entitlement, isTooYoung);
  const hidden = hiddenFrom(resource, viewer);
  if (hidden) return deny(hidden);
  if (isTooYoung) return deny('adult_only');
  return action === 'find' ? allow('published') : byOffer(resource, viewer, action);
};

/** Why a work is not found by people who neither made nor bought it. */
const hiddenFrom = ({ published, lacksRating }: Resource, { country }: Viewer): Reason | undefined => {
  if (!published) return 'not_published';
  return lacksRating && country === 'KR' ? 'not_rated' : undefined;
};

/** What a person bought stays theirs, though its owner blocked them: a work, and the month of a tier. */
const isKeptOut = (resource: Resource, viewer: Viewer, action: Action): boolean => {
  if (!viewer.isBlocked) return false;
  if (action === 'comment') return true;
  const isPaidFor = byTiers(resource, viewer.membership, earlyTo(resource, viewer))?.allowed ?? false;
  return viewer.entitlement === undefined && !isPaidFor;
};

const byEntitlement = (
  { takenFromBuyers }: Resource,
  { until }: NonNullable<Viewer['entitlement']>,
  isTooYoung: boolean,
): AccessAnswer => {
  if (takenFromBuyers) return deny('taken_down');
  return isTooYoung ? deny('adult_only') : { ...allow('entitled'), recheckAt: until };
};

type Reason = AccessAnswer['reason'];
const allow = (reason: Reason): AccessAnswer => ({ allowed: true, reason, recheckAt: null });
const deny = (reason: Reason): AccessAnswer => ({ allowed: false, reason, recheckAt: null });

/** Who sees a work in every state, and how it does. */
export const makerOf = (
  { ownerOid, coCreators }: Resource,
  { oid, isAdmin }: Pick<Viewer, 'oid' | 'isAdmin'>,
): 'owner' | 'coCreator' | 'administrator' | undefined => {
  if (oid === null) return undefined;
  if (oid === ownerOid) return 'owner';
  if (coCreators.includes(oid)) return 'coCreator';
  return isAdmin ? 'administrator' : undefined;
};

const byOffer = (resource: Resource, viewer: Viewer, action: Action): AccessAnswer => {
  const early = earlyTo(resource, viewer);
  const isKept = action === 'download' && !resource.downloads;
  const subscribed = byTiers(resource, viewer.membership, early);
  if (subscribed?.allowed) return isKept ? deny('not_downloadable') : subscribed;
  if (early) return { ...deny('early_access'), recheckAt: early.publicAt };
  const free = byPrice(resource, subscribed) ?? byFollowing(resource, viewer);
  return free.allowed && isKept ? deny('not_downloadable') : free;
};

/** The refusal of what costs coins or is for tiers alone. */
const byPrice = (
  { offer: { access, priceCoins } }: Resource,
  subscribed: AccessAnswer | undefined,
): AccessAnswer | undefined => {
  if (priceCoins > 0) return subscribed ?? deny('not_bought');
  return access === 'tiers' ? (subscribed ?? deny('subscribers_only')) : undefined;
};

/** What costs nothing: it is open to all, or to those who have the channel's free tier or more. */
const byFollowing = ({ offer: { access } }: Resource, { follows, membership }: Viewer): AccessAnswer => {
  if (access !== 'freeTier') return allow('open');
  if (follows) return allow('following');
  return membership ? byMembership(membership) : deny('followers_only');
};

/** The early access that still runs. */
const earlyTo = ({ earlyAccess }: Resource, { now }: Pick<Viewer, 'now'>) =>
  earlyAccess && (now === undefined || now < earlyAccess.publicAt) ? earlyAccess : undefined;

/** The end of the early access that runs; null without one. */
export const earlyUntil = (resource: Resource, now: Timestamp): Timestamp | null =>
  earlyTo(resource, { now })?.publicAt ?? null;

/**
 * From when on a work is sold to a person; null where that is now. Who bought a work opens it at once, so
 * that during early access only those buy it who have it then by their tier.
 */
export const soldFrom = (
  resource: Resource,
  { membership, now }: { readonly membership: Membership | undefined; readonly now: Timestamp },
): Timestamp | null => {
  const early = earlyTo(resource, { now });
  return early && !byTiers(resource, membership, early)?.allowed ? early.publicAt : null;
};

type Early = { readonly tiers: readonly string[] } | undefined;

/** The answer of the viewer's tier; undefined where it is none of those that have the work. */
const byTiers = (
  resource: Resource,
  membership: Membership | undefined,
  early: Early,
): AccessAnswer | undefined => {
  if (!membership || !tiersWith(resource, early).includes(membership.tierHash)) return undefined;
  return isBefore(resource, membership)
    ? { ...deny('before_subscription'), tier: tierIn(membership) }
    : byMembership(membership);
};

const tiersWith = ({ offer: { access, tiers = [] } }: Resource, early: Early): readonly string[] => [
  ...new Set([...(access === 'tiers' ? tiers : []), ...(early?.tiers ?? [])]),
];

/** Tiers whose subscribers have a work without buying it: of its offer, and those that have it first. */
export const openingTiers = (resource: Resource, now: Timestamp): readonly string[] =>
  tiersWith(resource, earlyTo(resource, { now }));

const byMembership = (membership: Membership): AccessAnswer => ({
  ...allow('subscribed'),
  recheckAt: membership.until,
  tier: tierIn(membership),
});

const tierIn = ({ tierHash, since, streak }: Membership): NonNullable<AccessAnswer['tier']> => ({
  tierHash,
  since,
  streak,
});

/** Whether a tier with the streak option leaves a work out, as older than the month of its beginning. */
const isBefore = ({ oid, begunAt }: Resource, { streak, since }: Membership): boolean =>
  streak && utcMonth(begunAt ?? new Date(oidTime(oid)).toISOString()) < since;
