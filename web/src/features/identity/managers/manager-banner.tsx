import type { Me } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { sessionChanged } from '../../../lib/session.ts';
import banner from '../../../ui/banner.module.css';
import { Button } from '../../../ui/button.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { leaveManagerMode } from './queries.ts';

type Props = { readonly managing: NonNullable<Me['managing']> };

/** On every page while the user acts for a channel (IDN-056). */
export const ManagerBanner = ({ managing: { nickname, isOver } }: Props) => {
  const client = useQueryClient();
  const leaving = useMutation({ mutationFn: leaveManagerMode, onSuccess: () => sessionChanged(client) });
  return (
    <div role="status" className={banner.banner} data-testid="manager-mode">
      <div className={`wrap ${banner.line}`}>
        <span>
          {isOver ? (
            <Trans>You no longer manage {nickname}.</Trans>
          ) : (
            <Trans>
              You manage <Link to="/studio2">{nickname}</Link>. What you publish here belongs to that channel.
            </Trans>
          )}
        </span>
        <Button small busy={leaving.isPending} onClick={() => leaving.mutate()}>
          <Trans>End manager mode</Trans>
        </Button>
      </div>
      {leaving.error ? <InlineFailure error={leaving.error} /> : null}
    </div>
  );
};
