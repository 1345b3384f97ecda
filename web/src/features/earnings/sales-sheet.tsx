import type { Sale } from '@fanfold/contracts/earnings';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { formatLedgerTime } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MovedCoins } from '../../ui/coins.tsx';
import { pagesOf } from '../../ui/data-list.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Sub } from '../../ui/sub.tsx';
import { Localised } from '../../ui/texts.tsx';
import { salesQuery } from './queries.ts';

/** Every sale and every refund, newest first. */
export const SalesSheet = ({ oid }: { readonly oid: string }) => (
  <>
    <DataTable
      caption={<Trans>Sales and refunds</Trans>}
      captionHidden
      look="ledger"
      narrow="columns"
      rowKey={({ position }) => position}
      list={pagesOf(useInfiniteQuery(salesQuery(oid)), ({ sales }) => sales)}
      empty={
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
      }
      columns={[
        { key: 'date', name: <Trans>Date</Trans>, cell: (sale) => <SaleTime sale={sale} /> },
        { key: 'what', name: <Trans>What</Trans>, cell: (sale) => <SaleWords sale={sale} /> },
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
      ]}
    />
    <p className="quiet">
      <Trans>Times are Korean time.</Trans>
    </p>
  </>
);

type SaleLine = z.output<typeof Sale>;

const SaleTime = ({ sale }: { readonly sale: SaleLine }) => (
  <time dateTime={sale.happenedAt}>{formatLedgerTime(sale.happenedAt)}</time>
);

const SaleWords = ({ sale }: { readonly sale: SaleLine }) => (
  <>
    <SaleSubject sale={sale} />
    <Sub>
      <SaleKind kind={sale.kind} refund={sale.refund} />
      {sale.buyerNickname ? <> · {sale.buyerNickname}</> : null}
    </Sub>
  </>
);

const SaleSubject = ({ sale }: { readonly sale: SaleLine }) => {
  if (sale.contentTitle) return <Localised texts={sale.contentTitle} />;
  return sale.contentOid ? <code>{sale.contentOid}</code> : <Trans>Your channel</Trans>;
};

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
