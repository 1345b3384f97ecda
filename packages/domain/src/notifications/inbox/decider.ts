import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import {
  type ConsentMeans,
  type InboxEvent,
  inboxEvents,
  type NotificationCategory,
  type ReceiveType,
} from './events.ts';
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
      /** What is left out stays. Marketing is switched on with a consent to this version of its text. */
      readonly categories: SomeSwitches;
      readonly receive: readonly ReceiveType[] | undefined;
      readonly mutedCreators: readonly Oid[] | undefined;
      readonly marketingText: string;
      readonly means: ConsentMeans;
      readonly now: Timestamp;
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

/** Plain JSON: a snapshot is this value written down. What is null has never been changed, or agreed to. */
export type InboxState = {
  readUpTo: string;
  settings: NotificationSettings | null;
  delivery: DeliverySettings | null;
  marketing: { textVersion: string; givenAt: Timestamp } | null;
};

/** What a person has read of their notifications, which they want, where and when. */
export const inbox: Decider<InboxState, InboxCommand, InboxEvent, never> = {
  initial: () => ({ readUpTo: '0', settings: null, delivery: null, marketing: null }),

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
        const { type: _, ownerOid: __, site, push, ...rest } = event;
        state.delivery = {
          ...rest,
          site: { ...firstDelivery.site, ...site },
          push: { ...firstDelivery.push, ...push },
        };
        return state;
      }
      case 'MarketingConsentGiven':
        state.marketing = { textVersion: event.textVersion, givenAt: event.givenAt };
        return state;
      case 'MarketingConsentWithdrawn':
        state.marketing = null;
        return state;
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
        return [...changedSettings(state, command), ...changedConsent(state, command)];
      case 'ChangeDelivery': {
        const before = state.delivery ?? firstDelivery;
        const { site, push, ...rest } = command.change;
        const after: DeliverySettings = {
          ...before,
          ...said(rest),
          site: { ...before.site, ...said(site ?? {}) },
          push: { ...before.push, ...said(push ?? {}) },
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

/** The switch of marketing is the consent to it. A consent to a former text is given again by switching it on again. */
const changedConsent = (state: InboxState, command: ChangeSettings): InboxEvent[] => {
  const { ownerOid, categories, marketingText: textVersion, means, now } = command;
  if (categories.marketing === true && state.marketing?.textVersion !== textVersion)
    return [{ type: 'MarketingConsentGiven', ownerOid, textVersion, means, givenAt: now }];
  if (categories.marketing === false && state.marketing !== null)
    return [{ type: 'MarketingConsentWithdrawn', ownerOid, means, withdrawnAt: now }];
  return [];
};

/** The fields that a change names. */
const said = <Fields extends object>(fields: Fields): { [Key in keyof Fields]: NonNullable<Fields[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export const inboxStream = defineStream({
  category: 'inbox',
  idPattern: '{oid}',
  holds:
    'how far a person has read their notifications, which they want, where and when; their consent to advertising',
  context: 'notifications',
  decider: inbox,
  events: inboxEvents,
});
