import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { rowsOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { CreatorLink } from './creator-link.tsx';
import { type CreatorMonth, creatorMonthsQuery } from './queries.ts';

/**
 * What creators' months are paid out with, beside what their sales brought in; the months that cost more are
 * flagged.
 */
export const CreatorMonths = () => {
  const [exceeding, setExceeding] = useState(false);
  const format = useFormat();
  return (
    <Section
      title={<Trans>Payouts and proceeds</Trans>}
      testId="creator-months"
      actions={
        <Switch checked={exceeding} onChange={() => setExceeding(!exceeding)}>
          <Trans>Payout exceeds proceeds</Trans>
        </Switch>
      }
    >
      <p className="quiet">
        <Trans>
          Proceeds are what was paid for the coins of the month, without tax and payment fees, at the rates of
          the month. Bonus coins bring in nothing, and neither does what payers took back; what they took back
          after the payout Fanfold bears.
        </Trans>
      </p>
      <DataTable
        caption={<Trans>Payouts and proceeds</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ creatorOid, month }) => `${creatorOid} ${month}`}
        list={rowsOf(useQuery(creatorMonthsQuery(exceeding)), ({ months }) => months)}
        empty={
          <p className="quiet">
            {exceeding ? (
              <Trans>No month is paid more than it brought in.</Trans>
            ) : (
              <Trans>No month is settled yet.</Trans>
            )}
          </p>
        }
        columns={columnsIn(format)}
      />
    </Section>
  );
};

const columnsIn = (format: ReturnType<typeof useFormat>): DataColumn<CreatorMonth>[] => {
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  return [
    {
      key: 'who',
      name: <Trans>Creator</Trans>,
      head: true,
      cell: ({ creatorOid, month }) => <CreatorLink creatorOid={creatorOid} month={month} />,
    },
    { key: 'month', name: <Trans>Month</Trans>, cell: ({ month }) => format.month(month) },
    {
      key: 'payout',
      name: <Trans>Payout</Trans>,
      number: true,
      cell: ({ payableWon }) => won(payableWon),
    },
    {
      key: 'proceeds',
      name: <Trans>Proceeds</Trans>,
      number: true,
      cell: ({ proceedsWon }) => (proceedsWon === null ? null : won(proceedsWon)),
    },
    {
      key: 'borne',
      name: <Trans>Borne by Fanfold</Trans>,
      number: true,
      cell: ({ borneWon }) => (borneWon === 0 ? null : won(borneWon)),
    },
    { key: 'flag', name: <Trans>State</Trans>, cell: (row) => <Flag row={row} /> },
  ];
};

const Flag = ({ row: { exceeds } }: { readonly row: CreatorMonth }) => {
  if (exceeds === null) return <Trans>Exchange rate missing</Trans>;
  return exceeds ? (
    <Pill tone="live">
      <Trans>Payout exceeds proceeds</Trans>
    </Pill>
  ) : null;
};
