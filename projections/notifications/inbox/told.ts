import { workOf } from '@fanfold/domain';
import {
  type ContentEvent,
  type TakedownEvent,
  type WorkNewsEvent,
  workNewsOf,
} from '@fanfold/domain/catalogue';
import { type CommentEvent, type ReportEvent, replyTold } from '@fanfold/domain/community';
import type { EarningsEvent } from '@fanfold/domain/earnings';
import type { SanctionEvent } from '@fanfold/domain/identity';
import type { AssetEvent } from '@fanfold/domain/media';
import type { AnnouncementEvent, NotificationAudience } from '@fanfold/domain/notifications';
import { type NewsEvent, newsOf } from '@fanfold/domain/subscriptions';
import type { WalletEvent } from '@fanfold/domain/wallet';
import { json } from '@fanfold/projection';
import type { Insertable } from 'kysely';

import type { FanEvent } from './fans.ts';
import { allPeople, type NotificationsTables } from './tables.ts';

type Row = Insertable<NotificationsTables['notification']>;

export type Told =
  | AnnouncementEvent
  | Extract<EarningsEvent, { type: 'EarningPosted' }>
  | Extract<WalletEvent, { type: 'EntitlementGranted' }>
  | Extract<SanctionEvent, { type: 'SanctionImposed' }>
  | Extract<ReportEvent, { type: 'ReportDecided' }>
  | Extract<CommentEvent, { type: 'CommentWritten' | 'CommentApproved' | 'CommentDeleted' }>
  | Extract<
      TakedownEvent,
      { type: 'TakedownAccepted' | 'TakedownWithdrawn' | 'TakedownUpheld' | 'TakedownReinstated' }
    >
  | Extract<AssetEvent, { type: 'AssetQuarantined' | 'QuarantineDecided' }>
  | Extract<ContentEvent, { type: 'WorkEditedByAdministrator' | 'ScheduleCancelled' | 'EncodingGivenUp' }>
  | WorkNewsEvent
  | NewsEvent;
export type Published = Extract<ContentEvent, { type: 'ContentPublished' }>;
export type Consumed = Told | Published | FanEvent;

type ToldRow = Pick<Row, 'user_oid' | 'kind'> & Partial<Row>;

/**
 * What an event tells one person, or all people; undefined where it tells nothing, or tells a creator's fans.
 */
export const toldBy = (event: Consumed): ToldRow | undefined => {
  switch (event.type) {
    case 'EarningPosted':
      return ofDonation(event);
    case 'EntitlementGranted': {
      const { giverOid: sender_oid, giftId, walletOid: user_oid, entitlement } = event;
      if (giftId === null || sender_oid === null) return undefined;
      return { user_oid, kind: 'gift', sender_oid, content_oid: workOf(entitlement) };
    }
    case 'SanctionImposed':
      return { user_oid: event.accountOid, kind: 'sanction' };
    case 'ReportDecided':
      return { user_oid: event.reporterOid, kind: 'report', content_oid: event.targetOid };
    // Which administrator it was stays in the audit; the reason is theirs to know.
    case 'WorkEditedByAdministrator':
      return { user_oid: event.creatorOid, kind: 'edit', content_oid: event.contentOid, body: event.reason };
    case 'NotificationSent': {
      const { audience, senderOid: sender_oid, title, body } = event;
      const user_oid = receiverOf(audience);
      if (user_oid === undefined) return undefined;
      return { user_oid, kind: 'announcement', sender_oid, title, body };
    }
    case 'SubscriptionNextMonthAnnounced':
    case 'SubscriptionPaymentFailed':
    case 'SubscriptionMonthsGiven':
    case 'SubscriptionPlannedTierRemoved':
    case 'SubscriptionEnded':
    case 'SubscriptionPaymentReturned':
    case 'SubscriptionTierLowered':
    case 'SubscriptionCardRefundRefused':
      return ofSubscription(event);
    case 'CommentWritten':
    case 'CommentApproved':
    case 'CommentDeleted':
      return ofComment(event);
    default:
      return ofStudio(event);
  }
};

/** One person, or all people; undefined for a creator's fans. */
const receiverOf = (audience: NotificationAudience): string | undefined => {
  switch (audience.kind) {
    case 'all':
      return allPeople;
    case 'person':
      return audience.userOid;
    case 'fans':
    case 'favourites':
      return undefined;
  }
};

const ofComment = (event: Extract<Told, CommentEvent>): ToldRow | undefined => {
  if (event.type === 'CommentDeleted')
    // Its author reads of a comment that was never shown, or no longer, why it is not there.
    return event.wasHeld === undefined
      ? undefined
      : { user_oid: event.authorOid, kind: 'commentRemoved', content_oid: event.contentOid };
  const reply = replyTold(event);
  if (reply === undefined) return undefined;
  const { ownerOid: user_oid, fromOid: sender_oid, contentOid: content_oid, commentOid } = reply;
  return { user_oid, kind: 'reply', sender_oid, content_oid, comment_oid: commentOid };
};

/** What the makers of a work are told of it. */
const ofMaker = (event: WorkNewsEvent): ToldRow | undefined => {
  const news = workNewsOf(event);
  if (news === undefined) return undefined;
  const { ownerOid: user_oid, contentOid: content_oid, what: work_news, fromOid: sender_oid, reason } = news;
  return { user_oid, kind: 'workNews', content_oid, work_news, sender_oid, body: reason };
};

/** What a creator is told of their works and files. */
const ofStudio = (event: Consumed): ToldRow | undefined => {
  switch (event.type) {
    case 'TakedownAccepted':
    case 'TakedownUpheld':
    case 'TakedownReinstated':
      return { user_oid: event.creatorOid, kind: 'takedown', content_oid: event.contentOid };
    case 'TakedownWithdrawn':
      // What was never accepted is the claimant's alone.
      return event.wasAccepted
        ? { user_oid: event.creatorOid, kind: 'takedown', content_oid: event.contentOid }
        : undefined;
    case 'ScheduleCancelled':
    case 'EncodingGivenUp':
      // What they cancelled themselves they know.
      return event.because === undefined
        ? undefined
        : { user_oid: event.creatorOid, kind: 'notPublished', content_oid: event.contentOid };
    case 'ContentSuspended':
    case 'SuspensionKept':
    case 'ContentReinstated':
    case 'WorkRated':
    case 'RatingRefused':
    case 'WorkFileFailed':
    case 'CoCreatorInvited':
    case 'CoCreatorAccepted':
    case 'CoCreatorRemoved':
      return ofMaker(event);
    case 'AssetQuarantined':
      return { user_oid: event.ownerOid, kind: 'fileHeld' };
    case 'QuarantineDecided':
      return { user_oid: event.ownerOid, kind: 'fileDecided' };
    default:
      return undefined;
  }
};

const ofSubscription = (event: NewsEvent): ToldRow | undefined => {
  const subscription = newsOf(event);
  if (!subscription) return undefined;
  const { subscriberOid: user_oid, creatorOid: sender_oid } = event;
  return { user_oid, kind: 'subscription', sender_oid, subscription: json(subscription) };
};

/** A donation is told once; taking it back is not. */
const ofDonation = (event: Extract<Told, { type: 'EarningPosted' }>): ToldRow | undefined => {
  if (event.kind !== 'donation' || event.reverses !== null) return undefined;
  const { paid, bonus } = event.amounts;
  return {
    user_oid: event.creatorOid,
    kind: 'donation',
    coins: paid + bonus,
    content_oid: workOf(event.resource),
    sender_oid: event.payerOid,
  };
};
