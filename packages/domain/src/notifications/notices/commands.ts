import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { NotificationCategory } from '../inbox/events.ts';
import type { DeliverySettings, Switches } from '../inbox/settings.ts';
import type { NoticeAbout } from './events.ts';

/** What a person wants at the moment at which something is sent. */
export type Wanted = {
  /** Null where the person has no address. */
  readonly switches: Readonly<Switches> | null;
  readonly delivery: Readonly<DeliverySettings>;
};

export type NoticeCommand =
  | {
      readonly type: 'QueueNotice';
      readonly ownerOid: Oid;
      readonly noticeId: Oid;
      readonly category: NotificationCategory;
      readonly about: NoticeAbout;
      readonly wanted: Wanted;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'StartMail';
      readonly ownerOid: Oid;
      readonly mailId: Oid;
      readonly wanted: Wanted;
      /** Mailings that were cancelled since. */
      readonly cancelled: readonly Oid[];
      readonly now: Timestamp;
    }
  | {
      readonly type: 'EndMail';
      readonly ownerOid: Oid;
      readonly mailId: Oid;
      readonly outcome: 'accepted' | 'refused';
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ResendNotice';
      readonly ownerOid: Oid;
      readonly noticeId: Oid;
      readonly wanted: Wanted;
      /** Mailings that were cancelled since. */
      readonly cancelled: readonly Oid[];
      readonly now: Timestamp;
    }
  | {
      readonly type: 'SetNoticeAside';
      readonly ownerOid: Oid;
      readonly noticeId: Oid;
      readonly now: Timestamp;
    };

export type NoticeRefusal = 'NOTICE_NOT_FOUND' | 'NOTICE_NOT_WANTED';

export type WaitingNotice = {
  noticeId: Oid;
  category: NotificationCategory;
  about: NoticeAbout;
  mailAt: Timestamp;
};

export type KnownNotice = Pick<WaitingNotice, 'noticeId' | 'category' | 'about'>;

/** Plain JSON: a snapshot is this value written down. */
export type NoticesState = {
  /** In the order in which they came. */
  waiting: WaitingNotice[];
  open: { mailId: Oid; noticeIds: Oid[] } | null;
  /** The newest, mailed or not: none of them is queued twice. */
  known: KnownNotice[];
  /** The newest that were refused by the relay or dropped, and that no administrator has looked at yet. */
  unsent: KnownNotice[];
};
