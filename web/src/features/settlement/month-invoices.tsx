import type { InvoiceLine } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { DataTable } from '../../ui/data-table.tsx';

/** Fanfold's invoices for the fee of a month: the first, and one for each later correction. */
export const MonthInvoices = ({ invoices }: { readonly invoices: readonly InvoiceLine[] }) => {
  const { money } = useFormat();
  const won = (minor: number) => money({ minor, currency: 'KRW' });
  if (invoices.length === 0) return null;
  return (
    <DataTable
      caption={<Trans>Invoices for the platform fee</Trans>}
      look="ledger"
      rowKey={({ name }) => name}
      list={{ rows: invoices }}
      empty={null}
      columns={[
        { key: 'name', name: <Trans>Invoice</Trans>, head: true, cell: ({ name }) => name },
        {
          key: 'supply',
          name: <Trans>Net amount</Trans>,
          number: true,
          cell: ({ supplyWon }) => won(supplyWon),
        },
        { key: 'vat', name: <Trans>VAT</Trans>, number: true, cell: ({ vatWon }) => won(vatWon) },
        { key: 'fee', name: <Trans>Platform fee</Trans>, number: true, cell: ({ feeWon }) => won(feeWon) },
      ]}
    />
  );
};
