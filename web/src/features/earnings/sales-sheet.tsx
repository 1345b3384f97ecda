import type { Sale } from '@fanfold/contracts/earnings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';

import { formatLedgerTime } from '../../lib/format.ts';
import { Coins } from '../../ui/coins.tsx';
import styles from '../../ui/greenbar.module.css';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { OlderLines } from '../../ui/older-lines.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Localised } from '../../ui/texts.tsx';
import { salesQuery } from './queries.ts';

/** Every sale and every refund, newest first. */
export const SalesSheet = ({ oid }: { readonly oid: string }) => {
  const { t } = useLingui();
  const query = useSuspenseInfiniteQuery(salesQuery(oid));
  const sales = query.data.pages.flatMap((page) => page.sales);
  if (sales.length === 0)
    return (
      <EmptyState title={<Trans>Nothing sold yet</Trans>}>
        <Trans>A sale appears here the moment it happens; you do not have to reload.</Trans>
      </EmptyState>
    );
  return (
    <>
      <LedgerTable
        label={t`Sales and refunds`}
        columns={[
          { name: <Trans>Date</Trans> },
          { name: <Trans>What</Trans> },
          { name: <Trans>Amount</Trans>, number: true },
        ]}
      >
        {sales.map((sale) => (
          <SaleRow key={sale.position} sale={sale} />
        ))}
      </LedgerTable>
      <OlderLines list={query} />
      <p className="quiet">
        <Trans>Times are Korean time.</Trans>
      </p>
    </>
  );
};

type SaleLine = z.output<typeof Sale>;

const SaleRow = ({ sale }: { readonly sale: SaleLine }) => (
  <tr>
    <td>
      <time dateTime={sale.happenedAt}>{formatLedgerTime(sale.happenedAt)}</time>
    </td>
    <td>
      <SaleSubject sale={sale} />
      <span className={styles.sub}>
        <SaleKind kind={sale.kind} refund={sale.refund} />
        {sale.buyerNickname ? <> · {sale.buyerNickname}</> : null}
      </span>
    </td>
    <td className={styles.number}>
      <Amounts paid={sale.paidCoins} bonus={sale.bonusCoins} />
    </td>
  </tr>
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

const Amounts = ({ paid, bonus }: { readonly paid: number; readonly bonus: number }) => (
  <>
    {paid === 0 ? null : (
      <div className={paid > 0 ? styles.plus : undefined}>
        <Coins kind="paid" size="small" value={paid} signed />
      </div>
    )}
    {bonus === 0 ? null : (
      <div className={bonus > 0 ? styles.plus : undefined}>
        <Coins kind="bonus" size="small" value={bonus} signed />
      </div>
    )}
  </>
);
