import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { rowsOf } from '../../ui/data-list.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useEarningNames } from '../../ui/earning-names.ts';
import { Section } from '../../ui/section.tsx';
import { legacyQuery } from './queries.ts';

type Props = { readonly oid: string; readonly month: string };

/** REV-005: a month from the books of the system before this one, which was settled and paid there. */
export const LegacyPart = ({ oid, month }: Props) => {
  const format = useFormat();
  const { kinds } = useEarningNames();
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  return (
    <Section title={<Trans>From the former system</Trans>} testId="legacy">
      <p className="quiet">
        <Trans>
          Revenue before February 2023 was settled and paid there. Its single sales are not kept here.
        </Trans>
      </p>
      <DataTable
        caption={<Trans>From the former system</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ kind }) => kind}
        list={rowsOf(useQuery(legacyQuery(oid, month)), ({ months }) => months)}
        empty={
          <p className="quiet">
            <Trans>Nothing was sold in this month.</Trans>
          </p>
        }
        columns={[
          { key: 'kind', name: <Trans>What</Trans>, head: true, cell: ({ kind }) => kinds[kind] },
          { key: 'sales', name: <Trans>Sold</Trans>, number: true, cell: ({ sales }) => sales },
          {
            key: 'coins',
            name: <Trans>Coins</Trans>,
            number: true,
            cell: ({ coins }) => format.count(coins),
          },
          {
            key: 'gross',
            name: <Trans>Before fees</Trans>,
            number: true,
            cell: ({ grossWon }) => won(grossWon),
          },
          {
            key: 'payable',
            name: <Trans>After fees</Trans>,
            number: true,
            cell: ({ payableWon }) => won(payableWon),
          },
        ]}
      />
    </Section>
  );
};
