import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PurchasesScreen } from '../../features/catalogue/purchases-screen.tsx';
import { purchasedKey } from '../../features/catalogue/queries.ts';
import { purchasedQuery } from '../../features/catalogue/work-queries.ts';

import { GiveBack } from '../../features/commerce/give-back.tsx';
import { ClosedPurchases } from '../../features/identity/adult/closed-purchases.tsx';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { OffSaleText } from '../../features/media/work-page/off-sale.tsx';
import { meQuery } from '../../lib/session.ts';

const PurchasesPage = () => (
  <SignedIn>
    {() => (
      <PurchasesScreen
        offSale={(offSale) => <OffSaleText offSale={offSale} />}
        giveBack={(purchase) => <GiveBack purchase={purchase} changes={purchasedKey} />}
        closed={(works, said) => <ClosedPurchases works={works} said={said} />}
      />
    )}
  </SignedIn>
);

export const Route = createFileRoute('/myinfo/purchases')({
  loader: async ({ context: { client } }) => {
    if (await client.ensureQueryData(meQuery)) await client.ensureInfiniteQueryData(purchasedQuery());
  },
  component: PurchasesPage,
  staticData: {
    texts: ['commerce', 'media'],
    links: [{ position: 40, group: 'library', label: msg`Purchases` }],
  },
});
