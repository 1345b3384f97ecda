import { limits } from '@fanfold/contracts';
import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { contentStream, isPlayed } from '@fanfold/domain/catalogue';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { BuyDeps } from './deps.ts';
import { spendCoins } from './spend-coins.ts';

type Order = {
  readonly contentOid: Oid;
  /** The price on the creator's screen, in coins. */
  readonly price: number;
  readonly allowBonus: boolean;
};

/**
 * COM-006: a creator has one of their contents encoded with DRM, once, and pays Fanfold for it. Throws
 * RefusedError (CONTENT_NOT_FOUND, NOT_YOUR_CONTENT, NOTHING_TO_PROTECT, PRICE_CHANGED, and those of a
 * spend).
 */
export const buyDrmEncoding = async (deps: BuyDeps, invocation: Invocation, order: Order) => {
  const { contentOid, price, allowBonus } = order;
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.status === 'none' || state.status === 'deleted') throw new RefusedError('CONTENT_NOT_FOUND');
  if (state.creatorOid !== invocation.actor.oid) throw new RefusedError('NOT_YOUR_CONTENT');
  if (!isPlayed(state)) throw new RefusedError('NOTHING_TO_PROTECT');
  const priceCoins = limits.drmEncodingCoins;
  if (price !== priceCoins) throw new RefusedError('PRICE_CHANGED', { details: { priceCoins } });
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
