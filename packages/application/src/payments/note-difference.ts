import { parseOid } from '@fanfold/domain';

import type { Invocation } from '../invocation.ts';
import { changeReconciliation, type DifferenceNote } from './change-reconciliation.ts';
import type { LogDeps } from './deps.ts';

/**
 * Finance notes what it knows about a difference, which stays open. Throws RefusedError:
 * DIFFERENCE_NOT_FOUND.
 */
export const noteDifference = async (
  deps: LogDeps,
  invocation: Invocation,
  { provider, day, differenceId, note }: DifferenceNote,
) => {
  const adminOid = parseOid(invocation.actor.oid);
  return changeReconciliation(deps, invocation, {
    provider,
    day,
    command: () => ({ type: 'NoteDifference', differenceId, note, adminOid }),
  });
};
