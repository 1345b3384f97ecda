import type { FoundUser } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../../lib/use-format.ts';
import adminStyles from '../../../ui/admin.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useRoleName } from '../../../ui/role-names.ts';

type UserListProps = {
  readonly users: readonly FoundUser[];
  readonly chosen: string | undefined;
  readonly onChoose: (oid: string) => void;
};

export const UserList = ({ users, chosen, onChoose }: UserListProps) => {
  const format = useFormat();
  const roleName = useRoleName();
  return (
    <ul className={adminStyles.users}>
      {users.map((user) => {
        const since = format.day(user.registeredAt);
        return (
          <li
            key={user.oid}
            className={
              user.oid === chosen ? `${adminStyles.user} ${adminStyles.userChosen}` : adminStyles.user
            }
          >
            <div className="row">
              <Avatar nickname={user.nickname ?? user.oid} />
              <div>
                <LinkButton onClick={() => onChoose(user.oid)}>
                  <b>{user.nickname ?? user.oid}</b>
                </LinkButton>
                <p className="quiet">
                  {user.email} · <code>{user.oid}</code>
                </p>
              </div>
            </div>
            <p className="row">
              {user.roles.map((role) => (
                <Pill key={role} tone="plain">
                  {roleName(role)}
                </Pill>
              ))}
              <span className="quiet">
                {user.confirmed ? <Trans>since {since}</Trans> : <Trans>not confirmed</Trans>}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
};
