import { discountId, discountStream } from '@fanfold/domain/commerce';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { BuyDeps } from './deps.ts';
import { codeIn } from './discount-code-in.ts';

/**
 * COM-021: a creator ends one of their discount codes. Answers the log position. Throws RefusedError
 * (DISCOUNT_CODE_WRONG, and those of the code's stream).
 */
export const endDiscountCode = async (
  { eventLog, ids }: BuyDeps,
  asker: PersonAsker,
  ended: { readonly code: string },
): Promise<bigint> => {
  const outcome = await eventLog.commands.of(discountStream).handle({
    ...asker,
    id: discountId(asker.actor.oid, codeIn(ended.code, 'code')),
    key: ids.uuid(),
    body: ended,
    command: () => ({ type: 'EndDiscountCode' }),
  });
  return accepted(outcome).position;
};
