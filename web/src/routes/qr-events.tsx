import { QrEventsScreen } from '../features/rewards/qr-events-screen.tsx';

export const QrEvents = QrEventsScreen;
