import type { BuyDeps as Buying, GiftDeps } from '@fanfold/application/commerce';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type BuyDeps = Buying;

export type CommerceDeps = GiftDeps & {
  readonly db: Kysely<never>;
  readonly positions: Positions;
  /** Keys the addresses of pictures that not all people may see. */
  readonly pepper: string;
};
