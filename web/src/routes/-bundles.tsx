import { useQuery, useQueryClient } from '@tanstack/react-query';

import { contentsKey, purchasedKey, tilesKey } from '../features/catalogue/queries.ts';
import type { BundlesOf } from '../features/commerce/bundles/queries.ts';
import { ShownBundles } from '../features/commerce/bundles/shown-bundles.tsx';
import { balanceQuery } from '../features/wallet/queries.ts';
import { useMe } from '../lib/session.ts';
import { showBalance } from './-show-balance.ts';
import { useTopUp } from './-use-top-up.tsx';

/** What is sold together; a purchase is seen in the balance and on the page at once. */
export const Bundles = ({ of }: { readonly of: BundlesOf }) => {
  const me = useMe();
  const topUp = useTopUp();
  const client = useQueryClient();
  const balance = useQuery({ ...balanceQuery(me?.oid ?? ''), enabled: Boolean(me) }).data?.balance;
  return (
    <ShownBundles
      of={of}
      me={me}
      balance={balance}
      topUp={topUp}
      onBought={(bought) => {
        if (me) showBalance(client, me.oid, bought);
        for (const queryKey of [contentsKey, tilesKey, purchasedKey])
          void client.invalidateQueries({ queryKey });
      }}
    />
  );
};
