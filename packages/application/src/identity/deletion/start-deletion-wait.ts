import { type Oid, parseOid } from '@fanfold/domain';
import { deletionStream, type Losses } from '@fanfold/domain/identity';
import { uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../../invocation.ts';
import type { IdentityDeps } from '../deps.ts';

/** What the money side of an account says when it is to be deleted. */
export type ChargesAtDeletion = {
  readonly losses: (
    oid: Oid,
    now: string,
  ) => Promise<{
    readonly losses: Losses;
    readonly refunds: readonly { readonly chargeId: Oid }[];
    readonly openHolds: number;
    readonly openCharges: number;
  }>;
  /** Asks for the refund of charges whose coins are untouched. */
  readonly refund: (invocation: Invocation, chargeIds: readonly Oid[]) => Promise<void>;
};

type Wait = {
  /** Whose account; without it the asker's own. */
  readonly accountOid?: Oid;
  /** What the person was shown. An administrator acknowledges what there is. */
  readonly acknowledged?: Losses;
};

/**
 * IDN-030, IDN-085: confirms a deletion. Untouched charges are refunded first; the rest is lost, and has to
 * be acknowledged as it is. Asked again after a failure in between, it goes on. Answers the position and when
 * the deletion is final. Throws RefusedError (DELETION_NOT_REQUESTED, DELETION_HOLDS_OPEN,
 * DELETION_CHARGES_OPEN, DELETION_LOSSES_CHANGED, DELETION_FINAL, and those of a refund).
 */
export const startDeletionWait = async (
  { eventLog, clock }: Pick<IdentityDeps, 'eventLog' | 'clock'>,
  invocation: Invocation,
  { charges, accountOid, acknowledged }: Wait & { readonly charges: ChargesAtDeletion },
): Promise<{ readonly position: bigint; readonly finalAt: string | null }> => {
  const id = accountOid ?? parseOid(invocation.actor.oid);
  const by = id === invocation.actor.oid ? 'person' : 'admin';
  const { losses: lost, refunds, ...open } = await charges.losses(id, clock.now());
  const chargeIds = by === 'person' ? refunds.map(({ chargeId }) => chargeId) : [];
  const start = (now: string) =>
    ({
      type: 'StartDeletionWait',
      by,
      lost,
      acknowledged: acknowledged ?? lost,
      ...open,
      refundedCharges: chargeIds,
      now,
    }) as const;
  const stream = eventLog.commands.of(deletionStream);
  // The decider is asked before money moves: a refused deletion must refund nothing.
  const { state } = await eventLog.commands.load(deletionStream, id, { maxAgeMs: 0 });
  const decision = deletionStream.decider.decide(structuredClone(state), start(clock.now()));
  if (!('refused' in decision) && decision.length > 0) await charges.refund(invocation, chargeIds);
  const outcome = accepted(
    await stream.handle({ ...invocation, id, key: uuid5(invocation.key, 'wait'), command: start }),
  );
  return { position: outcome.position, finalAt: outcome.state.finalAt };
};
