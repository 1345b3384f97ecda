import { isRefusal, type Oid, parseOid, workTarget } from '@fanfold/domain';
import { coCreatorsIn, contentStream, priceOf } from '@fanfold/domain/catalogue';
import { type BundleState, bundleShares, bundleStream } from '@fanfold/domain/commerce';
import {
  entitlementTo,
  type PayWith,
  type WalletCommand,
  type WalletEvent,
  type WalletState,
  walletStream,
} from '@fanfold/domain/wallet';
import type { Accepted } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import { balanceLeft } from './balance-left.ts';
import { commandOf } from './buy-content.ts';
import { type OfferNow, offerTo } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';
import { useMonthOf } from './reservations.ts';

type Wish = {
  readonly bundleOid: Oid;
  /** The price on the buyer's screen, what they own deducted. */
  readonly coins: number;
  readonly payWith: PayWith;
};

type BoughtEvent = Extract<WalletEvent, { type: 'ContentBought' }>;
export type BundleBought = {
  readonly events: readonly BoughtEvent[];
  readonly position: bigint;
  readonly replayed: boolean;
  readonly balance: { readonly paid: number; readonly bonus: number };
};

/**
 * Buys the works of a bundle that the buyer does not own, all in one append to their wallet or none: each for
 * its part of the bundle's price, so that what is owned is deducted. Throws RefusedError: BUNDLE_NOT_FOUND,
 * BUNDLE_UNAVAILABLE, ALREADY_PURCHASED, PRICE_CHANGED, and those of the wallet.
 */
export const buyBundle = async (deps: BuyDeps, invocation: Invocation, wish: Wish): Promise<BundleBought> => {
  const { commands } = deps.eventLog;
  const { actor, key, body, correlationId } = invocation;
  const orPrevious = (refusal: unknown) =>
    replayPreviousResult(commands.of(walletStream), { id: actor.oid, key, body }, refusal);
  const parts = await owedParts(deps, invocation, wish).catch(orPrevious);
  // What was bought stays bought, and a retry is told so: by then the works are owned.
  if ('status' in parts) return boughtBy(deps, accepted(parts));
  const buyerOid = parseOid(actor.oid);
  const items = await Promise.all(parts.map((part) => itemOf(deps, { ...wish, ...part, buyerOid })));
  const command = (now: string) =>
    ({ type: 'BuyContents', items: items.map((item) => item(now)), whole: true }) as const;
  await useMonths(deps, invocation, { parts, command });
  const request = { id: actor.oid, key, body, actor, correlationId, command };
  const outcome = await commands.of(walletStream).handle(request);
  return boughtBy(deps, accepted(outcome));
};

type Part = { readonly offer: OfferNow; readonly shareCoins: number };

type Buying = {
  readonly parts: readonly Part[];
  readonly command: (now: string) => WalletCommand;
};

/** The months by which it is sold in early access are used, if the wallet can pay. Throws NOT_SOLD_YET. */
const useMonths = async (
  deps: BuyDeps,
  { actor, correlationId }: Invocation,
  { parts, command }: Buying,
): Promise<void> => {
  const early = parts.find(({ offer }) => offer.byMonth);
  if (!early) return;
  const { state } = await deps.eventLog.commands.load(walletStream, actor.oid, { maxAgeMs: 0 });
  if (isRefusal(walletStream.decider.decide(state, command(deps.clock.now())))) return;
  // A bundle is of one creator, and so is the month.
  const obstacle = await useMonthOf(deps, { actor, correlationId }, early.offer);
  if (obstacle) throw new RefusedError(obstacle);
};

/** What the buyer does not own of the bundle, with the part of its price. Throws RefusedError. */
const owedParts = async (
  deps: BuyDeps,
  invocation: Invocation,
  { bundleOid, coins }: Wish,
): Promise<Part[]> => {
  const { eventLog, clock } = deps;
  const { actor } = invocation;
  const { state: bundle } = await eventLog.commands.load(bundleStream, bundleOid, { maxAgeMs: 0 });
  if (bundle.status !== 'offered') throw new RefusedError('BUNDLE_NOT_FOUND');
  const { state: wallet } = await eventLog.commands.load(walletStream, actor.oid, { maxAgeMs: 0 });
  // A co-creator has the work already, and would pay themselves for it.
  const owed = (await sharesOf(deps, bundle)).filter(
    ({ contentOid, coCreatorOids }) =>
      !coCreatorOids.includes(actor.oid) && !entitlementTo(wallet, workTarget(contentOid), clock.now()),
  );
  if (owed.length === 0) throw new RefusedError('ALREADY_PURCHASED');
  const priceCoins = owed.reduce((sum, { shareCoins }) => sum + shareCoins, 0);
  if (priceCoins !== coins) throw new RefusedError('PRICE_CHANGED', { details: { priceCoins } });
  return Promise.all(
    owed.map(async ({ contentOid, shareCoins }) => ({
      shareCoins,
      offer: await soldNow(deps, invocation, contentOid),
    })),
  );
};

/** What each work of a bundle costs in it, from the prices that they have now. */
const sharesOf = async (
  { eventLog: { commands } }: BuyDeps,
  { contentOids, priceCoins }: Readonly<BundleState>,
): Promise<
  readonly { readonly contentOid: Oid; readonly coCreatorOids: string[]; readonly shareCoins: number }[]
> => {
  const works = await Promise.all(
    contentOids.map(
      async (contentOid) => (await commands.load(contentStream, contentOid, { maxAgeMs: 0 })).state,
    ),
  );
  const prices = works.map(({ offer }) => priceOf(offer));
  // A work that became free has no part of the price, so that the bundle has to be made again.
  if (prices.some((price) => price === 0)) throw new RefusedError('BUNDLE_UNAVAILABLE');
  const shares = bundleShares(priceCoins, prices);
  return contentOids.map((contentOid, index) => ({
    contentOid,
    coCreatorOids: (works[index] ? coCreatorsIn(works[index]) : []).map(({ accountOid }) => accountOid),
    shareCoins: shares[index] ?? 0,
  }));
};

const soldNow = async (deps: BuyDeps, invocation: Invocation, contentOid: Oid): Promise<OfferNow> => {
  const offer = await offerTo(deps, invocation, { contentOid }).catch((error: unknown) => {
    if (error instanceof RefusedError && error.code === 'CONTENT_NOT_FOUND')
      throw new RefusedError('BUNDLE_UNAVAILABLE');
    throw error;
  });
  if (offer.subscribersOnly || offer.offer.copies !== null) throw new RefusedError('BUNDLE_UNAVAILABLE');
  if (offer.soldFrom !== null) throw new RefusedError('NOT_SOLD_YET');
  return offer;
};

type Bought = Part & Pick<Wish, 'bundleOid' | 'payWith'> & { readonly buyerOid: Oid };

const itemOf = (deps: BuyDeps, { buyerOid, bundleOid, payWith, offer, shareCoins }: Bought) =>
  commandOf(deps, buyerOid, {
    wish: { contentOid: offer.content.contentOid, coins: shareCoins, payWith },
    offer,
    purchaseId: parseOid(deps.ids.oid(deps.clock.now())),
    reserved: { discount: { bundleOid, coins: offer.content.priceCoins - shareCoins } },
  });

const boughtBy = (
  { clock }: BuyDeps,
  { events, state, position, replayed }: Accepted<WalletState, WalletEvent>,
): BundleBought => {
  return {
    events: events.flatMap((event) => (event.type === 'ContentBought' ? [event] : [])),
    position,
    replayed,
    balance: balanceLeft(state, clock.now()),
  };
};
