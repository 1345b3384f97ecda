import type { TakedownStatus } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';

/** Where a notice is. */
export const useStatusNames = (): Readonly<Record<TakedownStatus, string>> => {
  const { t } = useLingui();
  return {
    filed: t({ context: 'copyright notice', message: 'Waiting for a decision' }),
    accepted: t({ context: 'copyright notice', message: 'Accepted' }),
    rejected: t({ context: 'copyright notice', message: 'Rejected' }),
    withdrawn: t({ context: 'copyright notice', message: 'Withdrawn' }),
    countered: t({ context: 'copyright notice', message: 'Counter-notice filed' }),
    upheld: t({ context: 'copyright notice', message: 'Stays down' }),
    reinstated: t({ context: 'copyright notice', message: 'Restored' }),
  };
};
