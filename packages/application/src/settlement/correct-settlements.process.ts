import { EarnedMonth, settlementStream } from '@fanfold/domain/settlement';
import { type EventLog, UnavailableError } from '@fanfold/event-log';

import { type ProcessManager, processManager, steps } from '../process-manager.ts';
import { monthEvents } from './read-month.ts';

const settlements = steps(settlementStream);

/** An earning of a closed month that is held or released changes what its creator is owed. */
export const correctSettlements = (eventLog: EventLog): ProcessManager =>
  processManager({
    name: 'correct-settlements',
    purpose: 'takes held earnings of a closed month off, and adds released ones',
    feed: 'own',
    consumes: ['EarningHeld', 'EarningReleased'],
    react: async ({ event, revision }) => {
      const { creatorOid, month, holdId, earningId } = event;
      const earned = new EarnedMonth();
      let closed = false;
      for await (const each of monthEvents(eventLog, { creatorOid, month, upTo: revision - 1 })) {
        closed ||= each.type === 'MonthClosed';
        earned.take(each);
      }
      const earning = earned.find(earningId);
      if (!closed || !earning) return [];
      const before = earned.heldOf(earningId);
      earned.take(event);
      const coins = before - earned.heldOf(earningId);
      if (coins === 0) return [];
      const { kind, level, feePolicyVersion } = earning;
      return [
        settlements.step({
          name: `correct-${holdId}-${earningId}`,
          id: creatorOid,
          command: (now) => ({
            type: 'CorrectEarning',
            creatorOid,
            month,
            holdId,
            earningId,
            earning: { kind, level, feePolicyVersion },
            coins,
            now,
          }),
          onRefusal: () => {
            throw new UnavailableError(`${month} is not settled yet`, { outcomeUnknown: false });
          },
        }),
      ];
    },
  });
