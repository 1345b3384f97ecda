import { type ChargeAmounts, isRefusal, type Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import {
  krwEquivalent,
  type SpendingLimitsCommand,
  type SpendingLimitsState,
  spendingLimitsStream,
} from '@fanfold/domain/payments';
import type { CommandLog } from '@fanfold/event-log';

import { isMinorPayer } from './late-payment.ts';
import { termsAt } from './products.ts';

/** A charge that a payer's limits would be asked for at a moment. */
export type PlannedCharge = {
  readonly chargeId: Oid;
  readonly amounts: ChargeAmounts;
  readonly at: string;
};

/**
 * Why a payer's limits would refuse a charge that comes after those which they would allow before it; null
 * where they have room. The limits' own decider says so, and nothing is recorded.
 */
export const limitsRefusal = async (
  commands: CommandLog,
  ownerOid: Oid,
  { allowed, next }: { readonly allowed: readonly PlannedCharge[]; readonly next: PlannedCharge },
): Promise<string | null> => {
  const [{ state: recorded }, { state: account }] = await Promise.all([
    commands.load(spendingLimitsStream, ownerOid, { maxAgeMs: 0 }),
    commands.load(accountStream, ownerOid, { maxAgeMs: 0 }),
  ]);
  const { decide, evolve } = spendingLimitsStream.decider;
  const asked = ({ chargeId, amounts, at }: PlannedCharge): SpendingLimitsCommand => ({
    type: 'ReserveSpending',
    ownerOid,
    chargeId,
    krw: krwEquivalent(amounts),
    isMinor: isMinorPayer(account, { currency: amounts.currency, at }),
    expiresAt: termsAt(at).expiresAt,
    now: at,
  });
  let state = structuredClone(recorded) as SpendingLimitsState;
  for (const charge of allowed) {
    const reserved = decide(state, asked(charge));
    if (!isRefusal(reserved)) for (const event of reserved) state = evolve(state, event, 0);
  }
  const decision = decide(state, asked(next));
  return isRefusal(decision) ? decision.refused : null;
};
