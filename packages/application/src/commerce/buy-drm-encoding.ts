import { limits } from '@fanfold/contracts';
import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { contentStream, isPlayed, type Watermark } from '@fanfold/domain/catalogue';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { chooseWatermark } from '../catalogue/index.ts';
import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { BuyDeps } from './deps.ts';
import { spendCoins } from './spend-coins.ts';

type Order = {
  readonly contentOid: Oid;
  /** The price on the creator's screen, in coins. */
  readonly price: number;
  readonly allowBonus: boolean;
  readonly watermark: Watermark;
};

/**
 * COM-006: a creator has one of their contents encoded with DRM, once, and pays Fanfold for it. Throws
 * RefusedError (CONTENT_NOT_FOUND, NOT_YOUR_CONTENT, NOTHING_TO_PROTECT, PRICE_CHANGED, and those of a
 * spend).
 */
export const buyDrmEncoding = async (deps: BuyDeps, invocation: Invocation, order: Order) => {
  const { contentOid, price, allowBonus, watermark } = order;
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.status === 'none' || state.status === 'deleted') throw new RefusedError('CONTENT_NOT_FOUND');
  if (state.creatorOid !== invocation.actor.oid) throw new RefusedError('NOT_YOUR_CONTENT');
  if (!isPlayed(state)) throw new RefusedError('NOTHING_TO_PROTECT');
  const priceCoins = limits.drmEncodingCoins;
  if (price !== priceCoins) throw new RefusedError('PRICE_CHANGED', { details: { priceCoins } });
  // Before the payment, so that no play after it has the other one. A request that comes again after it
  // changes nothing: the creator may have chosen otherwise since.
  if (!state.isProtected) await chooseWatermark(deps, invocation, { contentOid, watermark });
  return spendCoins(deps, invocation, {
    // The id follows from the content: an encoding is paid once.
    spendId: parseOid(oidFromKey(uuid5('drm-encoding', contentOid))),
    transactionType: 'drm_encoding',
    resource: workTarget(contentOid),
    beneficiaries: [],
    message: null,
    coins: priceCoins,
    payWith: allowBonus ? 'bonusThenPaid' : 'paid',
  });
};
