import type { FoundUser } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminPage } from '../../../ui/admin-page.tsx';

import { EmptyState, Failure, LinesSkeleton, Loading } from '../../../ui/states.tsx';
import { FindUser } from './find-user.tsx';
import { usersQuery } from './queries.ts';
import { UserList } from './user-list.tsx';

type AdminProps = {
  /** The user whose wallet is open, by the address; what was typed to find them stays out of it. */
  readonly user: string | undefined;
  readonly onUser: (oid: string | undefined) => void;
  /** The wallet of the chosen user, with what can be done to it. */
  readonly wallet: (user: FoundUser) => ReactNode;
};

/** Find a user, see the wallet with the event behind every line, refund, grant. */
export const AdminScreen = ({ user, onUser, wallet }: AdminProps) => {
  const { t } = useLingui();
  const [query, setQuery] = useState(user ?? '');
  return (
    <AdminPage title={t`Users and wallets`}>
      <FindUser
        query={query}
        onFind={(typed) => {
          setQuery(typed);
          onUser(undefined);
        }}
      />
      {query === '' ? null : <Found query={query} user={user} onUser={onUser} wallet={wallet} />}
    </AdminPage>
  );
};

const Found = ({ query, user, onUser, wallet }: AdminProps & { readonly query: string }) => {
  const { data, error, refetch } = useQuery(usersQuery(query));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading>
        <LinesSkeleton lines={3} />
      </Loading>
    );
  if (data.users.length === 0)
    return (
      <EmptyState title={<Trans>Nobody found</Trans>}>
        <Trans>Search by user number, by the beginning of a nickname, or by a whole e-mail address.</Trans>
      </EmptyState>
    );
  const only = data.users.length === 1 ? data.users[0] : undefined;
  const chosen = data.users.find(({ oid }) => oid === user) ?? only;
  return (
    <>
      <UserList users={data.users} chosen={chosen?.oid} onChoose={onUser} />
      {chosen ? <section key={chosen.oid}>{wallet(chosen)}</section> : null}
    </>
  );
};
