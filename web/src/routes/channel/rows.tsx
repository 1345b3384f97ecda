import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { curatedPageQuery } from '../../features/catalogue/rows/queries.ts';
import { OwnRowsScreen } from '../../features/discovery/own-rows/own-rows-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const RowsPage = () => {
  const client = useQueryClient();
  return (
    <ChannelOnly>
      {(creatorOid) => (
        <OwnRowsScreen
          creatorOid={creatorOid}
          onSaved={() => void client.invalidateQueries(curatedPageQuery(creatorOid))}
        />
      )}
    </ChannelOnly>
  );
};

export const Route = createFileRoute('/channel/rows')({
  component: RowsPage,
  staticData: { texts: ['discovery'] },
});
