import { GiftCoinsScreen } from '../features/wallet/admin/gift-coins-screen.tsx';

export const GiftCoins = GiftCoinsScreen;
