import { useLingui } from '@lingui/react/macro';

import type { BankFormat } from './payee-values.ts';

/** What the fields of a bank account are called in its country. */
export const useBankLabels = (format: BankFormat) => {
  const { t } = useLingui();
  const routing = format === 'jp' ? t`Bank code and branch code` : t`Bank code`;
  return {
    bankName: t`Name of the bank`,
    accountHolder: t`Account holder`,
    accountNumber: format === 'iban' ? 'IBAN' : t`Account number`,
    routingNumber: format === 'us' ? t`Routing number` : routing,
    swiftCode: t`SWIFT code (BIC)`,
    bankAddress: t`Address of the bank`,
  };
};
