import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { balanceQuery } from '../features/wallet/queries.ts';
import { bringTexts } from '../lib/i18n.ts';

const DebtBanner = lazy(async () => {
  const [{ DebtBanner: Banner }] = await Promise.all([
    import('../features/payments/refunds/debt-banner.tsx'),
    bringTexts('payments'),
  ]);
  return { default: Banner };
});

/** On every page of an account that owes coins. Its code comes to such accounts only. */
export const DebtNotice = ({ oid }: { readonly oid: string }) => {
  const { data } = useQuery(balanceQuery(oid));
  const debtCoins = data?.balance.debt ?? 0;
  return debtCoins > 0 ? (
    <Suspense>
      <DebtBanner debtCoins={debtCoins} paidCoins={data?.balance.paid ?? 0} />
    </Suspense>
  ) : null;
};
