import type { AdminBanner } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';

export const useStatusWords = (): Readonly<Record<AdminBanner['status'], string>> => {
  const { t } = useLingui();
  return {
    requested: t`Waiting for an administrator`,
    approved: t({ message: 'Approved', context: 'banner' }),
    rejected: t({ message: 'Rejected', context: 'banner' }),
  };
};
