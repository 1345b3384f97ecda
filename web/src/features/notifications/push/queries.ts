import { Written } from '@fanfold/contracts';
import { type NotificationCategory, PushReply, SubscribePushReply } from '@fanfold/contracts/notifications';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';
import { endOwnPush, type NewSubscription, ownPushHash } from '../../../lib/push-browser.ts';

/** Which browsers of the person get pushes, of what, and which of them this one is. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const push = await read({ path: '/account/push', reply: PushReply, signal });
    const own = await ownPushHash().catch(() => null);
    const ownBrowser = push.browsers.find(({ endpointHash }) => endpointHash === own) ?? null;
    // Another person used this browser, or it was ended elsewhere: it shows nothing of theirs any more.
    if (own !== null && ownBrowser === null) await endOwnPush();
    return { ...push, ownBrowser };
  },
});

export const subscribePush = ({ endpoint, keys, browser }: NewSubscription) =>
  command({ path: '/account/push', body: { endpoint, keys, browser }, reply: SubscribePushReply });

export const endPush = (subscriptionId: string) =>
  command({ path: '/account/push/end', body: { subscriptionId }, reply: Written });

export const changePushCategories = (categories: Partial<Record<NotificationCategory, boolean>>) =>
  command({ path: '/account/push/setting', body: { categories }, reply: Written });
