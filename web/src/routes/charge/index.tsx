import { emptyBalance } from '@fanfold/contracts/wallet';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { WaitingPurchase } from '../../features/commerce/waiting-purchase.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';
import { settingsQuery } from '../../features/payments/card-queries.ts';
import { ChargeScreen } from '../../features/payments/charge-screen.tsx';
import { agreementQuery, currencyOf, productsQuery } from '../../features/payments/queries.ts';
import { balanceQuery } from '../../features/wallet/queries.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { meQuery } from '../../lib/session.ts';

const ChargePage = () => {
  const { product } = Route.useSearch();
  return <SignedIn>{({ oid }) => <ChargeOf oid={oid} productId={product} />}</SignedIn>;
};

type ChargeProps = { readonly oid: string; readonly productId: string | undefined };

const ChargeOf = ({ oid, productId }: ChargeProps) => {
  const { paid, bonus } = useQuery(balanceQuery(oid)).data?.balance ?? emptyBalance;
  return (
    <ChargeScreen
      productId={productId}
      waiting={({ paidCoins, bonusCoins }) => (
        <WaitingPurchase after={{ paid: paid + paidCoins, bonus: bonus + bonusCoins }} />
      )}
    />
  );
};

export const Route = createFileRoute('/charge/')({
  validateSearch: z.object({ product: z.string().optional().catch(undefined) }),
  loader: async ({ context: { client } }) => {
    if (await client.ensureQueryData(meQuery)) {
      void client.prefetchQuery(settingsQuery);
      await client.fetchQuery(agreementQuery);
    }
    await client.ensureQueryData(productsQuery(currencyOf[currentLanguage()]));
  },
  component: ChargePage,
  staticData: { texts: ['commerce', 'payments'], without: ['chatWidget'] },
});
