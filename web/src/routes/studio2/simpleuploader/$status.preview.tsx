import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { z } from 'zod';

import { previewReaders } from '../../../features/catalogue/preview-readers.ts';
import { PreviewScreen, type Reader } from '../../../features/catalogue/preview-screen.tsx';
import { previewAccessQuery } from '../../../features/catalogue/work-queries.ts';
import { ChannelOnly } from '../../../features/identity/creators-only.tsx';
import { channelNameQuery, draftQuery, paidTiersQuery } from '../../../features/media/studio/queries.ts';
import { channelOf } from '../../../lib/channel.ts';
import { isProblem } from '../../../lib/problem.ts';
import { meQuery } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { previewParts } from '../../-work-parts.tsx';

type Input = { readonly [Name in keyof Reader]?: Reader[Name] | undefined };

/** As the address says it; without a tier a subscriber is none. */
const readerIn = ({ reader = 'visitor', tierHash }: Input): Reader =>
  reader === 'subscriber' && tierHash === undefined
    ? { reader: 'visitor', tierHash: undefined }
    : { reader, tierHash };

const PreviewPage = () => <ChannelOnly>{(oid) => <Preview channelOid={oid} />}</ChannelOnly>;

const Preview = ({ channelOid }: { readonly channelOid: string }) => {
  const navigate = Route.useNavigate();
  const { contentOid, ...asked } = Route.useSearch();
  const reader = readerIn(asked);
  const { status } = Route.useParams();
  const { data } = useSuspenseQuery(draftQuery(contentOid));
  const { data: access } = useSuspenseQuery(previewAccessQuery({ contentOid, ...reader }));
  const { data: tiers } = useSuspenseQuery(paidTiersQuery(channelOid));
  const { data: name } = useSuspenseQuery(channelNameQuery(channelOid));
  return (
    <PreviewScreen
      draft={data}
      creator={{ oid: channelOid, ...name }}
      reader={reader}
      access={access}
      tiers={tiers}
      onReader={(next) => void navigate({ search: { contentOid, ...next }, replace: true })}
      parts={previewParts}
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
    tierHash: z.string().max(40).optional().catch(undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { contentOid, ...asked } }) => {
    const me = await client.ensureQueryData(meQuery);
    const channelOid = me ? channelOf(me) : undefined;
    if (channelOid === undefined) return;
    try {
      await Promise.all([
        client.fetchQuery(draftQuery(contentOid)),
        client.fetchQuery(previewAccessQuery({ contentOid, ...readerIn(asked) })),
        client.ensureQueryData(paidTiersQuery(channelOid)),
      ]);
    } catch (error) {
      if (isProblem(error, 'CONTENT_NOT_FOUND', 'INVALID_REQUEST', 'TIERS_WRONG')) notFound({ throw: true });
      throw error;
    }
  },
  component: PreviewPage,
  staticData: { texts: ['media', 'subscriptions'] },
});
