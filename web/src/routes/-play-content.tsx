import { type Balance, emptyBalance } from '@fanfold/contracts/wallet';
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
import type { Bought } from '../features/commerce/purchase.ts';
import { PinWork } from '../features/community/channel/pin-work.tsx';
import { Reactions } from '../features/community/reactions.tsx';
import { WorkActions } from '../features/community/work-actions.tsx';
import { SimilarWorks } from '../features/discovery/similar-works.tsx';
import { PlayNext } from '../features/media/player/queue-buttons.tsx';
import { WorkPlayer } from '../features/media/player/work-player.tsx';
import { balanceQuery } from '../features/wallet/queries.ts';
import { useMe } from '../lib/session.ts';
import { useText } from '../ui/texts.tsx';
import { CommentsOfWork } from './-comments-of-work.tsx';
import { useTopUp } from './-use-top-up.tsx';

type Props = {
  readonly contentOid: string;
  /** A discount code that its creator gave out as a link. */
  readonly code: string | undefined;
};

/** The page of a work (CAT-044), which is also that of a file content (CAT-051). */
export const PlayContent = ({ contentOid, code }: Props) => {
  const { data } = useSuspenseQuery(contentQuery(contentOid));
  useView(contentOid);
  return (
    <PlayScreen
      data={data}
      buy={<BuySection key={contentOid} contentOid={contentOid} code={code} />}
      own={<OwnerSection contentOid={contentOid} />}
      player={<PlayerSection contentOid={contentOid} />}
      below={
        <>
          <Reactions
            contentOid={contentOid}
            more={data.media?.playlist ? <PlayNext work={data.content} /> : null}
          />
          <DonationsSection key={contentOid} contentOid={contentOid} />
          <CommentsOfWork key={`comments-${contentOid}`} contentOid={contentOid} />
          <ReaderSection contentOid={contentOid} own={data.own} />
          <SimilarWorks
            contentOid={contentOid}
            works={(tiles, reason) => <Tiles tiles={tiles} more={noMore} under="h2" actions={reason} />}
          />
        </>
      }
    />
  );
};

/** All of them are shown at once. */
const noMore = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

/** What of the work is heard or seen; nothing for a work that is read. */
const PlayerSection = ({ contentOid }: { readonly contentOid: string }) => {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(contentQuery(contentOid));
  const renew = async (): Promise<string> => {
    const { media } = await client.fetchQuery({ ...contentQuery(contentOid), staleTime: 0 });
    if (!media?.playlist) throw new Error('The work is not open to this reader any more');
    return media.playlist;
  };
  return data.media ? <WorkPlayer work={data.content} media={data.media} renew={renew} /> : null;
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

const BuySection = ({ contentOid, code }: Props) => {
  const { me, topUp, data, balance, title } = usePlayPage(contentOid);
  const client = useQueryClient();
  const { content, canView } = data;
  const readAgain = () => void client.invalidateQueries(contentQuery(contentOid));
  const soldOut = content.edition?.left === 0;
  return (
    <>
      {soldOut && !canView ? null : (
        <Buy
          me={me}
          owned={canView}
          item={content}
          title={title}
          balance={balance}
          offeredCode={code}
          topUp={topUp}
          onBought={(bought) => {
            if (me) showBalance(client, me.oid, bought);
            readAgain();
            for (const queryKey of [tilesKey, purchasedKey])
              void client.invalidateQueries({ queryKey, refetchType: 'none' });
          }}
          onStale={readAgain}
        />
      )}
      {canView || soldOut ? null : (
        <AddToCart entry={`${content.kind}_${contentOid}`} signedIn={Boolean(me)} />
      )}
      {soldOut ? null : (
        <Gift item={content} title={title} signedIn={Boolean(me)} balance={balance} topUp={topUp} />
      )}
    </>
  );
};

const OwnerSection = ({ contentOid }: { readonly contentOid: string }) => {
  const { topUp, data } = usePlayPage(contentOid);
  const client = useQueryClient();
  return (
    <>
      <PinWork contentOid={contentOid} />
      <DrmEncoding
        contentOid={contentOid}
        encoded={data.drmEncoded}
        topUp={topUp}
        onDone={() => void client.invalidateQueries(contentQuery(contentOid))}
      />
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

/** The reply knows the balance before the live message does. Held coins are untouched by a purchase. */
const showBalance = (client: QueryClient, oid: string, { balance, position }: Bought): void => {
  client.setQueryData(balanceQuery(oid).queryKey, (kept) => {
    const held: Balance = kept?.balance ?? emptyBalance;
    return { balance: { ...held, ...balance }, position };
  });
};
