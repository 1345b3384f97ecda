import { type Oid, workOf } from '@fanfold/domain';
import { type WorkNews, workNewsOf, workNewsTypes } from '@fanfold/domain/catalogue';
import { marksStream, type ReplyTold, replyTold, replyTypes } from '@fanfold/domain/community';
import type { NoticeAbout, NotificationCategory } from '@fanfold/domain/notifications';
import { newsOf, newsTypes } from '@fanfold/domain/subscriptions';
import type { CommandLog } from '@fanfold/event-log';

import { type Cause, type ProcessManager, processManager, type Step } from '../process-manager.ts';
import { queueNotice } from './queue-notice.ts';
import { queuePush } from './queue-push.ts';
import { reachOf } from './wanted.ts';

/**
 * What people want is a second old at most: a switch that was turned off is looked at again before anything
 * is sent.
 */
const maxAgeMs = 1_000;

/** What happens to one person, by e-mail and in their browsers where they want it. */
export const queueNotices: ProcessManager = processManager({
  name: 'queue-notices',
  purpose:
    'queues e-mail and pushes of purchases, gifts, donations, subscriptions, replies, works and files, for those who want them',
  feed: 'own',
  consumes: [
    'ContentBought',
    'EntitlementGranted',
    'EarningPosted',
    'SubscriptionStarted',
    'AssetQuarantined',
    ...workNewsTypes,
    ...replyTypes,
    ...newsTypes,
  ],
  react: ({ event }, commands) => {
    switch (event.type) {
      case 'ContentBought': {
        const { walletOid, entitlement } = event;
        const about = { kind: 'purchase', contentOid: entitlement.oid } as const;
        return tell({ ownerOid: walletOid, category: 'purchaseCompleted', about });
      }
      case 'EntitlementGranted': {
        const { walletOid, giverOid: fromOid, giftId, entitlement } = event;
        if (giftId === null || fromOid === null) return [];
        const about = { kind: 'gift', contentOid: workOf(entitlement), fromOid } as const;
        return tell({ ownerOid: walletOid, category: 'gift', about });
      }
      case 'EarningPosted': {
        const { creatorOid, kind, reverses, amounts, resource, payerOid: fromOid } = event;
        if (kind !== 'donation' || reverses !== null) return [];
        const coins = amounts.paid + amounts.bonus;
        const about = { kind: 'donation', coins, contentOid: workOf(resource), fromOid } as const;
        return tell({ ownerOid: creatorOid, category: 'gift', about });
      }
      case 'SubscriptionStarted': {
        const { creatorOid, startedAt, complimentary } = event;
        // A creator knows whom they gave months to.
        if (complimentary) return [];
        const day = startedAt.slice(0, 10);
        // One notice for each creator and day: a hundred subscribers are not a hundred e-mails.
        const cause = `new-subscribers-${day}`;
        const about = { kind: 'newSubscribers', creatorOid, day } as const;
        return tell({ ownerOid: creatorOid, category: 'newSubscription', about, cause });
      }
      case 'ContentSuspended':
      case 'SuspensionKept':
      case 'ContentReinstated':
      case 'WorkRated':
      case 'RatingRefused':
      case 'WorkFileFailed':
      case 'CoCreatorInvited':
      case 'CoCreatorAccepted':
      case 'CoCreatorRemoved':
        return ofMaker(workNewsOf(event), commands);
      case 'CommentWritten':
      case 'CommentApproved':
        return ofReply(replyTold(event), commands);
      case 'AssetQuarantined': {
        const about = { kind: 'heldFile', assetOid: event.assetOid } as const;
        return tell({ ownerOid: event.ownerOid, category: 'message', about });
      }
      default: {
        const news = newsOf(event);
        const { creatorOid, subscriberOid } = event;
        if (!news) return [];
        const about = { kind: 'subscription', creatorOid, ...news } as const;
        return tell({ ownerOid: subscriberOid, category: 'ownPayments', about });
      }
    }
  },
});

/** Who has blocked a person is not told of what that person writes. */
const ofReply = async (reply: ReplyTold | undefined, commands: CommandLog): Promise<readonly Step[]> => {
  if (reply === undefined) return [];
  const { ownerOid, ...about } = reply;
  if (await hasBlocked(commands, ownerOid, about.fromOid)) return [];
  return tell({ ownerOid, category: 'comment', about: { kind: 'reply', ...about } });
};

/** Who has blocked a person is not told of that person's invitations. */
const ofMaker = async (news: WorkNews | undefined, commands: CommandLog): Promise<readonly Step[]> => {
  if (news === undefined) return [];
  const { ownerOid, ...about } = news;
  const { fromOid } = about;
  if (about.what === 'invited' && fromOid !== null && (await hasBlocked(commands, ownerOid, fromOid)))
    return [];
  return tell({ ownerOid, category: 'message', about: { kind: 'workNews', ...about } });
};

const hasBlocked = async (commands: CommandLog, ownerOid: Oid, fromOid: Oid): Promise<boolean> => {
  const { state } = await commands.load(marksStream, ownerOid, { maxAgeMs });
  return state.blocked.user.includes(fromOid);
};

type Told = {
  readonly ownerOid: Oid;
  readonly category: NotificationCategory;
  readonly about: NoticeAbout;
  /** What tells it once; left out: the event. */
  readonly cause?: string;
};

const tell = (told: Told): readonly Step[] => [
  {
    run: async (commands, { eventId, correlationId }: Cause) => {
      const { ownerOid, category, about } = told;
      const reach = await reachOf(commands, ownerOid, maxAgeMs);
      const sent = { cause: told.cause ?? eventId, correlationId, causationId: eventId };
      const notice = { ...sent, ownerOid, category, about };
      await queueNotice(commands, reach, notice);
      await queuePush(commands, reach, notice);
    },
  },
];
