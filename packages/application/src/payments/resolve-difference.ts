import { parseOid } from '@fanfold/domain';

import type { Invocation } from '../invocation.ts';
import { changeReconciliation, type DifferenceNote } from './change-reconciliation.ts';
import type { LogDeps } from './deps.ts';

/** Finance closes a difference and says how it was settled. Throws RefusedError: DIFFERENCE_NOT_FOUND. */
export const resolveDifference = async (
  deps: LogDeps,
  invocation: Invocation,
  { provider, day, differenceId, note }: DifferenceNote,
) => {
  const adminOid = parseOid(invocation.actor.oid);
  return changeReconciliation(deps, invocation, {
    provider,
    day,
    command: () => ({ type: 'ResolveDifference', differenceId, note, adminOid }),
  });
};
