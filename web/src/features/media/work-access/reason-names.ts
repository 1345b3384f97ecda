import type { ShownAccess } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';

/** Why a work is open to a person or is not, as an administrator reads it. */
export const useAccessReasonNames = (): Record<ShownAccess['reason'], string> => {
  const { t } = useLingui();
  return {
    owner: t`It is their own work.`,
    coCreator: t`They made it with its creator.`,
    administrator: t`They are an administrator.`,
    entitled: t`They bought it or were given it.`,
    subscribed: t`Their tier of the channel opens it.`,
    following: t`They follow the channel.`,
    open: t`It is free for all people.`,
    published: t`It is published.`,
    not_published: t`It is not published.`,
    taken_down: t`It was taken from its buyers.`,
    blocked: t`The creator has blocked them.`,
    adult_only: t`It is for adults, and they have not verified their age.`,
    not_rated: t`They live in Korea, where it needs an age rating first.`,
    not_bought: t`They have not bought it.`,
    subscribers_only: t`They have none of the tiers that open it.`,
    followers_only: t`They do not follow the channel.`,
    before_subscription: t`It is older than their subscription, and their tier opens what is newer.`,
    early_access: t`It is in early access for other tiers.`,
    not_downloadable: t`Its creator lets buyers alone keep its files.`,
  };
};
