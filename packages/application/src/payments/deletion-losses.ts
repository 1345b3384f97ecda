import type { DeletionReply } from '@fanfold/contracts/identity';
import { type Oid, parseOid } from '@fanfold/domain';
import { spendingLimitsStream } from '@fanfold/domain/payments';
import { available, availableCredits, creditsStream, walletStream } from '@fanfold/domain/wallet';
import { uuid5 } from '@fanfold/platform';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { LogDeps } from './deps.ts';
import { quoteRefund } from './quote-refund.ts';
import { refundCharge } from './refund-charge.ts';
import { paidCharge } from './withdraw-charge.ts';

export type DeletionLosses = Omit<DeletionReply, 'unregisterState' | 'confirmUnregister'>;

/**
 * What an account would lose at `now`, from its own streams: coins and credits less what untouched charges
 * pay back, what it bought, and what has to be settled first.
 */
export const deletionLosses = async (deps: LogDeps, oid: Oid, now: string): Promise<DeletionLosses> => {
  const { commands } = deps.eventLog;
  const [wallet, credits, spending] = await Promise.all([
    commands.load(walletStream, oid, { maxAgeMs: 0 }),
    commands.load(creditsStream, oid, { maxAgeMs: 0 }),
    commands.load(spendingLimitsStream, oid, { maxAgeMs: 0 }),
  ]);
  const charges = Object.values(spending.state.months).flatMap((month) => Object.entries(month));
  const counted = charges.flatMap(([chargeId, { counted }]) => (counted ? [parseOid(chargeId)] : []));
  const refunds = await untouchedCharges(deps, { oid, now, charges: counted });
  const { lots, holds, entitlements, owned } = wallet.state;
  const paidBack = (kind: 'paidCoins' | 'bonusCoins') => refunds.reduce((sum, one) => sum + one[kind], 0);
  const lotsOfCredits = credits.state.lots;
  return {
    losses: {
      paidCoins: available(lots, 'paid', now) - paidBack('paidCoins'),
      bonusCoins: available(lots, 'bonus', now) - paidBack('bonusCoins'),
      credits: availableCredits(lotsOfCredits, 'chat', now) + availableCredits(lotsOfCredits, 'bonus', now),
    },
    refunds,
    purchases: Object.keys(owned).length + Object.keys(entitlements).length,
    openHolds: Object.keys(holds).length,
    openCharges: charges.length - counted.length,
  };
};

type Input = { readonly oid: Oid; readonly now: string; readonly charges: readonly Oid[] };

/** Those of a person's charges whose refund they would get by asking for it now. */
const untouchedCharges = async (deps: LogDeps, { oid, now, charges }: Input) => {
  const quotes = await Promise.all(
    charges.map(async (chargeId) => {
      // One that was refunded, disputed or never credited has nothing to refund.
      const charge = await paidCharge(deps.eventLog, chargeId).catch(ignoreRefusal);
      return charge && quoteRefund(deps, { chargeId, charge, askerOid: oid, now });
    }),
  );
  return quotes.flatMap((quote) =>
    quote && quote.refused === null && quote.currency !== null
      ? [
          {
            chargeId: quote.chargeId,
            paidCoins: quote.paidCoins,
            bonusCoins: quote.bonusCoins,
            currency: quote.currency,
            paybackMinor: quote.paybackMinor,
          },
        ]
      : [],
  );
};

const ignoreRefusal = (error: unknown): undefined => {
  if (!(error instanceof RefusedError)) throw error;
};

/** Asks for the refund of these charges; a repeated request asks for the same refunds. */
export const refundUntouchedCharges = async (
  deps: LogDeps,
  invocation: Invocation,
  chargeIds: readonly Oid[],
): Promise<void> => {
  for (const chargeId of chargeIds) {
    const key = uuid5(invocation.key, 'refund', chargeId);
    await refundCharge(deps, { ...invocation, key, body: { chargeId } }, { chargeId });
  }
};
