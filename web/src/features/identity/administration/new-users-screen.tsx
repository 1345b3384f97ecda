import type { NewUser, NewUsersFilter } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { type DataList, pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { NewUsersChart } from './new-users-chart.tsx';
import { NewUsersFilterForm, useMethodName } from './new-users-filter.tsx';
import { newUsersExport, newUsersQuery } from './queries.ts';

type Props = {
  readonly adminPath: string;
  /** The address has the filter, so that what is found can be passed on. */
  readonly filter: NewUsersFilter;
  readonly onFilter: (filter: NewUsersFilter) => void;
};

/** Who signed up, with what, from where and how far they came (ADM-042). */
export const NewUsersScreen = ({ adminPath, filter, onFilter }: Props) => {
  const { t } = useLingui();
  const shown = useDeferredValue(filter);
  const query = useInfiniteQuery({ ...newUsersQuery(shown), placeholderData: (before) => before });
  const [page] = query.data?.pages ?? [];
  return (
    <AdminPage
      title={t`New users`}
      actions={
        <a className={buttonClass({ small: true })} href={newUsersExport(shown)} download>
          <Trans>These people as a table (CSV)</Trans>
        </a>
      }
    >
      <NewUsersFilterForm value={filter} onChange={onFilter} />
      {page && page.counts.length > 0 ? <NewUsersChart counts={page.counts} by={filter.by ?? 'day'} /> : null}
      <People
        adminPath={adminPath}
        list={pagesOf(query, ({ users }) => users)}
        onClear={() => onFilter({})}
      />
    </AdminPage>
  );
};

type PeopleProps = {
  readonly adminPath: string;
  readonly list: DataList<NewUser>;
  readonly onClear: () => void;
};

const People = ({ adminPath, list, onClear }: PeopleProps) => {
  const { country } = useFormat();
  const methodName = useMethodName();
  return (
    <DataTable
      caption={<Trans>New users</Trans>}
      captionHidden
      rowKey={({ oid }) => oid}
      list={list}
      empty={
        <EmptyState
          picture="people"
          title={<Trans>No sign-ups in these days</Trans>}
          action={
            <Button small onClick={onClear}>
              <Trans>Show the last 30 days</Trans>
            </Button>
          }
        >
          <Trans>Choose other days, or fewer filters.</Trans>
        </EmptyState>
      }
      columns={[
        {
          key: 'who',
          name: <Trans>Who</Trans>,
          head: true,
          cell: (user) => <Who user={user} adminPath={adminPath} />,
        },
        {
          key: 'when',
          name: <Trans>Signed up</Trans>,
          cell: ({ registeredAt }) => <Moment at={registeredAt} />,
        },
        { key: 'how', name: <Trans>With</Trans>, cell: ({ method }) => methodName(method) },
        {
          key: 'where',
          name: <Trans>Country</Trans>,
          cell: (user) => (user.country === null ? '–' : country(user.country)),
        },
        { key: 'state', name: <Trans>State</Trans>, cell: (user) => <State user={user} /> },
      ]}
    />
  );
};

type UserProps = { readonly user: NewUser };

const Who = ({ user: { oid, nickname, email }, adminPath }: UserProps & { readonly adminPath: string }) => (
  <>
    <Link to="/$adminPath/users" params={{ adminPath }} search={{ user: oid }}>
      <b>{nickname ?? <Trans>No nickname yet</Trans>}</b>
    </Link>
    <Sub>{email}</Sub>
  </>
);

const State = ({ user: { confirmed, complete, adult } }: UserProps) => (
  <>
    <Pill tone={complete ? 'ok' : 'plain'}>
      {complete ? (
        <Trans>Signed up</Trans>
      ) : confirmed ? (
        <Trans>No profile yet</Trans>
      ) : (
        <Trans>Address not confirmed</Trans>
      )}
    </Pill>
    {adult ? (
      <Sub>
        <Trans>Adult</Trans>
      </Sub>
    ) : null}
  </>
);
