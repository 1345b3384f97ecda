import { type Oid, workOf } from '@fanfold/domain';
import type { NoticeAbout, NotificationCategory } from '@fanfold/domain/notifications';
import { newsOf, newsTypes } from '@fanfold/domain/subscriptions';

import { type Cause, type ProcessManager, processManager, type Step } from '../process-manager.ts';
import { queueNotice } from './queue-notice.ts';
import { queuePush } from './queue-push.ts';
import { reachOf } from './wanted.ts';

/** What people want is a second old at most: a switch that was turned off is looked at again before anything is sent. */
const maxAgeMs = 1_000;

/** What happens to one person, by e-mail and in their browsers where they want it. */
export const queueNotices: ProcessManager = processManager({
  name: 'queue-notices',
  purpose:
    'queues e-mail and pushes of purchases, gifts, donations and subscriptions, for those who want them',
  feed: 'own',
  consumes: ['ContentBought', 'EntitlementGranted', 'EarningPosted', ...newsTypes],
  react: ({ event }) => {
    switch (event.type) {
      case 'ContentBought': {
        const { walletOid, entitlement } = event;
        return tell(walletOid, 'purchaseCompleted', { kind: 'purchase', contentOid: entitlement.oid });
      }
      case 'EntitlementGranted': {
        const { walletOid, giverOid: fromOid, giftId, entitlement } = event;
        if (giftId === null || fromOid === null) return [];
        return tell(walletOid, 'gift', { kind: 'gift', contentOid: workOf(entitlement), fromOid });
      }
      case 'EarningPosted': {
        const { creatorOid, kind, reverses, amounts, resource, payerOid: fromOid } = event;
        if (kind !== 'donation' || reverses !== null) return [];
        const coins = amounts.paid + amounts.bonus;
        return tell(creatorOid, 'gift', { kind: 'donation', coins, contentOid: workOf(resource), fromOid });
      }
      default: {
        const news = newsOf(event);
        const { creatorOid, subscriberOid } = event;
        return news
          ? tell(subscriberOid, 'newSubscription', { kind: 'subscription', creatorOid, ...news })
          : [];
      }
    }
  },
});

const tell = (ownerOid: Oid, category: NotificationCategory, about: NoticeAbout): readonly Step[] => [
  {
    run: async (commands, { eventId, correlationId }: Cause) => {
      const reach = await reachOf(commands, ownerOid, maxAgeMs);
      const sent = { cause: eventId, correlationId, causationId: eventId };
      const notice = { ...sent, ownerOid, category, about };
      await queueNotice(commands, reach, notice);
      await queuePush(commands, reach, notice);
    },
  },
];
