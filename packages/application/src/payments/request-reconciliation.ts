import { parseOid } from '@fanfold/domain';

import type { Invocation } from '../invocation.ts';
import { changeReconciliation, type ProviderDay } from './change-reconciliation.ts';
import type { LogDeps } from './deps.ts';

/**
 * Finance has a provider's settlement file of a day compared with our charges, also when that was done
 * before. The worker does it; the outcome says that it was asked for. Throws RefusedError: DAY_NOT_OVER.
 */
export const requestReconciliation = async (
  deps: LogDeps,
  invocation: Invocation,
  { provider, day }: ProviderDay,
) => {
  const requestedByOid = parseOid(invocation.actor.oid);
  return changeReconciliation(deps, invocation, {
    provider,
    day,
    command: (now) => ({ type: 'RequestReconciliation', provider, day, requestedByOid, now }),
  });
};
