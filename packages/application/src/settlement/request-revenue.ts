import { type Oid, parseOid } from '@fanfold/domain';
import { isActive, sanctionsStream } from '@fanfold/domain/identity';
import { payeeStream, settlementStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';

export type SettlementUseCaseDeps = { readonly eventLog: EventLog; readonly clock: Clock };

/**
 * REV-009: a creator asks for all that is settled and was not asked for yet. Throws RefusedError: REQUEST_WINDOW_CLOSED, REQUEST_EXISTS,
 * PAYEE_MISSING, PAYOUT_HELD, BELOW_MINIMUM.
 */
export const requestRevenue = async (deps: SettlementUseCaseDeps, invocation: Invocation) => {
  const creatorOid = parseOid(invocation.actor.oid);
  const requestId = parseOid(oidFromKey(invocation.key));
  const { state } = await deps.eventLog.commands.load(payeeStream, creatorOid, { maxAgeMs: 0 });
  const payoutHeld = await isPayoutHeld(deps, creatorOid);
  const { profile, revision } = state;
  const outcome = accepted(
    await deps.eventLog.commands.of(settlementStream).handle({
      ...invocation,
      id: creatorOid,
      command: (now) => ({
        type: 'RequestRevenue',
        creatorOid,
        requestId,
        payee: profile ? { treatment: profile.treatment, revision } : undefined,
        payoutHeld,
        now,
      }),
    }),
  );
  return { ...outcome, requestId };
};

/** Whether a sanction keeps payouts from an account at this moment. */
export const isPayoutHeld = async (
  { eventLog, clock }: SettlementUseCaseDeps,
  accountOid: Oid,
): Promise<boolean> => {
  const { state } = await eventLog.commands.load(sanctionsStream, accountOid, { maxAgeMs: 0 });
  return state.sanctions.some((one) => one.kind === 'payoutHold' && isActive(one, clock.now()));
};
