import type { Dispute } from '@fanfold/contracts/payments';
import { useLingui } from '@lingui/react/macro';

export const useDisputeWords = (): Record<Dispute['status'], string> => {
  const { t } = useLingui();
  return { open: t`Open`, won: t`Won`, lost: t`Lost` };
};
