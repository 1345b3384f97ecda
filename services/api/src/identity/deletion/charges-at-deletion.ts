import type { ChargesAtDeletion } from '@fanfold/application/identity';
import { deletionLosses, refundUntouchedCharges } from '@fanfold/application/payments';
import type { DeletionReply } from '@fanfold/contracts/identity';
import type { Oid } from '@fanfold/domain';
import { deletionStream } from '@fanfold/domain/identity';
import type { IdentityDeps } from '../deps.ts';

/** The money side of a deletion. */
export const chargesAtDeletion = (deps: Pick<IdentityDeps, 'eventLog'>): ChargesAtDeletion => ({
  losses: (oid, now) => deletionLosses(deps, oid, now),
  refund: (invocation, chargeIds) => refundUntouchedCharges(deps, invocation, chargeIds),
});

/** How far a deletion is, and what it would cost now. */
export const deletionOf = async (
  deps: Pick<IdentityDeps, 'eventLog' | 'clock'>,
  oid: Oid,
): Promise<DeletionReply> => {
  const { state } = await deps.eventLog.commands.load(deletionStream, oid, { maxAgeMs: 0 });
  const losses = await deletionLosses(deps, oid, deps.clock.now());
  return { unregisterState: state.status, confirmUnregister: state.finalAt, ...losses };
};
