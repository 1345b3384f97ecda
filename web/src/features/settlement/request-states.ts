import type { RevenueRequestLine } from '@fanfold/contracts/settlement';
import { useLingui } from '@lingui/react/macro';

/** What the states of a request are called. */
export const useRequestStates = (): Readonly<Record<RevenueRequestLine['state'], string>> => {
  const { t } = useLingui();
  return {
    requested: t({ context: 'payout', message: 'Requested' }),
    processing: t({ context: 'payout', message: 'Being paid' }),
    complete: t({ context: 'payout', message: 'Paid' }),
    rejected: t({ context: 'payout', message: 'Rejected' }),
    unpaid: t({ context: 'payout', message: 'Left unpaid' }),
    failed: t({ context: 'payout', message: 'Sent back by the bank' }),
  };
};
