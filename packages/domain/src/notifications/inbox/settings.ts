import { z } from 'zod';

import type { Oid } from '../../ids.ts';
import {
  deliveryShape,
  type NotificationCategory,
  notificationCategories,
  type ReceiveType,
} from './events.ts';

export type Switches = Record<NotificationCategory, boolean>;

export type NotificationSettings = {
  categories: Switches;
  receive: ReceiveType[];
  mutedCreators: Oid[];
};

const recorded = z.object(deliveryShape);
/** Where and when a person is told; `categories` of the settings is for e-mail. */
export type DeliverySettings = Omit<z.infer<typeof recorded>, 'site'> & {
  site: Switches;
};

const everythingBut = (...off: readonly NotificationCategory[]): Switches =>
  Object.fromEntries(
    notificationCategories.map((category) => [category, !off.includes(category)]),
  ) as Switches;

/**
 * E-mail of everything but marketing, which needs a consent of its own, and purchases with coins: who buys
 * many works would get many mails, and money has its receipts.
 */
export const firstSettings: Readonly<NotificationSettings> = {
  categories: everythingBut('marketing', 'purchaseCompleted'),
  receive: ['subscribed', 'favourite', 'paid'],
  mutedCreators: [],
};

export const firstDelivery: Readonly<DeliverySettings> = {
  site: everythingBut(),
  digest: 'off',
  digestAt: '09:00',
  digestWeekday: 1,
  quiet: null,
  timeZone: 'Asia/Seoul',
};

/** Whether these switches let a category through. */
export const isOn = (switches: Readonly<Switches>, category: NotificationCategory): boolean =>
  switches.all && switches[category];
