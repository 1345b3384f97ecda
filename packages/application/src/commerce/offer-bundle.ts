import type { ChangeBundleBody, OfferBundleBody } from '@fanfold/contracts/commerce';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream, isSubscribersOnly, priceOf } from '@fanfold/domain/catalogue';
import { type BundledWork, bundleStream, bundleWorks } from '@fanfold/domain/commerce';
import { oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import type { BuyDeps } from './deps.ts';

type Offered = { readonly bundleOid: Oid; readonly position: bigint };

/**
 * A creator sells published works of theirs together for less than one by one. The same key again makes no
 * second bundle. Throws RefusedError: BUNDLE_WORKS_WRONG, BUNDLE_PRICE_WRONG, NOT_YOUR_CONTENT.
 */
export const offerBundle = async (
  deps: BuyDeps,
  invocation: Invocation,
  { contentOids, title, priceCoins }: z.output<typeof OfferBundleBody>,
): Promise<Offered> => {
  const { key, body } = invocation;
  const creatorOid = parseOid(invocation.actor.oid);
  const bundleOid = parseOid(oidFromKey(key));
  const bundles = deps.eventLog.commands.of(bundleStream);
  // What was offered stays offered, also when its works are of another kind by the time of a retry.
  const works = await worksOf(deps, creatorOid, contentOids).catch((refusal: unknown) =>
    replayPreviousResult(bundles, { id: bundleOid, key, body }, refusal),
  );
  if ('status' in works) return { bundleOid, position: accepted(works).position };
  const outcome = await bundles.handle({
    ...invocation,
    id: bundleOid,
    command: () => ({ type: 'OfferBundle', bundleOid, creatorOid, title, priceCoins, works }),
  });
  return { bundleOid, position: accepted(outcome).position };
};

/**
 * Other works, another name or another price, for those who buy from now on. Throws RefusedError:
 * BUNDLE_NOT_FOUND, and as `offerBundle`.
 */
export const changeBundle = async (
  deps: BuyDeps,
  asker: PersonAsker,
  { bundleOid, contentOids, ...terms }: z.output<typeof ChangeBundleBody>,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  const works = await worksOf(deps, creatorOid, contentOids);
  return handlerFor(
    deps,
    asker,
    bundleStream,
  )(bundleOid, () => ({ type: 'ChangeBundle', bundleOid, creatorOid, ...terms, works }));
};

/** Throws RefusedError: BUNDLE_NOT_FOUND. */
export const withdrawBundle = (
  deps: BuyDeps,
  asker: PersonAsker,
  { bundleOid }: { readonly bundleOid: Oid },
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  return handlerFor(deps, asker, bundleStream)(bundleOid, () => ({ type: 'WithdrawBundle', creatorOid }));
};

/** Works that can be sold in a bundle, from their own streams. */
const worksOf = (
  { eventLog: { commands } }: BuyDeps,
  creatorOid: Oid,
  contentOids: readonly Oid[],
): Promise<BundledWork[]> =>
  Promise.all(
    contentOids.map(async (contentOid) => {
      const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
      if (state.creatorOid !== creatorOid) throw new RefusedError('NOT_YOUR_CONTENT');
      const { offer, status } = state;
      // Copies are counted for one buyer at a time, and what a tier alone opens is not sold.
      if (status !== 'published' || offer.copies !== null || isSubscribersOnly(offer))
        throw new RefusedError('BUNDLE_WORKS_WRONG', { details: bundleWorks });
      return { contentOid, priceCoins: priceOf(offer) };
    }),
  );
