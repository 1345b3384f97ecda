import { useQueryClient } from '@tanstack/react-query';

import { contentsKey, tilesKey } from '../features/catalogue/queries.ts';
import { FollowButton } from '../features/subscriptions/follow-button.tsx';
import { useMe } from '../lib/session.ts';

/** Following opens works of the channel at once. */
export const Follow = ({ creatorOid }: { readonly creatorOid: string }) => {
  const client = useQueryClient();
  return (
    <FollowButton
      creatorOid={creatorOid}
      readerOid={useMe()?.oid ?? null}
      onDone={() => {
        for (const queryKey of [contentsKey, tilesKey]) void client.invalidateQueries({ queryKey });
      }}
    />
  );
};
