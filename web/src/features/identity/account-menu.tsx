import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { channelOf, earns } from '../../lib/channel.ts';
import { forgetSearches } from '../../lib/recent-searches.ts';
import { sessionChanged } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuHead, MenuItem, MenuLine, MenuLink } from '../../ui/menu.tsx';
import { profileImageAddress } from '../../ui/profile-image.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { logOut } from './commands.ts';

/**
 * The signed-in user's pages (SHL-013); `children` are further groups, such as the display choices on a
 * phone.
 */
export const AccountMenu = ({ me, children }: { readonly me: Me; readonly children?: ReactNode }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: logOut,
    onSuccess: async () => {
      forgetSearches();
      // Who uses this browser next is told nothing of this account.
      void import('../../lib/push-browser.ts').then(({ endOwnPush }) => endOwnPush());
      await sessionChanged(client);
      await navigate({ to: '/' });
      showToast(<Trans>You are signed out.</Trans>);
    },
    onError: showFailure,
  });
  const { nickname, profileImageKey } = me;
  return (
    <Menu
      label={t`Account menu of ${nickname}`}
      trigger={<Avatar nickname={nickname} picture={profileImageAddress(profileImageKey, 'small')} />}
    >
      <MenuHead>{nickname}</MenuHead>
      <MenuLink>
        <Link to="/myinfo">
          <Trans>My info</Trans>
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/myinfo/coins">
          <Trans>My coins</Trans>
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/myinfo/purchases">
          <Trans>Purchases</Trans>
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/myinfo/cart">
          <Trans>Shopping cart</Trans>
        </Link>
      </MenuLink>
      <CreatorLinks me={me} />
      <AdminLinks me={me} />
      {children}
      <MenuLine />
      <MenuLink>
        <Link to="/help">
          <Trans>Help</Trans>
        </Link>
      </MenuLink>
      <MenuItem onSelect={() => signOut.mutate()}>
        <Trans>Sign out</Trans>
      </MenuItem>
    </Menu>
  );
};

const CreatorLinks = ({ me }: { readonly me: Me }) => {
  const channel = channelOf(me);
  if (channel === undefined && !earns(me))
    return (
      <MenuLink>
        <Link to="/myinfo/creator">
          <Trans>Become a creator</Trans>
        </Link>
      </MenuLink>
    );
  return (
    <>
      <MenuLine />
      {channel === undefined ? null : (
        <MenuLink>
          <Link to="/studio2">
            <Trans>My channel</Trans>
          </Link>
        </MenuLink>
      )}
      {earns(me) ? <EarnedLinks oid={me.oid} /> : null}
    </>
  );
};

const EarnedLinks = ({ oid }: Pick<Me, 'oid'>) => (
  <>
    <MenuLink>
      <Link to="/channel/revenue">
        <Trans>Revenue</Trans>
      </Link>
    </MenuLink>
    <MenuLink>
      <Link to="/payouts/$creatorOid/$type" params={{ creatorOid: oid, type: 'show' }}>
        <Trans>Payouts</Trans>
      </Link>
    </MenuLink>
  </>
);

const AdminLinks = ({ me: { adminPath } }: { readonly me: Me }) =>
  adminPath === undefined ? null : (
    <>
      <MenuLine />
      <MenuLink>
        <Link to="/$adminPath" params={{ adminPath }}>
          <Trans>Administration</Trans>
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/$adminPath/trial-balance" params={{ adminPath }}>
          <Trans>Trial balance</Trans>
        </Link>
      </MenuLink>
    </>
  );
