// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';
import { notificationCategories } from '../inbox/events.ts';

/** What a subscriber is told of a subscription. The list only grows. */
export const subscriptionNews = [
  'charge',
  'consent',
  'complimentary',
  'pause',
  'end',
  'failed',
  'given',
  'ended.cancelled',
  'ended.payment',
  'ended.tier_removed',
  'ended.fee_not_agreed',
  'ended.creator_closed',
  'ended.admin',
  'ended.complimentary',
  'planRemoved',
  'ended.refunded',
  'returned',
  'lowered',
  'end.creator_closed',
  'end.blocked',
  'end.account_suspended',
  'ended.blocked',
  'ended.account_suspended',
  'ended.adminRefunded',
  'ended.withdrawn',
  'ended.withdrawnToCard',
  'notToCard.spent',
  'notToCard.late',
  'notToCard.owing',
  'notToCard.other',
] as const;
export type SubscriptionNews = (typeof subscriptionNews)[number];

/** What the makers of a work are told of it. The list only grows. */
export const workNews = [
  'suspended',
  'kept',
  'reinstated',
  'rated',
  'ratingRefused',
  'fileFailed',
  'invited',
  'accepted',
  'left',
  'removed',
] as const;

/** What a notice is about; its words are read from there when it is sent. */
export const noticeAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mailing'), mailingId: oid }),
  z.object({ kind: z.literal('purchase'), contentOid: oid }),
  z.object({ kind: z.literal('gift'), contentOid: oid.nullable(), fromOid: oid }),
  z.object({ kind: z.literal('donation'), contentOid: oid.nullable(), fromOid: oid, coins: z.int() }),
  z.object({
    kind: z.literal('subscription'),
    creatorOid: oid,
    what: z.enum(subscriptionNews),
    /** Of a payment, or a fee to agree to; 0 without one. */
    coins: z.int(),
    /** When it happens, is tried again, or ends. */
    at: timestamp,
    coupon: z.string().nullable(),
    byCard: z.boolean(),
    /** Of months that were given. */
    months: z.int(),
    /** The reason of an administrator, in their words. */
    note: z.string().optional(),
  }),
  /**
   * Who began to pay for the creator's tiers on one day of universal time: one notice, however many they are.
   */
  z.object({ kind: z.literal('newSubscribers'), creatorOid: oid, day: z.iso.date() }),
  /** A file of the reader's own that is held back since something was found in it. */
  z.object({ kind: z.literal('heldFile'), assetOid: oid }),
  /** A work that the reader makes, or is invited to make. */
  z.object({
    kind: z.literal('workNews'),
    contentOid: oid,
    what: z.enum(workNews),
    fromOid: oid.nullable(),
    reason: z.string().nullable(),
  }),
  /** A reply to a comment of the reader's. */
  z.object({ kind: z.literal('reply'), contentOid: oid, commentOid: oid, fromOid: oid }),
]);
export type NoticeAbout = z.infer<typeof noticeAbout>;

/** One person is to be told something outside the site, by e-mail. */
export const NoticeQueued = defineEvent('NoticeQueued', {
  ownerOid: oid,
  noticeId: oid,
  category: z.enum(notificationCategories),
  about: noticeAbout,
  mailAt: timestamp,
  queuedAt: timestamp,
});

/** The e-mail waits again: quiet hours began before it was sent. */
export const NoticesPostponed = defineEvent('NoticesPostponed', {
  ownerOid: oid,
  noticeIds: z.array(oid),
  mailAt: timestamp,
});

/** They are not mailed: the person does not want them any more, or has no address. */
export const NoticeMailDropped = defineEvent('NoticeMailDropped', { ownerOid: oid, noticeIds: z.array(oid) });

/**
 * An e-mail with these notices is about to be handed to the relay. It is handed over again after a crash,
 * under the same id.
 */
export const NoticeMailStarted = defineEvent('NoticeMailStarted', {
  ownerOid: oid,
  mailId: oid,
  noticeIds: z.array(oid),
});

export const NoticeMailEnded = defineEvent('NoticeMailEnded', {
  ownerOid: oid,
  mailId: oid,
  noticeIds: z.array(oid),
  outcome: z.enum(['accepted', 'refused']),
  endedAt: timestamp,
});

/** An administrator has a notice mailed again that the relay refused, or that was dropped. */
export const NoticeRequeued = defineEvent('NoticeRequeued', {
  ownerOid: oid,
  noticeId: oid,
  category: z.enum(notificationCategories),
  about: noticeAbout,
  mailAt: timestamp,
  requeuedAt: timestamp,
});

/** An administrator has seen that a notice was not mailed, and leaves it at that. */
export const NoticeSetAside = defineEvent('NoticeSetAside', {
  ownerOid: oid,
  noticeId: oid,
  setAsideAt: timestamp,
});

export const noticeEvents = [
  NoticeQueued,
  NoticesPostponed,
  NoticeMailDropped,
  NoticeMailStarted,
  NoticeMailEnded,
  NoticeRequeued,
  NoticeSetAside,
] as const;
export type NoticeEvent = EventOf<typeof noticeEvents>;
