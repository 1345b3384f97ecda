import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { z } from 'zod';

import { tilesKey } from '../../../features/catalogue/queries.ts';
import { contentQuery } from '../../../features/catalogue/work-queries.ts';
import { ChannelOnly } from '../../../features/identity/creators-only.tsx';
import { EditorScreen } from '../../../features/media/studio/editor-screen.tsx';
import { draftQuery } from '../../../features/media/studio/queries.ts';
import { channelOf } from '../../../lib/channel.ts';
import { isProblem } from '../../../lib/problem.ts';
import { meQuery } from '../../../lib/session.ts';

const EditPage = () => {
  const client = useQueryClient();
  const navigate = Route.useNavigate();
  const { contentOid } = Route.useSearch();
  const showAnew = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: tilesKey });
    await client.invalidateQueries(contentQuery(contentOid));
  };
  return (
    <ChannelOnly>
      {(channelOid) => (
        <EditorScreen
          channelOid={channelOid}
          contentOid={contentOid}
          onPublished={showAnew}
          onDeleted={() => navigate({ to: '/studio2' })}
        />
      )}
    </ChannelOnly>
  );
};

/**
 * CAT-055: the status in the address is the one that the work had in the list; the work itself knows better.
 */
export const Route = createFileRoute('/studio2/simpleuploader/$status/edit')({
  validateSearch: z.object({ contentOid: z.string().max(40).catch('') }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { contentOid } }) => {
    const me = await client.ensureQueryData(meQuery);
    if (!me || channelOf(me) === undefined) return;
    try {
      // What was saved elsewhere, or by the last visit, is what the editor begins with.
      await client.fetchQuery(draftQuery(contentOid));
    } catch (error) {
      if (isProblem(error, 'CONTENT_NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
      throw error;
    }
  },
  component: EditPage,
  staticData: { texts: ['media'] },
});
