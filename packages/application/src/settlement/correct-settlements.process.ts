import type { Oid } from '@fanfold/domain';
import { linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import { EarnedMonth, settlementStream } from '@fanfold/domain/settlement';
import { type CommandLog, type EventLog, UnavailableError } from '@fanfold/event-log';

import { type ProcessManager, processManager, steps } from '../process-manager.ts';
import { monthEvents } from './read-month.ts';

const settlements = steps(settlementStream);

/**
 * An earning of a closed month that is held or released changes what its creator is owed; once it was paid out, Fanfold bears it unless
 * finance confirmed that payer and creator are linked.
 */
export const correctSettlements = (eventLog: EventLog): ProcessManager =>
  processManager({
    name: 'correct-settlements',
    purpose: 'takes held earnings of a closed month off, and adds released ones',
    feed: 'own',
    consumes: ['EarningHeld', 'EarningReleased'],
    react: async ({ event, revision }, commands) => {
      const { creatorOid, month, holdId, earningId } = event;
      const earned = new EarnedMonth();
      let closed = false;
      let payerOid: Oid | undefined;
      for await (const each of monthEvents(eventLog, { creatorOid, month, upTo: revision - 1 })) {
        closed ||= each.type === 'MonthClosed';
        if (each.type === 'EarningPosted' && each.earningId === earningId) payerOid = each.payerOid;
        earned.take(each);
      }
      const earning = earned.find(earningId);
      if (!closed || !earning) return [];
      const before = earned.heldOf(earningId);
      earned.take(event);
      const coins = before - earned.heldOf(earningId);
      if (coins === 0) return [];
      const { kind, level, feePolicyVersion } = earning;
      const linkedAccounts = await areLinked(commands, creatorOid, payerOid);
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
            linkedAccounts,
            now,
          }),
          onRefusal: () => {
            throw new UnavailableError(`${month} is not settled yet`, { outcomeUnknown: false });
          },
        }),
      ];
    },
  });

/** Whether finance confirmed that they are one, and holds what the one earns from the other. */
const areLinked = async (
  commands: CommandLog,
  creatorOid: Oid,
  payerOid: Oid | undefined,
): Promise<boolean> => {
  if (!payerOid) return false;
  const id = linkedAccountsId(payerOid, creatorOid);
  const { state } = await commands.load(linkedAccountsStream, id, { maxAgeMs: 0 });
  return Boolean(state.cases[payerOid]?.holdId);
};
