import { normaliseCode } from '@fanfold/domain/commerce';

import { RefusedError } from '../refused-error.ts';

/** The normalised form of a typed code. Throws when the text cannot be a code. */
export const couponCodeIn = (text: string): string => {
  const code = normaliseCode(text);
  if (code !== null) return code;
  throw new RefusedError('TIER_COUPON_UNKNOWN', {
    fields: [{ path: 'code', code: 'invalid_format', message: '' }],
  });
};
