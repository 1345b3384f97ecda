import {
  type FoundSubscription,
  membershipStatuses,
  type SubscriptionsFilter,
} from '@fanfold/contracts/subscriptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { filtersOn } from '../../../ui/filters-on.ts';
import { LongId } from '../../../ui/long-id.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { foundSubscriptionsQuery } from '../queries.ts';
import { StatusName } from '../status-name.tsx';
import { EndDialog } from './end-dialog.tsx';

type FilterProps = {
  /** The address has the filter, so that what is found can be passed on. */
  readonly filter: SubscriptionsFilter;
  readonly onFilter: (filter: SubscriptionsFilter) => void;
};

/** ADM-014: the subscriptions of a person, a channel or a tier; an administrator can end one that goes on. */
export const FindSubscriptionsScreen = ({
  adminPath,
  ...props
}: FilterProps & { readonly adminPath: string }) => {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<FoundSubscription>();
  const shown = useDeferredValue(props.filter);
  const query = useInfiniteQuery({ ...foundSubscriptionsQuery(shown), placeholderData: (before) => before });
  return (
    <AdminPage title={t`Subscriptions of people`}>
      <FilterForm {...props} />
      <DataTable
        caption={<Trans>Subscriptions of people</Trans>}
        captionHidden
        columns={columnsWith(adminPath, setChosen)}
        rowKey={({ creatorOid, subscriberOid }) => `${creatorOid} ${subscriberOid}`}
        list={pagesOf(query, ({ subscriptions }) => subscriptions)}
        empty={
          <EmptyState picture="people" title={<Trans>No subscription found</Trans>}>
            <Trans>Look for a subscriber, a creator or a tier.</Trans>
          </EmptyState>
        }
      />
      {chosen ? <EndDialog ending={chosen} onClose={() => setChosen(undefined)} /> : null}
    </AdminPage>
  );
};

const FilterForm = ({ filter, onFilter }: FilterProps) => {
  const { t } = useLingui();
  const set = (name: keyof SubscriptionsFilter, text: string) => {
    const { [name]: _former, ...rest } = filter;
    onFilter(text === '' || text === 'all' ? rest : { ...rest, [name]: text });
  };
  const word = (name: 'subscriber' | 'creator' | 'tier', label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      type="search"
      maxLength={254}
      value={filter[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  const status = useStatusName();
  return (
    <Filters label={t`Subscriptions of people`} active={filtersOn(filter)} onClear={() => onFilter({})}>
      {word('subscriber', t`Subscriber`, t`User number, nickname or e-mail`)}
      {word('creator', t`Creator`, t`User number, nickname or e-mail`)}
      {word('tier', t`Tier`, t`Its name or number`)}
      <Select
        label={t`State`}
        value={filter.status ?? 'all'}
        onChange={(chosen) => set('status', chosen)}
        options={[
          { value: 'all', label: t({ context: 'filter', message: 'All' }) },
          ...membershipStatuses.map((value) => ({ value, label: status(value) })),
        ]}
      />
    </Filters>
  );
};

const useStatusName = (): ((status: (typeof membershipStatuses)[number]) => string) => {
  const { t } = useLingui();
  return (status) =>
    ({
      subscribed: t`Subscribed`,
      cancelScheduled: t`Cancelled, open to the end of the month`,
      paymentFailed: t`Payment failed`,
      paused: t`Paused`,
      ended: t`Ended`,
    })[status];
};

type Columns = readonly DataColumn<FoundSubscription>[];

const columnsWith = (adminPath: string, onEnd: (found: FoundSubscription) => void): Columns => [
  ...whoseColumns(adminPath),
  ...stateColumns,
  {
    key: 'act',
    name: <Trans>Actions</Trans>,
    cell: (found) =>
      found.status === 'ended' ? (
        '–'
      ) : (
        <Button small onClick={() => onEnd(found)}>
          <Trans>End now</Trans>
        </Button>
      ),
  },
];

const whoseColumns = (adminPath: string): Columns => [
  {
    key: 'subscriber',
    name: <Trans>Subscriber</Trans>,
    head: true,
    cell: ({ subscriberOid, subscriberNickname }) => (
      <Link to="/$adminPath/users" params={{ adminPath }} search={{ user: subscriberOid }}>
        {subscriberNickname ?? <LongId>{subscriberOid}</LongId>}
      </Link>
    ),
  },
  {
    key: 'creator',
    name: <Trans>Creator</Trans>,
    cell: ({ creatorOid, creatorNickname }) => (
      <Link to="/$adminPath/users" params={{ adminPath }} search={{ user: creatorOid }}>
        {creatorNickname ?? <LongId>{creatorOid}</LongId>}
      </Link>
    ),
  },
];

const stateColumns: Columns = [
  {
    key: 'tier',
    name: <Trans>Tier</Trans>,
    cell: ({ tierName, status, complimentary }) => (
      <>
        {tierName}
        <Sub>
          <StatusName status={status} complimentary={complimentary} />
        </Sub>
      </>
    ),
  },
  {
    key: 'since',
    name: <Trans>Since</Trans>,
    cell: ({ since, until, endedAt }) => (
      <>
        <Moment at={since} short />
        <Sub>
          <Trans>
            until <Moment at={endedAt ?? until} short />
          </Trans>
        </Sub>
      </>
    ),
  },
  {
    key: 'spent',
    name: <Trans>Paid in all</Trans>,
    number: true,
    cell: ({ totalCoins, byCard }) => (
      <>
        <Coins kind="paid" value={totalCoins} />
        {byCard ? (
          <Sub>
            <Trans>by card</Trans>
          </Sub>
        ) : null}
      </>
    ),
  },
];
