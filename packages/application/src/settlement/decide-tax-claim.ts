import { type Oid, parseOid, type Timestamp } from '@fanfold/domain';
import { type PayeeCommand, payeeStream } from '@fanfold/domain/settlement';

import { accepted, type Invocation } from '../invocation.ts';
import type { SettlementUseCaseDeps } from './request-revenue.ts';

type Decision = { readonly creatorOid: Oid; readonly claimedAt: Timestamp } & (
  | { readonly to: 'confirmed'; readonly coversLocalTax: boolean }
  | { readonly to: 'declined'; readonly reason: string }
);

/**
 * Finance confirms the lower tax that a payee claims, or declines it with a reason. Requests that are made
 * from then on are taxed by it; those of before stay as they are. Throws RefusedError: TAX_CLAIM_NOT_OPEN,
 * OWN_ACCOUNT.
 */
export const decideTaxClaim = async (
  { eventLog }: Pick<SettlementUseCaseDeps, 'eventLog'>,
  invocation: Invocation,
  decision: Decision,
) => {
  const byOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(payeeStream).handle({
      ...invocation,
      id: decision.creatorOid,
      command: (now) => commandOf(decision, { byOid, now }),
    }),
  );
};

const commandOf = (
  decision: Decision,
  by: { readonly byOid: Oid; readonly now: Timestamp },
): PayeeCommand => {
  const about = { creatorOid: decision.creatorOid, claimedAt: decision.claimedAt, ...by };
  return decision.to === 'confirmed'
    ? { type: 'ConfirmTaxClaim', ...about, coversLocalTax: decision.coversLocalTax }
    : { type: 'DeclineTaxClaim', ...about, reason: decision.reason };
};
