import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { channelOf, earns } from '../../lib/channel.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SignedIn } from './signed-in.tsx';

/** Pages for creators. Other users see the form that makes them creators. */
export const CreatorsOnly = ({ children }: { readonly children: (me: Me) => ReactNode }) => (
  <SignedIn>{(me) => (me.roles.includes('creator') ? children(me) : <NotACreator />)}</SignedIn>
);

/** Pages about what was earned: also for those who were creators once. */
export const EarnersOnly = ({ children }: { readonly children: (me: Me) => ReactNode }) => (
  <SignedIn>{(me) => (earns(me) ? children(me) : <NotACreator />)}</SignedIn>
);

/** Pages of a channel: for its creator, and for a manager in their mode (IDN-056). */
export const ChannelOnly = ({ children }: { readonly children: (channelOid: string) => ReactNode }) => (
  <SignedIn>
    {(me) => {
      const channelOid = channelOf(me);
      return channelOid === undefined ? <NotACreator /> : children(channelOid);
    }}
  </SignedIn>
);

/** Pages about works: for those who make them, and for administrators. */
export const MakersOnly = ({ children }: { readonly children: ReactNode }) => (
  <SignedIn>
    {(me) => (channelOf(me) !== undefined || me.roles.includes('admin') ? children : <NotACreator />)}
  </SignedIn>
);

const NotACreator = () => {
  const { t } = useLingui();
  return (
    <Page title={t`For creators`}>
      <EmptyState
        picture="closed"
        wholePage
        title={<Trans>This page is for creators</Trans>}
        action={
          <Link to="/myinfo/creator" className={buttonClass({ solid: true })}>
            <Trans>Become a creator</Trans>
          </Link>
        }
      >
        <Trans>Here creators publish and see what they earn. You can become one in a minute.</Trans>
      </EmptyState>
    </Page>
  );
};
