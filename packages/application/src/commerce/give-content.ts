import { type Oid, parseOid } from '@fanfold/domain';
import { giftStream } from '@fanfold/domain/commerce';
import type { PayWith } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import { type OfferNow, offerTo } from './current-offer.ts';
import type { GiftDeps } from './deps.ts';
import { receiversOf } from './gift-receivers.ts';
import { attemptOf, placeGift, placeKeyOf } from './place-gift.ts';
import { showGift, untilEnded } from './show-gift.ts';

/** Throws RefusedError (SUBSCRIBERS_ONLY, CONTENT_IS_FREE, NOT_SOLD_YET). */
const givable = (offer: OfferNow): OfferNow => {
  if (offer.subscribersOnly) throw new RefusedError('SUBSCRIBERS_ONLY');
  if (offer.content.priceCoins === 0) throw new RefusedError('CONTENT_IS_FREE');
  // Its receivers would open it before the others, with or without a tier.
  if (offer.earlyUntil !== null) throw new RefusedError('NOT_SOLD_YET');
  return offer;
};

type Gift = {
  readonly contentOid: Oid;
  readonly creatorOid?: Oid | undefined;
  readonly contentType?: string | undefined;
  /** Unique nicknames or account ids. */
  readonly giftees: readonly string[];
  /** The price for one receiver on the giver's screen, in coins. */
  readonly coins: number;
  readonly payWith: PayWith;
};

/**
 * COM-002, COM-023: a hold per receiver on the giver, all in one append or none; then a grant on each
 * receiver, then capture, or release for a receiver who owns it already. The result shows how far it has
 * come. Throws RefusedError.
 */
export const giveContent = async (deps: GiftDeps, invocation: Invocation, gift: Gift) => {
  const { eventLog } = deps;
  const { actor, key, body } = invocation;
  // A refused gift was cancelled, so asking again after a top-up places a new one.
  const giftId = parseOid(oidFromKey(uuid5(key, 'gift', await attemptOf(eventLog, key))));
  const offer = await offerTo(deps, invocation, gift)
    .then(givable)
    .catch((refusal: unknown) =>
      replayPreviousResult(
        eventLog.commands.of(giftStream),
        { id: giftId, key: placeKeyOf(giftId), body },
        refusal,
      ),
    );
  if ('status' in offer) {
    const { replayed } = accepted(offer);
    return { replayed, reply: await showGift(eventLog, giftId, actor.oid) };
  }
  const receivers = (await receiversOf(deps, gift.giftees)).map((receiverOid) => ({
    receiverOid,
    holdId: parseOid(oidFromKey(uuid5(giftId, receiverOid))),
  }));
  const { coins, payWith } = gift;
  const { replayed } = await placeGift(deps, invocation, { giftId, receivers, offer, coins, payWith });
  await untilEnded(eventLog, giftId);
  return { replayed, reply: await showGift(eventLog, giftId, actor.oid) };
};
