import { seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { type Earning, earningsFrom, spendingTypes } from '@fanfold/domain/wallet';

import { processManager, type Step, steps } from '../process-manager.ts';

const earnings = steps(earningsStream);

/**
 * What every event of a wallet earned its creators, and took back, is posted once to their months
 * (Asia/Seoul). A month that was closed meanwhile takes nothing more: the posting goes to the next one that
 * is open.
 */
export const postEarnings = processManager({
  name: 'post-earnings',
  purpose: "posts to the creator's month; a closed month passes it on to the next",
  consumes: spendingTypes,
  react: ({ event, metadata: { occurredAt } }) =>
    earningsFrom(event).map((earning) => post({ earning, happenedAt: occurredAt }, seoulMonth(occurredAt))),
});

type Earned = { readonly earning: Earning; readonly happenedAt: string };

const post = (earned: Earned, month: string): Step => {
  const { earning, happenedAt } = earned;
  return earnings.step({
    name: `${earning.creatorOid}-${month}`,
    id: `${earning.creatorOid}-${month}`,
    // Coins that were spent count at once; what is paid for a time to come will be available when that time
    // is over.
    command: () => ({ type: 'PostEarning', ...earning, month, availableFrom: happenedAt, happenedAt }),
    onRefusal: () => [post(earned, monthAfter(month))],
  });
};

/** `yyyy-mm` of the month after. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};
