import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { askToSignIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { follow, tiersQuery, unsubscribe } from './queries.ts';
import { Act } from './tier-acts.tsx';

type Props = {
  readonly creatorOid: string;
  /** Null for a visitor, who signs in first. */
  readonly readerOid: string | null;
  /** Following opens works: what else has to be read again. */
  readonly onDone: () => void;
};

/** Follows a channel, or stops to. */
export const FollowButton = ({ creatorOid, readerOid, onDone }: Props) => {
  const { data } = useQuery({ ...tiersQuery(creatorOid), enabled: readerOid !== null });
  if (readerOid === null)
    return (
      <Button small onClick={() => askToSignIn()}>
        <Trans>Follow</Trans>
      </Button>
    );
  if (!data || data.creatorNickname === null) return null;
  return data.own?.follows ? (
    <Act
      small
      run={() => unsubscribe({ creatorOid, tierHash: creatorOid, reqType: 'cancel' })}
      done={<Trans>You no longer follow this channel.</Trans>}
      onDone={onDone}
    >
      <Trans>Stop following</Trans>
    </Act>
  ) : (
    <Act small run={() => follow(creatorOid)} done={<Trans>You follow this channel.</Trans>} onDone={onDone}>
      <Trans>Follow</Trans>
    </Act>
  );
};
