import { emptyBalance } from '@fanfold/contracts/wallet';
import { msg } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contentsKey, purchasedKey, tilesKey } from '../../features/catalogue/queries.ts';
import { CartScreen } from '../../features/commerce/cart-screen.tsx';
import { cartQuery } from '../../features/commerce/queries.ts';
import { SignedIn } from '../../features/identity/signed-in.tsx';
import { balanceQuery } from '../../features/wallet/queries.ts';
import { meQuery } from '../../lib/session.ts';
import { useTopUp } from '../-use-top-up.tsx';

const CartPage = () => <SignedIn>{({ oid }) => <CartOf oid={oid} />}</SignedIn>;

const CartOf = ({ oid }: { readonly oid: string }) => {
  const client = useQueryClient();
  const topUp = useTopUp();
  const balance = useQuery(balanceQuery(oid)).data?.balance ?? emptyBalance;
  return (
    <CartScreen
      balance={balance}
      topUp={topUp}
      onOrdered={() => {
        for (const queryKey of [contentsKey, tilesKey, purchasedKey])
          void client.invalidateQueries({ queryKey, refetchType: 'none' });
        void client.invalidateQueries(balanceQuery(oid));
      }}
    />
  );
};

export const Route = createFileRoute('/myinfo/cart')({
  loader: async ({ context: { client } }) => {
    if (await client.ensureQueryData(meQuery)) await client.ensureQueryData(cartQuery());
  },
  component: CartPage,
  staticData: {
    texts: ['commerce', 'payments'],
    links: [{ position: 50, group: 'library', label: msg`Cart` }],
  },
});
