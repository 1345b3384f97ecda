import type { ContentReply } from '@fanfold/contracts/catalogue';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';

import { PlayScreen } from '../features/catalogue/play-screen.tsx';
import { purchasedKey, tilesKey } from '../features/catalogue/queries.ts';
import { useView } from '../features/catalogue/reach.tsx';
import { Tiles } from '../features/catalogue/tiles.tsx';
import { contentQuery } from '../features/catalogue/work-queries.ts';
import { AddToCart } from '../features/commerce/add-to-cart.tsx';
import { Buy } from '../features/commerce/buy.tsx';
import { Donations } from '../features/commerce/donations.tsx';
import { DrmEncoding } from '../features/commerce/drm-encoding.tsx';
import { Gift } from '../features/commerce/gift.tsx';
import { PinWork } from '../features/community/channel/pin-work.tsx';
import { Reactions } from '../features/community/reactions.tsx';
import { WorkActions } from '../features/community/work-actions.tsx';
import { SimilarWorks } from '../features/discovery/similar-works.tsx';
import { PlayNext } from '../features/media/player/queue-buttons.tsx';
import { WorkPlayer } from '../features/media/player/work-player.tsx';
import { balanceQuery } from '../features/wallet/queries.ts';
import { useMe } from '../lib/session.ts';
import { useText } from '../ui/texts.tsx';
import { Bundles } from './-bundles.tsx';
import type { WorkSearch } from './-comment-search.ts';
import { CommentsOfWork } from './-comments-of-work.tsx';
import { showBalance } from './-show-balance.ts';
import { useTopUp } from './-use-top-up.tsx';
import { workParts } from './-work-parts.tsx';

type Props = WorkSearch & { readonly contentOid: string };

/** The page of a work (CAT-044), which is also that of a file content (CAT-051). */
export const PlayContent = ({ contentOid, code, comment }: Props) => {
  const { data } = useSuspenseQuery(contentQuery(contentOid));
  useView(contentOid);
  return (
    <PlayScreen
      data={data}
      parts={workParts(data)}
      buy={<BuySection key={contentOid} contentOid={contentOid} code={code} />}
      own={<OwnerSection contentOid={contentOid} />}
      player={<PlayerSection contentOid={contentOid} />}
      below={
        <>
          <Reactions
            contentOid={contentOid}
            more={data.media?.playlist ? <PlayNext work={data.content} /> : null}
          />
          <BundlesSection key={`bundles-${contentOid}`} contentOid={contentOid} />
          <DonationsSection key={contentOid} contentOid={contentOid} />
          <CommentsOfWork key={`comments-${contentOid}`} contentOid={contentOid} linkedOid={comment} />
          <ReaderSection contentOid={contentOid} own={data.own} />
        </>
      }
      beside={
        <SimilarWorks
          contentOid={contentOid}
          works={(tiles, reason) => <Tiles tiles={tiles} more={noMore} under="h2" actions={reason} />}
        />
      }
    />
  );
};

/** All of them are shown at once. */
const noMore = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

/** What of the work is heard or seen; nothing for a work that is read. */
const PlayerSection = ({ contentOid }: { readonly contentOid: string }) => {
  const client = useQueryClient();
  // Who comes back to this page may have played on elsewhere.
  const refetchOnWindowFocus = Boolean(useMe());
  const { data } = useSuspenseQuery({ ...contentQuery(contentOid), refetchOnWindowFocus });
  const renew = async (): Promise<string> => {
    const { media } = await client.fetchQuery({ ...contentQuery(contentOid), staleTime: 0 });
    if (!media?.playlist) throw new Error('The work is not open to this reader any more');
    return media.playlist;
  };
  return data.media ? (
    <WorkPlayer
      work={data.content}
      media={data.media}
      opens={workParts(data).opens}
      leftAt={data.leftAt}
      renew={renew}
    />
  ) : null;
};

/** What the offers of this page are about: the content, who reads it, and their coins. */
const usePlayPage = (contentOid: string) => {
  const me = useMe();
  const topUp = useTopUp();
  const { data } = useSuspenseQuery(contentQuery(contentOid));
  const balance = useQuery({ ...balanceQuery(me?.oid ?? ''), enabled: Boolean(me) }).data?.balance;
  const title = useText(data.content.title, data.content.original);
  return { me, topUp, data, balance, title };
};

const kept = new Set<ContentReply['access']['reason']>(['owner', 'coCreator', 'administrator', 'entitled']);

const BuySection = ({ contentOid, code }: Props) => {
  const { me, topUp, data, balance, title } = usePlayPage(contentOid);
  const client = useQueryClient();
  const { content } = data;
  // A tier opens it for as long as it lasts: who has it so can buy it to keep it.
  const owned = kept.has(data.access.reason);
  const readAgain = () => void client.invalidateQueries(contentQuery(contentOid));
  const soldOut = content.edition?.left === 0;
  // Who made it would pay themselves.
  const isMaker = content.collaborators.some(({ oid }) => oid === me?.oid);
  return (
    <>
      {soldOut && !owned ? null : (
        <Buy
          me={me}
          owned={owned}
          item={content}
          title={title}
          balance={balance}
          offeredCode={code}
          topUp={topUp}
          onBought={(bought) => {
            if (me) showBalance(client, me.oid, bought);
            readAgain();
            forgetOwned(client);
          }}
          onStale={readAgain}
        />
      )}
      {owned || soldOut ? null : <AddToCart entry={`${content.kind}_${contentOid}`} signedIn={Boolean(me)} />}
      {soldOut || isMaker ? null : (
        <Gift item={content} title={title} signedIn={Boolean(me)} balance={balance} topUp={topUp} />
      )}
    </>
  );
};

const BundlesSection = ({ contentOid }: { readonly contentOid: string }) => {
  const { data } = useSuspenseQuery(contentQuery(contentOid));
  return data.own ? null : <Bundles of={{ contentOid }} />;
};

const OwnerSection = ({ contentOid }: { readonly contentOid: string }) => {
  const { topUp, data } = usePlayPage(contentOid);
  const client = useQueryClient();
  return (
    <>
      <PinWork contentOid={contentOid} />
      {/* Text and files to keep have nothing to encode. */}
      {data.media === null ? null : (
        <DrmEncoding
          contentOid={contentOid}
          encoded={data.drmEncoded}
          watermark={data.watermark ?? 'visible'}
          topUp={topUp}
          onDone={() => void client.invalidateQueries(contentQuery(contentOid))}
        />
      )}
    </>
  );
};

const DonationsSection = ({ contentOid }: { readonly contentOid: string }) => {
  const { me, topUp, data, balance, title } = usePlayPage(contentOid);
  return (
    <Donations
      contentOid={contentOid}
      title={title}
      own={data.own}
      allowBonus={data.content.allowBonus}
      signedIn={Boolean(me)}
      balance={balance}
      topUp={topUp}
    />
  );
};

const ReaderSection = ({ contentOid, own }: { readonly contentOid: string; readonly own: boolean }) =>
  useMe() && !own ? <WorkActions contentOid={contentOid} /> : null;

/** Lists that say what is owned are read again when they are shown. */
const forgetOwned = (client: QueryClient): void => {
  for (const queryKey of [tilesKey, purchasedKey])
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
};
