import type { SubscriptionEntry, SubscriptionPayment } from '@fanfold/contracts/subscriptions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { useCreatorName } from '../../ui/creator-name.ts';
import { rowsOf } from '../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, StaleNote } from '../../ui/states.tsx';
import { Sub } from '../../ui/sub.tsx';
import { MonthPrice } from './card-money.tsx';
import { ownSubscriptionsQuery } from './queries.ts';
import { StatusName } from './status-name.tsx';

/** SUB-011: what a person pays for every month, what comes next, and what was paid. */
export const MySubscriptionsScreen = () => {
  const { t } = useLingui();
  const query = useQuery(ownSubscriptionsQuery);
  return (
    <Page title={t`Subscriptions`}>
      <h1>
        <Trans>Subscriptions</Trans>
      </h1>
      <StaleNote stale={query.data?.stale ?? false} />
      <DataTable
        caption={<Trans>Subscriptions</Trans>}
        captionHidden
        columns={subscriptionColumns}
        rowKey={({ creatorOid }) => creatorOid}
        list={rowsOf(query, ({ subscriptions }) => subscriptions)}
        empty={<NoSubscriptions />}
      />
      {query.data && query.data.payments.length > 0 ? (
        <DataTable
          look="ledger"
          caption={<Trans>Payments</Trans>}
          columns={paymentColumns}
          rowKey={({ paidAt, tierName, month }) => `${paidAt} ${tierName} ${month}`}
          list={rowsOf(query, ({ payments }) => payments)}
          empty={null}
        />
      ) : null}
    </Page>
  );
};

const NoSubscriptions = () => (
  <EmptyState
    picture="people"
    title={<Trans>No subscriptions yet</Trans>}
    action={
      <Link to="/search" className={buttonClass({ solid: true })}>
        <Trans>Search for creators</Trans>
      </Link>
    }
  >
    <Trans>On a creator’s page, press “Subscribe” to see the tiers.</Trans>
  </EmptyState>
);

const subscriptionColumns: readonly DataColumn<SubscriptionEntry>[] = [
  {
    key: 'channel',
    name: <Trans>Channel</Trans>,
    head: true,
    wholeWords: true,
    cell: (one) => (
      <Link to="/subscribe/$creatorOid" params={{ creatorOid: one.creatorOid }}>
        <Channel of={one} />
      </Link>
    ),
  },
  {
    key: 'tier',
    name: <Trans>Tier</Trans>,
    cell: ({ tierName, ...standing }) => (
      <>
        {tierName}
        <Sub>
          <StatusName {...standing} />
        </Sub>
      </>
    ),
  },
  {
    key: 'next',
    name: <Trans>Next payment</Trans>,
    cell: ({ nextAt, until, endsBy }) =>
      nextAt === null ? (
        <>
          <Trans>
            Ends <Moment at={until} short />
          </Trans>
          {endsBy === null ? null : (
            <Sub>
              <EndsBy cause={endsBy} />
            </Sub>
          )}
        </>
      ) : (
        <Moment at={nextAt} short />
      ),
  },
  {
    key: 'amount',
    name: <Trans>Amount</Trans>,
    number: true,
    cell: ({ nextCoins, cardCurrency }) =>
      nextCoins === null ? '–' : <MonthPrice coins={nextCoins} currency={cardCurrency} />,
  },
  { key: 'coupon', name: <Trans>Coupon</Trans>, cell: ({ coupon }) => coupon ?? '–' },
  {
    key: 'months',
    name: <Trans>Paid so far</Trans>,
    cell: ({ totalMonths }) => <Plural value={totalMonths} one="# month" other="# months" />,
  },
];

const EndsBy = ({ cause }: { readonly cause: NonNullable<SubscriptionEntry['endsBy']> }) =>
  cause === 'tier_removed' ? (
    <Trans>The tier is no longer offered.</Trans>
  ) : (
    <Trans>The fee rose, and you have not agreed to it.</Trans>
  );

const paymentColumns: readonly DataColumn<SubscriptionPayment>[] = [
  {
    key: 'channel',
    name: <Trans>Channel</Trans>,
    head: true,
    wholeWords: true,
    cell: (one) => (
      <>
        <Channel of={one} />
        <Sub>{one.tierName}</Sub>
      </>
    ),
  },
  { key: 'month', name: <Trans>Month</Trans>, cell: ({ month }) => <MonthName month={month} /> },
  { key: 'paid', name: <Trans>Paid on</Trans>, cell: ({ paidAt }) => <Moment at={paidAt} short /> },
  { key: 'coupon', name: <Trans>Coupon</Trans>, cell: ({ coupon }) => coupon ?? '–' },
  {
    key: 'coins',
    name: <Trans>Amount</Trans>,
    number: true,
    cell: ({ coins, byCard, refundedAt }) => (
      <>
        <Coins kind="paid" value={coins} />
        {byCard ? (
          <Sub>
            <Trans>by card</Trans>
          </Sub>
        ) : null}
        {refundedAt === null ? null : (
          <Sub>
            <Trans>Refunded</Trans>
          </Sub>
        )}
      </>
    ),
  },
];

const MonthName = ({ month }: { readonly month: string }) => useFormat().month(month);

const Channel = ({ of }: { readonly of: Pick<SubscriptionEntry, 'creatorNickname' | 'creatorNames'> }) =>
  useCreatorName()(of) ?? <Trans>A channel that closed</Trans>;
