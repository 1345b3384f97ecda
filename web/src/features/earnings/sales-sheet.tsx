import type { Sale as SaleLine } from '@fanfold/contracts/earnings';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatLedgerTime } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { MovedCoins } from '../../ui/coins.tsx';
import { pagesOf } from '../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Sub } from '../../ui/sub.tsx';
import { LineDialog } from './line-dialog.tsx';
import { type Lines, salesQuery } from './queries.ts';
import { SaleSubject } from './sale-subject.tsx';

type Props = {
  readonly oid: string;
  readonly lines: Lines;
  /** Whether the creator reads them, and not finance. */
  readonly own?: boolean;
};

/** Sales and refunds, newest first, each with what it comes to in won, and its events. */
export const SalesSheet = ({ oid, lines, own = true }: Props) => {
  const [shown, setShown] = useState<SaleLine>();
  const columns = useColumns(setShown);
  return (
    <>
      <DataTable
        caption={<Trans>Sales and refunds</Trans>}
        captionHidden
        look="ledger"
        narrow="columns"
        rowKey={({ position }) => position}
        list={pagesOf(useInfiniteQuery(salesQuery(oid, lines)), ({ sales }) => sales)}
        empty={own ? <NothingSold /> : <EmptyState title={<Trans>Nothing sold yet</Trans>} />}
        columns={columns}
      />
      <p className="quiet">
        <Trans>Times are Korean time.</Trans>
      </p>
      {shown ? <LineDialog oid={oid} line={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
};

const NothingSold = () => (
  <EmptyState
    picture="coins"
    title={<Trans>Nothing sold yet</Trans>}
    action={
      <Link to="/studio2" className={buttonClass({ solid: true })}>
        <Trans>Go to your works</Trans>
      </Link>
    }
  >
    <Trans>A sale appears here the moment it happens; you do not have to reload.</Trans>
  </EmptyState>
);

/** In a narrow window the amounts of money are in the dialog of the line. */
const useColumns = (onOpen: (sale: SaleLine) => void): DataColumn<SaleLine>[] => {
  const format = useFormat();
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  return [
    { key: 'date', name: <Trans>Date</Trans>, cell: (sale) => <SaleTime sale={sale} /> },
    {
      key: 'what',
      name: <Trans>What</Trans>,
      cell: (sale) => <SaleWords sale={sale} onOpen={onOpen} />,
    },
    {
      key: 'amount',
      name: <Trans>Amount</Trans>,
      number: true,
      cell: ({ paidCoins, bonusCoins }) => (
        <>
          <MovedCoins kind="paid" value={paidCoins} />
          <MovedCoins kind="bonus" value={bonusCoins} />
        </>
      ),
    },
    {
      key: 'gross',
      name: <Trans>Before fees</Trans>,
      number: true,
      wide: true,
      cell: ({ grossWon }) => won(grossWon),
    },
    {
      key: 'payable',
      name: <Trans>After fees</Trans>,
      number: true,
      wide: true,
      cell: ({ payableWon }) => won(payableWon),
    },
  ];
};

const SaleTime = ({ sale }: { readonly sale: SaleLine }) => (
  <time dateTime={sale.happenedAt}>{formatLedgerTime(sale.happenedAt)}</time>
);

type WordsProps = { readonly sale: SaleLine; readonly onOpen: (sale: SaleLine) => void };

const SaleWords = ({ sale, onOpen }: WordsProps) => (
  <>
    <LinkButton onClick={() => onOpen(sale)}>
      <SaleSubject sale={sale} />
    </LinkButton>
    <Sub>
      <SaleKind kind={sale.kind} refund={sale.refund} />
      {sale.buyerNickname ? <> · {sale.buyerNickname}</> : null}
    </Sub>
  </>
);

const SaleKind = ({ kind, refund }: Pick<SaleLine, 'kind' | 'refund'>) => {
  if (!refund) return kindNames[kind];
  return kind === 'donation' ? <Trans>Donation refunded</Trans> : <Trans>Refunded</Trans>;
};

const kindNames: Readonly<Record<SaleLine['kind'], ReactNode>> = {
  content: <Trans>Sold</Trans>,
  donation: <Trans>Donated</Trans>,
  subscription: <Trans>Subscription</Trans>,
  ticket: <Trans>Ticket</Trans>,
  mission: <Trans>Mission</Trans>,
  gacha: <Trans>Gacha</Trans>,
  campaign: <Trans>Campaign</Trans>,
  chat: <Trans>Chat</Trans>,
  story: <Trans>Story</Trans>,
  adjustment: <Trans>Adjustment</Trans>,
};
