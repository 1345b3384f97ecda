import { own } from '@fanfold/domain';
import {
  type BankAccountEvent,
  bankAccountStream,
  batchIdOf,
  payoutBatchStream,
} from '@fanfold/domain/payouts';
import { settlementStream } from '@fanfold/domain/settlement';
import { type CommandLog, UnavailableError } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';

const batches = steps(payoutBatchStream);
const settlements = steps(settlementStream);
const accounts = steps(bankAccountStream);

/**
 * What the bank paid completes a request, and what it sent back fails it: the money can be asked for again. A payment of a request
 * that is not in payment is a difference that a person works off. A payment of another amount that does not count as one (Fanfold
 * bears it, or it came back) leaves the creator unpaid, so the request fails as well.
 */
export const followStatements = processManager({
  name: 'follow-statements',
  purpose: 'completes the requests that the bank has paid, and fails those that it sent back',
  feed: 'own',
  consumes: ['PayoutLinePaid', 'PayoutLineReturned', 'BankDifferenceResolved'],
  react: async ({ event }, commands) => {
    if (event.type === 'BankDifferenceResolved') return await unpaid(event, commands);
    const { batchId, creatorOid, requestId, endToEndId, entryId, currency, bookedOn, amountMinor } = event;
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
      onRefusal: (): readonly Step[] => [
        accounts.step({
          name: 'not-open',
          id: currency,
          command: (now) => ({
            type: 'NoteNotOpen',
            currency,
            entryId,
            endToEndId,
            netWon: event.netWon,
            theirMinor: event.type === 'PayoutLinePaid' ? 0 - amountMinor : amountMinor,
            bookedOn,
            now,
          }),
        }),
      ],
    });
    return [ended, followed];
  },
});

type Resolved = Extract<BankAccountEvent, { type: 'BankDifferenceResolved' }>;

/** The request that a wrong amount was paid for, and that nothing else was paid for. */
const unpaid = async (
  { currency, differenceId, kind, outcome, reason, byOid }: Resolved,
  commands: CommandLog,
): Promise<readonly Step[]> => {
  if (kind !== 'wrongAmount' || outcome === 'paid') return [];
  const { state: account } = await commands.load(bankAccountStream, currency, { maxAgeMs: 0 });
  const endToEndId = own(account.differences, differenceId)?.endToEndId ?? '';
  const batchId = batchIdOf(endToEndId);
  if (!batchId || own(account.transfers, endToEndId)) return [];
  const { state: batch } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
  const line = batch.lines.find((each) => each.endToEndId === endToEndId);
  if (!line) return [];
  const { creatorOid, requestId } = line;
  const by = byOid ?? batch.approvedByOid ?? creatorOid;
  return [
    batches.step({
      name: 'unpaid',
      id: batchId,
      command: (now) => ({ type: 'EndLine', batchId, endToEndId, outcome: 'returned', now }),
    }),
    settlements.step({
      name: 'request-unpaid',
      id: creatorOid,
      command: (now) => ({ type: 'FailPayout', creatorOid, requestId, batchId, byOid: by, reason, now }),
    }),
  ];
};
