import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { contentStream, ratingFeeOf, ratingRefusal } from '@fanfold/domain/catalogue';
import { oidFromKey } from '@fanfold/platform';

import { videoToRate } from '../catalogue/index.ts';
import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { BuyDeps } from './deps.ts';
import { spendCoins } from './spend-coins.ts';

type Order = {
  readonly contentOid: Oid;
  /** The fee on the creator's screen, in paid coins. */
  readonly price: number;
};

/**
 * CAT-042, CAT-105: a creator pays for the age rating of a published video of theirs, in paid coins; the
 * review begins once the payment is recorded. Throws RefusedError (CONTENT_NOT_FOUND, NOT_YOUR_CONTENT,
 * NOT_PUBLISHED, CONTENT_SUSPENDED, RATING_NOT_NEEDED, VIDEO_NOT_READY, RATING_UNDER_WAY, ALREADY_RATED,
 * PRICE_CHANGED, and those of a spend).
 */
export const payRatingFee = async (deps: BuyDeps, invocation: Invocation, { contentOid, price }: Order) => {
  const { eventLog } = deps;
  const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.status === 'none' || state.status === 'deleted') throw new RefusedError('CONTENT_NOT_FOUND');
  if (state.creatorOid !== invocation.actor.oid)
    throw new RefusedError(state.work === null ? 'CONTENT_NOT_FOUND' : 'NOT_YOUR_CONTENT');
  // The id follows from the key. A request that comes again finds its spend, although its review has begun
  // meanwhile.
  const spendId = parseOid(oidFromKey(invocation.key));
  const isRepeated = Object.values(state.ratings).some(({ reviewOid }) => reviewOid === spendId);
  if (!isRepeated) {
    const video = await videoToRate(eventLog, state);
    const refused = ratingRefusal(state, video);
    if (refused) throw new RefusedError(refused.refused);
    const priceCoins = ratingFeeOf(video?.durationMs ?? 0);
    if (price !== priceCoins) throw new RefusedError('PRICE_CHANGED', { details: { priceCoins } });
  }
  return spendCoins(deps, invocation, {
    spendId,
    transactionType: 'content_rating',
    resource: workTarget(contentOid),
    beneficiaries: [],
    message: null,
    coins: price,
    payWith: 'paid',
  });
};
