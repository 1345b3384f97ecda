import { z } from 'zod';

import { readTab, writeTab } from '../../lib/storage.ts';

/** COM-020. A code that a creator gave out: for a discount on their contents, later for a tier as well. */
const Coupon = z.object({
  creatorOid: z.string(),
  tier: z.string().nullable(),
  code: z.string(),
  type: z.enum(['discount', 'subscription']),
});
export type Coupon = z.infer<typeof Coupon>;

/** What the service said when a code was checked. */
export type Checked = 'valid' | 'invalid' | 'identification-required';

/**
 * COM-042, COM-059: a coupon is added only once it was validated, and goes when the service says that it is
 * invalid. "Identification is required." says nothing about the coupon, so that one stays.
 */
export const afterCheck = (coupons: readonly Coupon[], coupon: Coupon, said: Checked): readonly Coupon[] => {
  const others = coupons.filter((kept) => !same(kept, coupon));
  const known = others.length < coupons.length;
  if (said === 'valid') return [...others, coupon];
  return said === 'identification-required' && known ? coupons : others;
};

const same = (a: Coupon, b: Coupon): boolean =>
  a.creatorOid === b.creatorOid && a.tier === b.tier && a.type === b.type;

const name = 'coupons';

/** The coupons of this visit. */
export const readCoupons = (): readonly Coupon[] => {
  try {
    return z.array(Coupon).parse(JSON.parse(readTab(name) ?? '[]'));
  } catch {
    return [];
  }
};

export const noteCheck = (coupon: Coupon, said: Checked): void =>
  writeTab(name, JSON.stringify(afterCheck(readCoupons(), coupon, said)));

/** The discount code that is kept for a creator's contents. */
export const keptCode = (creatorOid: string): string | undefined =>
  readCoupons().find((coupon) => coupon.creatorOid === creatorOid && coupon.type === 'discount')?.code;
