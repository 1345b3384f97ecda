import { getRouteApi } from '@tanstack/react-router';

import { GiftCardScreen } from '../features/rewards/gift-card-screen.tsx';

const route = getRouteApi('/giftcard');

export const GiftCard = () => {
  const { chargeId } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <GiftCardScreen
      chargeId={chargeId}
      onDelivered={() => void navigate({ to: '/myinfo', search: { tab: 'inventory' }, replace: true })}
    />
  );
};
