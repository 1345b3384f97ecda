import { type Currency, type Oid } from '@fanfold/domain';
import { EarnedMonth, lastBusinessDay, settlementStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';

import { type Step, steps } from '../process-manager.ts';
import { correctionsOf } from './corrections-of.ts';
import { monthEvents } from './read-month.ts';

const settlements = steps(settlementStream);

export type ClosedMonth = {
  readonly creatorOid: Oid;
  readonly month: string;
  /** Where `MonthClosed` stands in the month's earnings. */
  readonly closedAtRevision: number;
};
export type Rate = { readonly currency: Currency; readonly microWonPerMinor: number };

/**
 * Settles a month that is closed, and corrects it by what was held or released since: see
 * `correctSettlements`. The table of business days has to reach the month.
 */
export const settleMonth = async (
  eventLog: EventLog,
  { creatorOid, month, closedAtRevision }: ClosedMonth,
  rate: Rate,
): Promise<readonly Step[]> => {
  const earned = new EarnedMonth();
  for await (const { event } of monthEvents(eventLog, { creatorOid, month, upTo: closedAtRevision }))
    earned.take(event);
  return [
    settlements.step({
      name: `settle-${creatorOid}-${month}`,
      id: creatorOid,
      command: (now) => ({
        type: 'SettleMonth',
        creatorOid,
        month,
        ...earned.settled(),
        ...rate,
        rateDay: lastBusinessDay(month),
        closedAtRevision,
        now,
      }),
    }),
    {
      // What is recorded before the month counts as settled is read here, and the rest by
      // `correctSettlements`.
      run: async (commands, cause) => {
        for (const step of await correctionsOf({ eventLog, commands }, { creatorOid, month }))
          await step.run(commands, cause);
      },
    },
  ];
};
