import type { BillingReply } from '@fanfold/contracts/subscriptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { EmptyState, StaleNote } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { billingQuery } from '../queries.ts';
import { ScheduledEnds } from './scheduled-ends.tsx';

type Billing = z.output<typeof BillingReply>;

/** ADM-049: the payments of this month's subscriptions, and what would be charged next. */
export const BillingScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Subscription payments`}>
      <Loaded query={useQuery(billingQuery)} lines={6}>
        {(billing) => <Run billing={billing} />}
      </Loaded>
    </AdminPage>
  );
};

const Run = ({ billing }: { readonly billing: Billing }) => {
  const format = useFormat();
  const { month, done, coins, failed, remaining, remainingCoins, next, stale } = billing;
  return (
    <>
      <StaleNote stale={stale} />
      <Section title={format.month(month)} eyebrow={<Trans>Month (UTC)</Trans>}>
        <Stats>
          <Stat label={<Trans context="payments">Due</Trans>} value={format.count(done + remaining)} />
          <Stat
            label={<Trans context="payments">Done</Trans>}
            value={format.count(done)}
            note={<Coins kind="paid" value={coins} size="small" named />}
          />
          <Stat
            label={<Trans context="payments">Failed</Trans>}
            value={format.count(failed)}
            note={<Trans>They are tried again on the 2nd, 3rd and 5th.</Trans>}
          />
          <Stat
            label={<Trans context="payments">Remaining</Trans>}
            value={format.count(remaining)}
            note={<Coins kind="paid" value={remainingCoins} size="small" named />}
          />
        </Stats>
      </Section>
      <DataTable
        caption={<Trans>Next payments: what would be charged</Trans>}
        columns={columns}
        rowKey={({ creatorOid, subscriberOid }) => `${creatorOid} ${subscriberOid}`}
        list={{ rows: next }}
        empty={
          <EmptyState title={<Trans>No payments ahead</Trans>}>
            <Trans>Subscriptions that go on are listed here with the moment of their next payment.</Trans>
          </EmptyState>
        }
      />
      <ScheduledEnds />
    </>
  );
};

type Payment = Billing['next'][number];

const Amount = ({ amount }: { readonly amount: NonNullable<Payment['amount']> }) =>
  useFormat().money({ currency: amount.currency, minor: amount.totalMinor });

/** Who would be asked, and whether it would succeed as things stand. */
const Planned = ({ payment: { what, provider, refusal } }: { readonly payment: Payment }) => {
  if (what === 'end') return <Trans context="payments">Ends</Trans>;
  if (what === 'pause') return <Trans>Paused</Trans>;
  if (what === 'complimentary' || provider === null) return <Trans context="payments">Free</Trans>;
  return (
    <>
      {provider === 'wallet' ? <Trans>Wallet</Trans> : 'Stripe'}
      <Refused refusal={refusal} />
    </>
  );
};

/** Why it would be refused as things stand; what else the person pays before is counted. */
const Refused = ({ refusal }: Pick<Payment, 'refusal'>) =>
  refusal === null ? null : (
    <Sub>
      <RefusalName code={refusal} />
    </Sub>
  );

const RefusalName = ({ code }: { readonly code: string }) => {
  switch (code) {
    case 'NOT_ENOUGH_COINS':
      return <Trans>Not enough coins now</Trans>;
    case 'SPENDING_BLOCKED':
      return <Trans>Owes coins</Trans>;
    case 'CARD_NOT_FOUND':
      return <Trans>The card was removed</Trans>;
    case 'SPENDING_LIMIT':
    case 'MINOR_LIMIT':
    case 'CHARGING_PAUSED':
      return <Trans>Above the limit of the payer</Trans>;
    default:
      return code;
  }
};

const columns: readonly DataColumn<Payment>[] = [
  {
    key: 'subscriber',
    name: <Trans>Subscriber</Trans>,
    head: true,
    cell: ({ subscriberOid }) => <LongId>{subscriberOid}</LongId>,
  },
  { key: 'creator', name: <Trans>Creator</Trans>, cell: ({ creatorOid }) => <LongId>{creatorOid}</LongId> },
  { key: 'tier', name: <Trans>Tier</Trans>, cell: ({ tierName }) => tierName },
  { key: 'due', name: <Trans>On</Trans>, cell: ({ dueAt }) => <Moment at={dueAt} short /> },
  {
    key: 'provider',
    name: <Trans>Charged by</Trans>,
    cell: (payment) => <Planned payment={payment} />,
  },
  {
    key: 'coins',
    name: <Trans>Amount</Trans>,
    number: true,
    cell: ({ coins, amount }) => (
      <>
        <Coins kind="paid" value={coins} />
        {amount ? (
          <Sub>
            <Amount amount={amount} />
          </Sub>
        ) : null}
      </>
    ),
  },
];
