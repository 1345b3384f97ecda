import { offSaleKinds, takedownCauses } from '@fanfold/domain/catalogue';
import { z } from 'zod';

/** What happened to a work that people have and that is sold no more. */
export const OffSale = z.object({
  what: z.enum(offSaleKinds),
  /** Why Fanfold took it down; null where its maker took it back. */
  because: z.enum(takedownCauses).nullable(),
});
export type OffSale = z.infer<typeof OffSale>;
