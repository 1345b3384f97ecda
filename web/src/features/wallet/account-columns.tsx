import { Trans } from '@lingui/react/macro';

import { AccountName } from '../../ui/account-name.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { Sub } from '../../ui/sub.tsx';
import { useUnitName } from '../../ui/unit-amount.tsx';

/** An account of the ledger and its unit: the first columns of every table of postings. */
export const useAccountColumns = <
  Row extends { readonly account: string; readonly unit: string },
>(): DataColumn<Row>[] => {
  const nameOf = useUnitName();
  return [
    {
      key: 'account',
      name: <Trans>Account</Trans>,
      head: true,
      cell: ({ account, unit }) => (
        <>
          <AccountName account={account} />
          <Sub narrow>{nameOf(unit)}</Sub>
        </>
      ),
    },
    { key: 'unit', name: <Trans>Unit</Trans>, wide: true, cell: ({ unit }) => nameOf(unit) },
  ];
};
