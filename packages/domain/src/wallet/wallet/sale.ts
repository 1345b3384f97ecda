import { type Refusal, refuse } from '../../decider.ts';
import { workTarget } from '../../target.ts';
import type { Command, WalletRefusal } from './commands.ts';
import type { LotTake } from './lot.ts';
import { spendingOf, wholeShare } from './spending.ts';

type Terms = Pick<Command<'BuyContent'>, 'seenPriceCoins' | 'payWith'> & {
  readonly seller: { readonly allowBonus: boolean };
  /** Before a discount; free contents are not for sale. */
  readonly listPriceCoins: number;
  /** What it costs now. */
  readonly priceCoins: number;
};

/** Why a content cannot be had at the price that its buyer saw, whether it is bought or given to somebody. */
export const checkPrice = ({
  seller,
  listPriceCoins,
  priceCoins,
  seenPriceCoins,
  payWith,
}: Terms): Refusal<WalletRefusal> | undefined => {
  if (listPriceCoins === 0) return refuse('CONTENT_IS_FREE');
  if (priceCoins !== seenPriceCoins) return refuse('PRICE_CHANGED', { priceCoins });
  return payWith !== 'paid' && !seller.allowBonus ? refuse('BONUS_NOT_ACCEPTED') : undefined;
};

type Sold = Pick<Command<'CaptureGift'>, 'content' | 'seller' | 'feePolicyVersion' | 'payerCountry'>;

/** What the record of a sale says, of a purchase and of a gift alike: of whom, at which terms, with which coins. */
export const saleOf = ({ content, seller, feePolicyVersion, payerCountry }: Sold, taken: LotTake[]) => ({
  ...spendingOf(
    {
      resource: workTarget(content.contentOid),
      beneficiaries: [{ oid: seller.oid, level: seller.level, share: wholeShare }],
      payerCountry,
      feePolicyVersion,
    },
    taken,
  ),
  contentKind: content.kind,
  contentRevision: content.revision,
  sellerOid: seller.oid,
  listPriceCoins: content.priceCoins,
});
