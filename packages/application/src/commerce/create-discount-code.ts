import type { CreateDiscountCodeBody } from '@fanfold/contracts/commerce';
import { parseOid, workTarget } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { discountId, discountStream } from '@fanfold/domain/commerce';
import type { z } from 'zod';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { BuyDeps } from './deps.ts';
import { codeIn } from './discount-code-in.ts';

/**
 * COM-021: a creator makes a discount code for one of their contents, or for all of them. Answers the log
 * position. Throws RefusedError (DISCOUNT_CODE_WRONG, NOT_YOUR_CONTENT, and those of the code's stream).
 */
export const createDiscountCode = async (
  { eventLog, ids }: BuyDeps,
  asker: PersonAsker,
  wanted: z.output<typeof CreateDiscountCodeBody>,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  const { contentOid, ...terms } = wanted;
  const resource = contentOid && workTarget(contentOid);
  const code = codeIn(wanted.code, 'code');
  const content = contentOid && (await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 }));
  if (content && content.state.creatorOid !== creatorOid) throw new RefusedError('NOT_YOUR_CONTENT');
  const outcome = await eventLog.commands.of(discountStream).handle({
    ...asker,
    id: discountId(creatorOid, code),
    key: ids.uuid(),
    body: wanted,
    command: (now) => ({ type: 'CreateDiscountCode', creatorOid, ...terms, resource, code, now }),
  });
  return accepted(outcome).position;
};
