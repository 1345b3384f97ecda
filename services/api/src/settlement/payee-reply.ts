import { isUnder19, payoutChecks, taxedPayee } from '@fanfold/application/settlement';
import type { PayoutsReply } from '@fanfold/contracts/settlement';
import type { Oid } from '@fanfold/domain';
import { taxRatesOf } from '@fanfold/domain/settlement';

import type { SettlementDeps } from './deps.ts';

/**
 * Who is paid for a creator and how that is taxed, with all numbers, and what else decides about a payout.
 */
export const payeeNow = async ({ eventLog, clock }: SettlementDeps, creatorOid: Oid) => {
  const deps = { commands: eventLog.commands, clock };
  const checks = await payoutChecks(deps, creatorOid);
  const { profile, usableFrom, taxes } = checks.payee;
  const taxed = taxedPayee(checks, clock.now());
  const reply: PayoutsReply = {
    creatorOid,
    payee: profile,
    usableFrom,
    taxes,
    taxedToday: taxed ? { treatment: taxed.treatment, ...taxRatesOf(taxed) } : null,
    guardianNeeded: await isUnder19(deps, creatorOid),
  };
  return { checks, reply };
};
