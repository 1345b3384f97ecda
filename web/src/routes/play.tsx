import { type Balance, emptyBalance } from '@fanfold/contracts/coinevent';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, notFound, useNavigate } from '@tanstack/react-router';

import { PlayScreen } from '../features/catalogue/play-screen.tsx';
import { contentQuery } from '../features/catalogue/queries.ts';
import { Buy } from '../features/commerce/buy.tsx';
import type { Bought } from '../features/commerce/purchase.ts';
import { TopUpOffer } from '../features/payments/top-up-offer.tsx';
import { balanceQuery } from '../features/wallet/queries.ts';
import { isProblem } from '../lib/problem.ts';
import { useMe } from '../lib/session.ts';
import { useText } from '../ui/texts.tsx';

export const load = async (client: QueryClient, contentOid: string): Promise<void> => {
  try {
    await client.ensureQueryData(contentQuery(contentOid));
  } catch (error) {
    if (isProblem(error, 'CONTENT_NOT_FOUND', 'NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
    throw error;
  }
};

const route = getRouteApi('/play/$contentOid');

export const Play = () => {
  const { contentOid } = route.useParams();
  const { data } = useSuspenseQuery(contentQuery(contentOid));
  return <PlayScreen data={data} buy={<BuyHere key={contentOid} contentOid={contentOid} />} />;
};

const BuyHere = ({ contentOid }: { readonly contentOid: string }) => {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(contentQuery(contentOid));
  const balance = useQuery({ ...balanceQuery(me?.oid ?? ''), enabled: Boolean(me) }).data?.balance;
  const { content, canView } = data;
  const title = useText(content.title, content.original);
  const readAgain = () => void client.invalidateQueries(contentQuery(contentOid));
  return (
    <Buy
      me={me}
      owned={canView}
      item={content}
      title={title}
      balance={balance}
      topUp={(missingCoins, onLeave) => (
        <TopUpOffer
          missingCoins={missingCoins}
          onChoose={(product) => {
            onLeave();
            void navigate({ to: '/charge', search: { product } });
          }}
        />
      )}
      onBought={(bought) => {
        if (me) showBalance(client, me.oid, bought);
        readAgain();
        void client.invalidateQueries({ queryKey: ['tiles'], refetchType: 'none' });
      }}
      onStale={readAgain}
    />
  );
};

/** The reply knows the balance before the live message does. Held coins are untouched by a purchase. */
const showBalance = (client: QueryClient, oid: string, { balance, position }: Bought): void => {
  client.setQueryData(balanceQuery(oid).queryKey, (kept) => {
    const held: Balance = kept?.balance ?? emptyBalance;
    return { balance: { ...held, ...balance }, position };
  });
};
