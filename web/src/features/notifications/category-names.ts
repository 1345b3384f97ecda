import type { NotificationCategory } from '@fanfold/contracts/notifications';
import { useLingui } from '@lingui/react/macro';

/** What notifications are about, as their switches say it. */
export const useCategoryNames = (): Readonly<Record<NotificationCategory, string>> => {
  const { t } = useLingui();
  return {
    all: t`All notifications`,
    message: t`Messages of creators`,
    upload: t`New works and replays`,
    fileUpload: t`New files`,
    communityPost: t`Community posts`,
    live: t`Live streams`,
    comment: t`Replies to my comments`,
    marketing: t`Events and offers (advertising)`,
    purchaseCompleted: t`Completed purchases`,
    newSubscription: t`New subscribers of mine`,
    ownPayments: t`Payments of my subscriptions`,
    gift: t`Gifts and donations`,
  };
};
