import type { Oid } from '../ids.ts';
import type { Target } from '../target.ts';
import type { Timestamp } from '../time.ts';
import type { Access } from './content/fields.ts';

/** A thing that can be seen: its owner, whether it is published, and its offer. */
export type Resource = Pick<Target, 'oid'> & {
  /** Today only works; further kinds join with their contexts. */
  readonly kind: Extract<Target['kind'], 'work'>;
  readonly ownerOid: Oid;
  readonly published: boolean;
  /** A work for adults only. */
  readonly isAdultContent: boolean;
  /** `priceCoins` is the price that counts: 0 while coin purchase is off. */
  readonly offer: { readonly access: Access; readonly priceCoins: number };
};

/** Who asks, and when. */
export type Viewer = {
  /** Null for a visitor. */
  readonly oid: string | null;
  /** The right to the resource that the viewer's own wallet records, if it holds at `now`. */
  readonly entitlement: { readonly until: Timestamp | null } | undefined;
  /** Whether adult works are shown: their session has turned them on, and they have proved to be an adult. */
  readonly adult: boolean;
};

/** `find`: its page, title and offer. `view`: what is sold, e.g. the text or the file. */
export type Action = 'find' | 'view';

export type AccessAnswer = {
  readonly allowed: boolean;
  readonly reason:
    | 'owner'
    | 'entitled'
    | 'open'
    | 'published'
    | 'not_published'
    | 'adult_only'
    | 'not_bought'
    | 'subscribers_only';
  /** When the answer may change because time passes; null if never. */
  readonly recheckAt: Timestamp | null;
};

/**
 * Decides all access. An owner sees their own works. A work for adults is shown to people who have proved their age and turned
 * adult works on, also of what they bought (IDN-117, IDN-118). A right stays valid when the work is taken out of sale (COM-002). A work
 * without a price is open to all viewers, except a work for the subscribers of tiers (COM-046): no event records
 * subscriptions yet.
 */
export const canAccess = (resource: Resource, viewer: Viewer, action: Action): AccessAnswer => {
  const { published, ownerOid } = resource;
  if (viewer.oid === ownerOid) return { allowed: true, reason: 'owner', recheckAt: null };
  if (resource.isAdultContent && !viewer.adult && (published || viewer.entitlement))
    return { allowed: false, reason: 'adult_only', recheckAt: null };
  if (viewer.entitlement) return { allowed: true, reason: 'entitled', recheckAt: viewer.entitlement.until };
  if (!published) return { allowed: false, reason: 'not_published', recheckAt: null };
  if (action === 'find') return { allowed: true, reason: 'published', recheckAt: null };
  return { ...byOffer(resource.offer), recheckAt: null };
};

const byOffer = ({ access, priceCoins }: Resource['offer']): Pick<AccessAnswer, 'allowed' | 'reason'> => {
  if (priceCoins > 0) return { allowed: false, reason: 'not_bought' };
  return access === 'tiers'
    ? { allowed: false, reason: 'subscribers_only' }
    : { allowed: true, reason: 'open' };
};
