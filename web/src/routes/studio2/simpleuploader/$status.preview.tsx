import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { z } from 'zod';

import { previewReaders } from '../../../features/catalogue/preview-readers.ts';
import { PreviewScreen } from '../../../features/catalogue/preview-screen.tsx';
import { ChannelOnly } from '../../../features/identity/creators-only.tsx';
import { draftQuery } from '../../../features/media/studio/queries.ts';
import { channelOf } from '../../../lib/channel.ts';
import { isProblem } from '../../../lib/problem.ts';
import { meQuery, useMe } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';

const PreviewPage = () => <ChannelOnly>{(oid) => <Preview channelOid={oid} />}</ChannelOnly>;

const Preview = ({ channelOid }: { readonly channelOid: string }) => {
  const me = useMe();
  const navigate = Route.useNavigate();
  const { contentOid, reader } = Route.useSearch();
  const { status } = Route.useParams();
  const { data } = useSuspenseQuery(draftQuery(contentOid));
  const nickname = (me?.managing?.oid === channelOid ? me.managing.nickname : me?.nickname) ?? '';
  return (
    <PreviewScreen
      draft={data}
      creator={{ oid: channelOid, nickname }}
      reader={reader ?? 'visitor'}
      onReader={(next) => void navigate({ search: { contentOid, reader: next }, replace: true })}
      back={
        <Link
          to="/studio2/simpleuploader/$status/edit"
          params={{ status }}
          search={{ contentOid }}
          className={buttonClass({})}
        >
          <Trans>Back to the editor</Trans>
        </Link>
      }
    />
  );
};

export const Route = createFileRoute('/studio2/simpleuploader/$status/preview')({
  validateSearch: z.object({
    contentOid: z.string().max(40).catch(''),
    reader: z.enum(previewReaders).optional().catch(undefined),
  }),
  loaderDeps: ({ search: { contentOid } }) => ({ contentOid }),
  loader: async ({ context: { client }, deps: { contentOid } }) => {
    const me = await client.ensureQueryData(meQuery);
    if (!me || channelOf(me) === undefined) return;
    try {
      await client.fetchQuery(draftQuery(contentOid));
    } catch (error) {
      if (isProblem(error, 'CONTENT_NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
      throw error;
    }
  },
  component: PreviewPage,
  staticData: {},
});
