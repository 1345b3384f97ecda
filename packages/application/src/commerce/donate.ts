import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { type PayWith, walletStream, wholeShare } from '@fanfold/domain/wallet';

import { accepted, type Invocation } from '../invocation.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import { offerTo } from './current-offer.ts';
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

/** Coins with a few words for the creator of a content. Throws RefusedError. */
export const donate = async (deps: BuyDeps, invocation: Invocation, donation: Donation) => {
  const { eventLog, clock, ids } = deps;
  const { contentOid, creatorOid, amount, comment, payWith } = donation;
  const { actor, key, body } = invocation;
  const offer = await offerTo(deps, invocation, { contentOid, creatorOid }).catch((refusal: unknown) =>
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
