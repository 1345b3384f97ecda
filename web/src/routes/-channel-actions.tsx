import type { PublicUser } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { CreatorActions } from '../features/community/creator-actions.tsx';
import { useMe } from '../lib/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Follow } from './-follow.tsx';

/**
 * What a reader can do with a channel: see its tiers, and with an account mark or block it; manage their own.
 */
export const ChannelActions = ({ creator }: { readonly creator: PublicUser }) => {
  const me = useMe();
  if (me?.oid === creator.oid)
    return (
      <Link to="/channel" className={buttonClass({})}>
        <Trans>Manage the channel</Trans>
      </Link>
    );
  return (
    <div className="row">
      <Link
        to="/subscribe/$creatorOid"
        params={{ creatorOid: creator.oid }}
        className={buttonClass({ solid: true })}
      >
        <Trans>Subscribe</Trans>
      </Link>
      <Follow creatorOid={creator.oid} />
      {me ? <CreatorActions creator={creator} /> : null}
    </div>
  );
};
