import { useLingui } from '@lingui/react/macro';

/** What each kind of earning, and each partner level, is called. */
export const useEarningNames = () => {
  const { t } = useLingui();
  return {
    kinds: {
      content: t`Works`,
      subscription: t`Subscriptions`,
      ticket: t`Tickets`,
      donation: t`Donations`,
      mission: t`Missions`,
      gacha: t`Gacha`,
      campaign: t`Campaigns`,
      chat: t`Chat`,
      story: t`Stories`,
      adjustment: t`Adjustments`,
    },
    levels: {
      free: t({ context: 'partner level', message: 'Free' }),
      standard: t({ context: 'partner level', message: 'Standard' }),
      plus: t({ context: 'partner level', message: 'Plus' }),
      partner: t({ context: 'partner level', message: 'Partner' }),
    },
  } as const;
};
