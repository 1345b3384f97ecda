import { normaliseCode } from '@fanfold/domain/commerce';

import { RefusedError } from '../refused-error.ts';

/** The normalised form of a typed code. Throws when the text cannot be a code. */
export const codeIn = (text: string, path: string): string => {
  const code = normaliseCode(text);
  if (code !== null) return code;
  throw new RefusedError('DISCOUNT_CODE_WRONG', {
    fields: [{ path, code: 'invalid_format', message: '' }],
  });
};
