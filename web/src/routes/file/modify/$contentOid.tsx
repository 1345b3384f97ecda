import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';

import { tilesKey } from '../../../features/catalogue/queries.ts';
import { contentQuery } from '../../../features/catalogue/work-queries.ts';
import { ChannelOnly } from '../../../features/identity/creators-only.tsx';
import { EditorScreen } from '../../../features/media/studio/editor-screen.tsx';
import { draftQuery } from '../../../features/media/studio/queries.ts';
import { channelOf } from '../../../lib/channel.ts';
import { isProblem } from '../../../lib/problem.ts';
import { meQuery } from '../../../lib/session.ts';

const ModifyPage = () => {
  const client = useQueryClient();
  const navigate = Route.useNavigate();
  const { contentOid } = Route.useParams();
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

/** CAT-052: a file content is written on. */
export const Route = createFileRoute('/file/modify/$contentOid')({
  loader: async ({ context: { client }, params: { contentOid } }) => {
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
  component: ModifyPage,
  staticData: { texts: ['media'] },
});
