import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { type PayWith, walletStream, wholeShare } from '@fanfold/domain/wallet';

import { assertNotBanned, holdReasonFor } from '../community/index.ts';
import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import { type OfferNow, offerTo } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';
import { spendCoins, spentBy } from './spend-coins.ts';

export type Donation = {
  readonly contentOid: Oid;
  /** Compared with the content's creator where it is given. */
  readonly creatorOid?: Oid | undefined;
  /** In coins. */
  readonly amount: number;
  /** Empty: without a message. */
  readonly comment: string;
  readonly payWith: PayWith;
};

/**
 * Coins with a few words for the creator of a content. What is written stands under the work, as a comment
 * does: a person who is banned from the channel writes none, and its filter takes the words or refuses them.
 * Throws RefusedError.
 */
export const donate = async (deps: BuyDeps, invocation: Invocation, donation: Donation) => {
  const { eventLog, clock, ids } = deps;
  const { contentOid, amount, comment, payWith } = donation;
  const { actor, key, body } = invocation;
  const offer = await offerFor(deps, invocation, donation).catch((refusal: unknown) =>
    replayPreviousResult(eventLog.commands.of(walletStream), { id: actor.oid, key, body }, refusal),
  );
  if ('status' in offer) return spentBy(accepted(offer), clock.now());
  return spendCoins(deps, invocation, {
    spendId: parseOid(ids.oid(clock.now())),
    transactionType: 'donation',
    resource: workTarget(contentOid),
    beneficiaries: [{ ...offer.seller, share: wholeShare }],
    message: comment === '' ? null : comment,
    coins: amount,
    payWith,
  });
};

const offerFor = async (
  deps: BuyDeps,
  invocation: Invocation,
  { contentOid, creatorOid, comment }: Donation,
): Promise<OfferNow> => {
  const offer = await offerTo(deps, invocation, { contentOid, creatorOid });
  if (comment === '') return offer;
  const { oid } = invocation.actor;
  await assertNotBanned(deps, offer.seller.oid, oid);
  const heldFor = await holdReasonFor(deps, offer.seller.oid, { authorOid: oid, text: comment });
  if (heldFor !== undefined) throw new RefusedError('DONATION_MESSAGE_HELD');
  return offer;
};
