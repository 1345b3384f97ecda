import type { PublicUser } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { MarkButton } from './mark-button.tsx';
import { block, blockedQuery, favouritesQuery, markFavourite } from './queries.ts';

/** What a signed-in reader can do with a creator: a private mark (IDN-026), and not to see them (IDN-043). */
export const CreatorActions = ({ creator: { oid } }: { readonly creator: PublicUser }) => {
  const favourites = useQuery(favouritesQuery);
  const blocked = useQuery(blockedQuery);
  if (!favourites.data || !blocked.data) return null;
  const isFavourite = favourites.data.some((one) => one.oid === oid);
  const isBlocked = blocked.data.users.some((one) => one.oid === oid);
  return (
    <div className="row">
      {isBlocked ? (
        <p>
          <Trans>You have blocked this user.</Trans>
        </p>
      ) : (
        <MarkButton act={() => markFavourite(oid, !isFavourite)}>
          {isFavourite ? <Trans>Remove from favourites</Trans> : <Trans>Add to favourites</Trans>}
        </MarkButton>
      )}
      <MarkButton act={() => block({ kind: 'user', oid, operation: isBlocked ? 'remove' : 'add' })}>
        {isBlocked ? <Trans>Unblock</Trans> : <Trans context="button">Block</Trans>}
      </MarkButton>
    </div>
  );
};
