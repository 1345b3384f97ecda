import { type BankAccountEvent, bankAccountStream, payoutBatchStream } from '@fanfold/domain/payouts';
import { settlementStream } from '@fanfold/domain/settlement';
import { UnavailableError } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';

const batches = steps(payoutBatchStream);
const settlements = steps(settlementStream);
const accounts = steps(bankAccountStream);

/**
 * What the bank paid completes a request, and what it sent back fails it: the money can be asked for again. A payment of a request
 * that is not in payment is a difference that a person works off.
 */
export const followStatements = processManager({
  name: 'follow-statements',
  purpose: 'completes the requests that the bank has paid, and fails those that it sent back or did not pay',
  feed: 'own',
  consumes: ['PayoutLinePaid', 'PayoutLineReturned', 'PayoutLineUnpaid'],
  react: async ({ event }, commands) => {
    const { batchId, creatorOid, requestId, endToEndId } = event;
    const { state } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
    const about = { creatorOid, requestId, batchId, byOid: state.approvedByOid ?? creatorOid };
    const outcome = event.type === 'PayoutLinePaid' ? ('paid' as const) : ('returned' as const);
    const ended = batches.step({
      name: outcome,
      id: batchId,
      command: (now) => ({ type: 'EndLine', batchId, endToEndId, outcome, now }),
      onRefusal: () => {
        throw new UnavailableError('It is not recorded yet that the bank took the file', {
          outcomeUnknown: false,
        });
      },
    });
    const followed = settlements.step({
      name: `request-${outcome}`,
      id: creatorOid,
      command: (now) =>
        event.type === 'PayoutLinePaid'
          ? // The money has left: a hold that came since does not undo that.
            { type: 'CompletePayout', ...about, reference: endToEndId, payoutHeld: false, now }
          : { type: 'FailPayout', ...about, reason: event.reason, now },
      // No money moved where a wrong amount came back.
      onRefusal: () => (event.type === 'PayoutLineUnpaid' ? [] : [noteNotOpen(event)]),
    });
    return [ended, followed];
  },
});

type Moved = Extract<BankAccountEvent, { type: 'PayoutLinePaid' | 'PayoutLineReturned' }>;

const noteNotOpen = ({ type, currency, entryId, endToEndId, netWon, amountMinor, bookedOn }: Moved): Step =>
  accounts.step({
    name: 'not-open',
    id: currency,
    command: (now) => ({
      type: 'NoteNotOpen',
      currency,
      entryId,
      endToEndId,
      netWon,
      theirMinor: type === 'PayoutLinePaid' ? 0 - amountMinor : amountMinor,
      bookedOn,
      now,
    }),
  });
