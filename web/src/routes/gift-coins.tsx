import { GiftCoinsScreen } from '../features/admin/gift-coins-screen.tsx';

export const GiftCoins = GiftCoinsScreen;
