import type { Charge } from '@fanfold/contracts/payment';
import type { Oid } from '@fanfold/domain';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import type { Actor, EventLog } from '@fanfold/event-log';
import type { PaymentRef, ProviderOutcome } from '@fanfold/payments';
import { uuid5 } from '@fanfold/platform';

import { accepted } from '../http/command.ts';
import { ProblemError } from '../http/problem.ts';

type Context = { readonly actor: Actor; readonly correlationId: string };

/** Records what a provider said. `key` identifies the saying: a webhook's event, or the poll and its answer. */
export const reportOutcome = async (
  eventLog: EventLog,
  { chargeId, outcome, key }: { chargeId: Oid; outcome: ProviderOutcome; key: string },
  context: Context,
): Promise<void> => {
  if (outcome.status === 'pending') return;
  accepted(
    await eventLog.commands.of(chargeStream).handle({
      ...context,
      id: chargeId,
      key: uuid5('outcome', chargeId, key),
      body: outcome,
      command: (now) => ({ type: 'ReportOutcome', outcome, now }),
    }),
  );
};

/** A charge as its payer sees it. Throws CHARGE_NOT_FOUND for one that is not there. */
export const presentCharge = (state: Readonly<ChargeState>): Charge => {
  if (state.status === 'none' || !state.chargeId || !state.amounts)
    throw new ProblemError('CHARGE_NOT_FOUND');
  return {
    chargeId: state.chargeId,
    status: state.status,
    provider: state.provider,
    method: state.method,
    productId: state.productId,
    paidCoins: state.paidCoins,
    bonusCoins: state.bonusCoins,
    amounts: state.amounts,
    declineReason: state.declineReason,
    walletPosition: state.walletPosition,
    ...(state.status === 'opened' && state.payUrl ? { payUrl: state.payUrl } : {}),
  };
};

/** How the provider knows this charge; undefined while it does not. */
export const paymentRefOf = (state: Readonly<ChargeState>): PaymentRef | undefined => {
  const { chargeId, buyerOid, providerRef, amounts, expiresAt } = state;
  return chargeId && providerRef && amounts
    ? { chargeId, buyerOid, providerRef, amounts, expiresAt }
    : undefined;
};
