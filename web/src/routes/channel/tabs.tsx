import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { curatedPageQuery } from '../../features/catalogue/rows/queries.ts';
import { TabsScreen } from '../../features/community/channel/tabs-screen.tsx';
import { OwnRowsPart } from '../../features/discovery/own-rows/own-rows-part.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const TabsPage = () => {
  const client = useQueryClient();
  return (
    <ChannelOnly>
      {(creatorOid) => (
        <TabsScreen
          rows={
            <OwnRowsPart
              creatorOid={creatorOid}
              onSaved={() => void client.invalidateQueries(curatedPageQuery(creatorOid))}
            />
          }
        />
      )}
    </ChannelOnly>
  );
};

export const Route = createFileRoute('/channel/tabs')({
  component: TabsPage,
  staticData: { texts: ['community', 'discovery'] },
});
