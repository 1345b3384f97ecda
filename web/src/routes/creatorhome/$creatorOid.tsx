import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { tilesQuery } from '../../features/catalogue/queries.ts';
import { WorksOfCreator } from '../../features/catalogue/works-of-creator.tsx';
import { CreatorActions } from '../../features/community/creator-actions.tsx';
import { CreatorNotFound, CreatorScreen } from '../../features/identity/profile/creator-screen.tsx';
import { creatorOrNothing } from '../../features/identity/profile/queries.ts';
import { useMe } from '../../lib/session.ts';

const CreatorPage = () => {
  const me = useMe();
  const { creatorOid } = Route.useParams();
  const { data: creator } = useSuspenseQuery(creatorOrNothing({ userOid: creatorOid }));
  if (creator === null) return <CreatorNotFound />;
  return (
    <CreatorScreen
      creator={creator}
      actions={me && me.oid !== creator.oid ? <CreatorActions creator={creator} /> : null}
      works={<WorksOfCreator creatorOid={creatorOid} />}
    />
  );
};

export const Route = createFileRoute('/creatorhome/$creatorOid')({
  loader: async ({ context: { client }, params: { creatorOid: userOid } }) => {
    const creator = await client.ensureQueryData(creatorOrNothing({ userOid }));
    if (creator !== null) await client.ensureInfiniteQueryData(tilesQuery(userOid));
  },
  component: CreatorPage,
  staticData: { texts: ['community'], shows: 'creator' },
});
