import { GiftStockScreen } from '../features/rewards/gift-stock-screen.tsx';

export const GiftStock = GiftStockScreen;
