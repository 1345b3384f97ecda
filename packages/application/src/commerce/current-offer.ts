import type { Oid } from '@fanfold/domain';
import {
  type ContentState,
  coCreatorsIn,
  contentStream,
  isSubscribersOnly,
  lacksRating,
  type Offer,
  priceOf,
} from '@fanfold/domain/catalogue';
import { accountStream, levelAt } from '@fanfold/domain/identity';
import type { CoCreatorShare, Seller } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

import { type EarlyAccess, earlyAccessTo } from '../catalogue/index.ts';
import { isBlockedBy } from '../community/index.ts';
import { requireAdult } from '../identity/index.ts';
import type { Invocation } from '../invocation.ts';
import { isLeaving } from '../leaving.ts';
import { RefusedError } from '../refused-error.ts';

// A price that moved within this time may be missed by a process that did not make the change. The buyer
// still pays what they saw, and the sale records the content's revision.
const priceMaxAgeMs = 1_000;
const sellerMaxAgeMs = 5_000;

/** Which content is meant; creator and kind are compared where they are given (COM-022). */
export type Wanted = {
  readonly contentOid: Oid;
  readonly creatorOid?: Oid | undefined;
  readonly contentType?: string | undefined;
};

export type OfferNow = {
  readonly content: {
    readonly contentOid: Oid;
    readonly kind: ContentState['kind'];
    readonly revision: number;
    readonly priceCoins: number;
  };
  readonly seller: Required<Seller>;
  readonly offer: Readonly<Offer>;
  readonly subscribersOnly: boolean;
  /** For adults only. */
  readonly isAdultContent: boolean;
  /** A video that needs an age rating in Korea, and has none. */
  readonly lacksRating: boolean;
} & EarlyAccess;

/**
 * What is offered to a person or a visitor, and by whom, from their own streams: a read model may lag, and
 * this is money.
 */
export const offerNow = async (
  { eventLog, clock }: Buying,
  wanted: Wanted,
  buyerOid?: string,
): Promise<OfferNow> => {
  const { contentOid } = wanted;
  const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: priceMaxAgeMs });
  const { creatorOid, kind, offer, priceRevision, isAdultContent } = state;
  if (state.status !== 'published' || !creatorOid || !fits(state, wanted))
    throw new RefusedError('CONTENT_NOT_FOUND');
  const { state: seller } = await eventLog.commands.load(accountStream, creatorOid, {
    maxAgeMs: sellerMaxAgeMs,
  });
  return {
    content: { contentOid, kind, revision: priceRevision, priceCoins: priceOf(offer) },
    seller: {
      oid: creatorOid,
      level: levelAt(seller, clock.now()),
      allowBonus: seller.allowBonus,
      coCreators: await coCreatorsOf({ eventLog, clock }, state),
    },
    offer,
    subscribersOnly: isSubscribersOnly(offer),
    isAdultContent,
    lacksRating: lacksRating(state),
    ...(await earlyAccessTo({ eventLog, clock }, buyerOid, state)),
  };
};

/** Who earns with the owner: they accepted, and stay. The part of a person who leaves is the owner's. */
const coCreatorsOf = async (
  { eventLog: { commands }, clock }: Buying,
  state: Readonly<ContentState>,
): Promise<CoCreatorShare[]> => {
  const earning = coCreatorsIn(state).map(async ({ accountOid: oid, sharePercent }) => {
    const leaves = await isLeaving(commands, { oid, now: clock.now(), maxAgeMs: sellerMaxAgeMs });
    return leaves ? [] : [{ oid, sharePercent }];
  });
  return (await Promise.all(earning)).flat();
};

type Buying = { readonly eventLog: EventLog; readonly clock: Clock };

/**
 * What is offered to this person; nothing to one whom its creator has blocked. Works for adults are offered
 * to people who have proved their age (IDN-117): buying, giving and donating. In Korea a video without its
 * age rating is offered to its creator alone (CAT-042). Throws RefusedError (CONTENT_NOT_FOUND,
 * ADULT_PROOF_REQUIRED).
 */
export const offerTo = async (
  { eventLog, clock }: Buying,
  { actor: { oid }, country }: Pick<Invocation, 'actor' | 'country'>,
  wanted: Wanted,
): Promise<OfferNow> => {
  const offer = await offerNow({ eventLog, clock }, wanted, oid);
  const own = offer.seller.oid === oid;
  if (!own && (await isBlockedBy({ eventLog }, offer.seller.oid, { oid })))
    throw new RefusedError('CONTENT_NOT_FOUND');
  if (offer.lacksRating && country === 'KR' && !own) throw new RefusedError('CONTENT_NOT_FOUND');
  if (offer.isAdultContent && !own)
    await requireAdult(eventLog.commands, { oid, at: clock.now(), maxAgeMs: 0 });
  return offer;
};

const fits = ({ creatorOid, kind }: Readonly<ContentState>, wanted: Wanted): boolean =>
  (wanted.creatorOid === undefined || wanted.creatorOid === creatorOid) &&
  (wanted.contentType === undefined || wanted.contentType === kind);
