import { parseOid } from '@fanfold/domain';
import { nonResidentTaxStream, type TaxRates } from '@fanfold/domain/settlement';

import { accepted, type Invocation } from '../invocation.ts';
import type { SettlementUseCaseDeps } from './request-revenue.ts';

type Rate = TaxRates & { readonly validFrom: string; readonly reason: string };

/**
 * Finance sets what is withheld from payees outside Korea from a day after today on. Throws RefusedError:
 * VALID_FROM_WRONG.
 */
export const setNonResidentTax = async (
  { eventLog }: Pick<SettlementUseCaseDeps, 'eventLog'>,
  invocation: Invocation,
  rate: Rate,
) => {
  const byOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(nonResidentTaxStream).handle({
      ...invocation,
      id: 'site',
      command: (now) => ({ type: 'SetNonResidentTax', ...rate, byOid, now }),
    }),
  );
};
