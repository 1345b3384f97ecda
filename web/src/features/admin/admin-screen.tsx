import type { FoundUser } from '@fanfold/contracts/admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';

import { Empty, Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import './admin.css';
import { FindUser } from './find-user.tsx';
import { usersQuery } from './queries.ts';
import { UserList } from './user-list.tsx';

export type AdminSearch = { readonly query?: string; readonly user?: string };

type AdminProps = {
  readonly search: AdminSearch;
  readonly onSearch: (search: AdminSearch) => void;
  /** The wallet of the chosen user, with what can be done to it. */
  readonly wallet: (user: FoundUser) => ReactNode;
};

/** Find a user, see the wallet with the event behind every line, refund, grant. */
export const AdminScreen = ({ search, onSearch, wallet }: AdminProps) => {
  const { t } = useLingui();
  return (
    <Page title={t`Administration`}>
      <header>
        <p className="eyebrow">
          <Trans>Administration</Trans>
        </p>
        <h1>
          <Trans>Users and wallets</Trans>
        </h1>
      </header>
      <FindUser query={search.query ?? ''} onFind={(query) => onSearch({ query })} />
      {search.query ? (
        <Found search={{ ...search, query: search.query }} onSearch={onSearch} wallet={wallet} />
      ) : null}
    </Page>
  );
};

type FoundProps = AdminProps & { readonly search: { readonly query: string; readonly user?: string } };

const Found = ({ search, onSearch, wallet }: FoundProps) => {
  const { data, error, refetch } = useQuery(usersQuery(search.query));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading>
        <LinesSkeleton lines={3} />
      </Loading>
    );
  if (data.users.length === 0)
    return (
      <Empty title={<Trans>Nobody found</Trans>}>
        <Trans>Search by user number, by the beginning of a nickname, or by a whole e-mail address.</Trans>
      </Empty>
    );
  const chosen =
    data.users.find(({ oid }) => oid === search.user) ??
    (data.users.length === 1 ? data.users[0] : undefined);
  return (
    <>
      <UserList
        users={data.users}
        chosen={chosen?.oid}
        onChoose={(user) => onSearch({ query: search.query, user })}
      />
      {chosen ? <section key={chosen.oid}>{wallet(chosen)}</section> : null}
    </>
  );
};
