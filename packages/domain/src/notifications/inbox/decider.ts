import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import {
  type InboxEvent,
  inboxEvents,
  type NotificationCategory,
  notificationCategories,
  type ReceiveType,
} from './events.ts';

export type NotificationSettings = {
  categories: Record<NotificationCategory, boolean>;
  receive: ReceiveType[];
  mutedCreators: Oid[];
};

export type InboxCommand =
  | {
      readonly type: 'ReadNotifications';
      readonly ownerOid: Oid;
      readonly upTo: bigint;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ChangeNotificationSettings';
      readonly ownerOid: Oid;
      /** What is left out stays. */
      readonly categories: Readonly<{ [Category in NotificationCategory]?: boolean | undefined }>;
      readonly receive: readonly ReceiveType[] | undefined;
      readonly mutedCreators: readonly Oid[] | undefined;
    };

/** Plain JSON: a snapshot is this value written down. `settings` is null while the person has never changed one. */
export type InboxState = { readUpTo: string; settings: NotificationSettings | null };

/** Everything but marketing, which needs a consent of its own. */
export const firstSettings: Readonly<NotificationSettings> = {
  categories: Object.fromEntries(
    notificationCategories.map((category) => [category, category !== 'marketing']),
  ) as Record<NotificationCategory, boolean>,
  receive: ['subscribed', 'favourite', 'paid'],
  mutedCreators: [],
};

/** What a person has read of their notifications, and which they want. */
export const inbox: Decider<InboxState, InboxCommand, InboxEvent, never> = {
  initial: () => ({ readUpTo: '0', settings: null }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationsRead':
        state.readUpTo = event.upTo;
        return state;
      case 'NotificationSettingsChanged': {
        const { categories, receive, mutedCreators } = event;
        // A category that is younger than the event has its first setting.
        state.settings = {
          categories: { ...firstSettings.categories, ...categories },
          receive,
          mutedCreators,
        };
        return state;
      }
    }
  },

  decide: (state, command) => {
    const { ownerOid } = command;
    if (command.type === 'ReadNotifications') {
      const { upTo, now: readAt } = command;
      if (upTo <= BigInt(state.readUpTo)) return [];
      return [{ type: 'NotificationsRead', ownerOid, upTo: String(upTo), readAt }];
    }
    const before = state.settings ?? firstSettings;
    const chosen = Object.fromEntries(
      Object.entries(command.categories).filter(([, on]) => on !== undefined),
    );
    const after = {
      categories: { ...before.categories, ...chosen },
      receive: [...(command.receive ?? before.receive)],
      mutedCreators: [...(command.mutedCreators ?? before.mutedCreators)],
    };
    if (JSON.stringify(after) === JSON.stringify(before)) return [];
    return [{ type: 'NotificationSettingsChanged', ownerOid, ...after }];
  },
};

export const inboxStream = defineStream({
  category: 'inbox',
  idPattern: '{oid}',
  holds: 'how far a person has read their notifications, and which they want',
  context: 'notifications',
  decider: inbox,
  events: inboxEvents,
});
