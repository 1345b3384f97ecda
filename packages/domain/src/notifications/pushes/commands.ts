import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import type { DeliverySettings, Switches } from '../inbox/settings.ts';
import type { NoticeAbout } from '../notices/events.ts';

export type PushCommand =
  | {
      readonly type: 'SubscribePush';
      readonly ownerOid: Oid;
      readonly subscriptionId: Oid;
      /** Endpoint and keys, as JSON. */
      readonly address: string;
      readonly browser: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'UnsubscribePush';
      readonly ownerOid: Oid;
      readonly subscriptionId: Oid;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ChangePushCategories';
      readonly ownerOid: Oid;
      /** What is left out stays. */
      readonly categories: Readonly<{ [Category in NotificationCategory]?: boolean | undefined }>;
    }
  | {
      readonly type: 'QueuePush';
      readonly ownerOid: Oid;
      readonly pushId: Oid;
      readonly category: NotificationCategory;
      readonly about: NoticeAbout;
      readonly delivery: Readonly<DeliverySettings>;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'PostponePush';
      readonly ownerOid: Oid;
      readonly pushId: Oid;
      readonly dueAt: Timestamp;
    }
  | {
      readonly type: 'EndPush';
      readonly ownerOid: Oid;
      readonly pushId: Oid;
      readonly attempt: PushAttempt | 'dropped';
      readonly now: Timestamp;
    };

/** The answers of the push services, by subscription. */
export type PushAttempt = {
  readonly delivered: readonly Oid[];
  readonly gone: readonly Oid[];
  /** Those that may take it later; empty when the push is over. */
  readonly later: readonly Oid[];
  readonly nextAt: Timestamp;
};

export type PushRefusal = 'PUSH_NOT_FOUND';

export type WaitingPush = {
  pushId: Oid;
  category: NotificationCategory;
  about: NoticeAbout;
  dueAt: Timestamp;
  queuedAt: Timestamp;
  /** Subscriptions that have it. */
  delivered: Oid[];
  attempts: number;
};

/** Plain JSON: a snapshot is this value written down. */
export type PushesState = {
  /** In the order in which they came. */
  subscriptions: { subscriptionId: Oid; address: string; browser: string | null; subscribedAt: Timestamp }[];
  /** Null as long as it was never changed. */
  categories: Switches | null;
  waiting: WaitingPush[];
  /** The newest, pushed or not: none of them is queued twice. */
  known: Oid[];
};
