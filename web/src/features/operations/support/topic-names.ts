import type { SupportTopic } from '@fanfold/contracts/operations';
import { useLingui } from '@lingui/react/macro';

/** What people need help with, in the order of the choice. */
export const useTopicNames = (): Readonly<Record<SupportTopic, string>> => {
  const { t } = useLingui();
  return {
    problem: t`Something does not work`,
    payment: t`Payments, coins and refunds`,
    account: t`Account and sign-in`,
    content: t`A work or a creator`,
    creator: t`Publishing and payouts`,
    other: t({ context: 'topic of a request for help', message: 'Something else' }),
  };
};
