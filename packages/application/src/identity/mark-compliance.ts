import type { MarkComplianceBody } from '@fanfold/contracts/identity';
import { accountStream } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * IDN-126: an administrator marks the account of a reviewer of a store or a payment provider, with a reason.
 * Such an account is shown no adult works, also with a proof of age. Answers the log position. Throws
 * ACCOUNT_NOT_FOUND.
 */
export const markCompliance = (
  deps: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  { userOid, marked, reason }: z.output<typeof MarkComplianceBody>,
): Promise<bigint> =>
  handlerFor(deps, asker, accountStream)(userOid, () => ({ type: 'MarkCompliance', marked, reason }));
