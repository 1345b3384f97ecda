import { adminEvents } from './admin/index.ts';
import { contentEvents } from './catalogue/index.ts';
import {
  attendanceEvents,
  cartEvents,
  discountEvents,
  editionEvents,
  giftCodeEvents,
  giftEvents,
  inventoryEvents,
  invitationEvents,
  qrEventEvents,
  xLinkEvents,
  yenRateEvents,
} from './commerce/index.ts';
import { creditEvents } from './credits/index.ts';
import { earningsEvents } from './earnings/index.ts';
import type { EventOf } from './event.ts';
import { accountEvents, claimEvents, passkeyEvents } from './identity/index.ts';
import { operationsEvents, parkingEvents } from './operations/index.ts';

import { cardEvents, chargeEvents, chargingEvents } from './payments/index.ts';
import { reconciliationEvents } from './payments/reconciliation/index.ts';
import { sharingEvents, traceEvents } from './payments/sharing/index.ts';

import { walletEvents } from './wallet/index.ts';

/** Every event type there is: what a reader of the whole log has to understand. */
export const allEvents = [
  ...accountEvents,
  ...claimEvents,
  ...passkeyEvents,
  ...walletEvents,
  ...creditEvents,
  ...chargeEvents,
  ...reconciliationEvents,
  ...traceEvents,
  ...sharingEvents,
  ...cardEvents,
  ...chargingEvents,
  ...contentEvents,
  ...earningsEvents,
  ...cartEvents,
  ...discountEvents,
  ...editionEvents,
  ...giftEvents,
  ...adminEvents,
  ...inventoryEvents,
  ...qrEventEvents,
  ...attendanceEvents,
  ...operationsEvents,
  ...parkingEvents,
  ...yenRateEvents,
  ...giftCodeEvents,
  ...xLinkEvents,
  ...invitationEvents,
] as const;
export type DomainEvent = EventOf<typeof allEvents>;
