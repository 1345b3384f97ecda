import { useNavigate } from '@tanstack/react-router';

import type { TopUp } from '../features/commerce/top-up.ts';
import { TopUpOffer } from '../features/payments/top-up-offer.tsx';

/** The way from missing coins to the charge that covers them. */
export const useTopUp = (): TopUp => {
  const navigate = useNavigate();
  return (missingCoins, onLeave) => (
    <TopUpOffer
      missingCoins={missingCoins}
      onChoose={(product) => {
        onLeave();
        void navigate({ to: '/charge', search: { product } });
      }}
    />
  );
};
