import type { FoundUser } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/states.tsx';
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
  const read = useQuery(usersQuery(query));
  return (
    <Loaded query={read} lines={3}>
      {({ users }) => <Users users={users} user={user} onUser={onUser} wallet={wallet} />}
    </Loaded>
  );
};

const Users = ({ users, user, onUser, wallet }: AdminProps & { readonly users: readonly FoundUser[] }) => {
  if (users.length === 0)
    return (
      <EmptyState picture="search" title={<Trans>Nobody found</Trans>}>
        <Trans>Search by user number, by the beginning of a nickname, or by a whole e-mail address.</Trans>
      </EmptyState>
    );
  const only = users.length === 1 ? users[0] : undefined;
  const chosen = users.find(({ oid }) => oid === user) ?? only;
  return (
    <>
      <UserList users={users} chosen={chosen?.oid} onChoose={onUser} />
      {chosen ? <section key={chosen.oid}>{wallet(chosen)}</section> : null}
    </>
  );
};
