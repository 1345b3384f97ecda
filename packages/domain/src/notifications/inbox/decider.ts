import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type InboxEvent, inboxEvents, type NotificationCategory, type ReceiveType } from './events.ts';
import {
  type DeliverySettings,
  firstDelivery,
  firstSettings,
  type NotificationSettings,
} from './settings.ts';

type SomeSwitches = Readonly<{ [Category in NotificationCategory]?: boolean | undefined }>;

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
      /** What is left out stays. Marketing has no switch: it follows the consent of the account. */
      readonly categories: SomeSwitches;
      readonly receive: readonly ReceiveType[] | undefined;
      readonly mutedCreators: readonly Oid[] | undefined;
    }
  | {
      readonly type: 'ChangeDelivery';
      readonly ownerOid: Oid;
      /** What is left out stays. */
      readonly change: Readonly<{
        [Field in keyof DeliverySettings]?:
          | (DeliverySettings[Field] extends NotificationSettings['categories']
              ? SomeSwitches
              : DeliverySettings[Field])
          | undefined;
      }>;
    };

/** Plain JSON: a snapshot is this value written down. What is null has never been changed. */
export type InboxState = {
  readUpTo: string;
  settings: NotificationSettings | null;
  delivery: DeliverySettings | null;
};

/** What a person has read of their notifications, which they want, where and when. */
export const inbox: Decider<InboxState, InboxCommand, InboxEvent, never> = {
  initial: () => ({ readUpTo: '0', settings: null, delivery: null }),

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
      case 'NotificationDeliveryChanged': {
        const { type: _, ownerOid: __, site, ...rest } = event;
        state.delivery = { ...rest, site: { ...firstDelivery.site, ...site } };
        return state;
      }
    }
  },

  decide: (state, command) => {
    const { ownerOid } = command;
    switch (command.type) {
      case 'ReadNotifications': {
        const { upTo, now: readAt } = command;
        if (upTo <= BigInt(state.readUpTo)) return [];
        return [{ type: 'NotificationsRead', ownerOid, upTo: String(upTo), readAt }];
      }
      case 'ChangeNotificationSettings':
        return changedSettings(state, command);
      case 'ChangeDelivery': {
        const before = state.delivery ?? firstDelivery;
        const { site, ...rest } = command.change;
        const after: DeliverySettings = {
          ...before,
          ...said(rest),
          site: { ...before.site, ...said(site ?? {}) },
        };
        if (JSON.stringify(after) === JSON.stringify(before)) return [];
        return [{ type: 'NotificationDeliveryChanged', ownerOid, ...after }];
      }
    }
  },
};

type ChangeSettings = Extract<InboxCommand, { type: 'ChangeNotificationSettings' }>;

const changedSettings = (state: InboxState, command: ChangeSettings): InboxEvent[] => {
  const before = state.settings ?? firstSettings;
  const after = {
    categories: { ...before.categories, ...said(command.categories) },
    receive: [...(command.receive ?? before.receive)],
    mutedCreators: [...(command.mutedCreators ?? before.mutedCreators)],
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [{ type: 'NotificationSettingsChanged', ownerOid: command.ownerOid, ...after }];
};

/** The fields that a change names. */
const said = <Fields extends object>(fields: Fields): { [Key in keyof Fields]: NonNullable<Fields[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export const inboxStream = defineStream({
  category: 'inbox',
  idPattern: '{oid}',
  holds: 'how far a person has read their notifications, which they want, where and when',
  context: 'notifications',
  decider: inbox,
  events: inboxEvents,
});
