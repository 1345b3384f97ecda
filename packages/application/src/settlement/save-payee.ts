import { parseOid } from '@fanfold/domain';
import { type BankDetails, type PayeeProfile, payeeStream } from '@fanfold/domain/settlement';

import { accepted, type Invocation } from '../invocation.ts';
import { refusedField } from '../refused-error.ts';
import { isUnder19 } from './payout-checks.ts';
import type { SettlementUseCaseDeps } from './request-revenue.ts';

/**
 * REV-008: a creator says who is paid, how that is taxed from a day on, and where it goes; for a creator
 * under 19 it is a guardian. What lowers the tax waits for `decideTaxClaim`. Throws RefusedError:
 * TAX_TREATMENT_WRONG, VALID_FROM_WRONG, GUARDIAN_NEEDED.
 */
export const savePayee = async (
  { eventLog, clock }: SettlementUseCaseDeps,
  invocation: Invocation,
  profile: PayeeProfile & { readonly bank: BankDetails; readonly validFrom?: string | undefined },
) => {
  const creatorOid = parseOid(invocation.actor.oid);
  const minor = await isUnder19({ commands: eventLog.commands, clock }, creatorOid);
  const outcome = await eventLog.commands.of(payeeStream).handle({
    ...invocation,
    id: creatorOid,
    command: (now) => ({ type: 'SavePayee', creatorOid, minor, ...profile, now }),
  });
  if (outcome.status === 'refused' && outcome.refused === 'GUARDIAN_NEEDED')
    throw refusedField('GUARDIAN_NEEDED', 'relation');
  if (outcome.status === 'refused' && outcome.refused === 'VALID_FROM_WRONG')
    throw refusedField('VALID_FROM_WRONG', 'validFrom');
  return accepted(outcome);
};
