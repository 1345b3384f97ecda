import { own } from '@fanfold/domain';
import {
  type BankAccountEvent,
  bankAccountStream,
  batchIdOf,
  lineIn,
  payoutBatchStream,
} from '@fanfold/domain/payouts';
import { settlementStream } from '@fanfold/domain/settlement';
import type { CommandLog } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';
import { unpaidLine } from './unpaid-line.ts';

const batches = steps(payoutBatchStream);
const settlements = steps(settlementStream);
const accounts = steps(bankAccountStream);

/**
 * What the bank paid completes a request, and what it sent back fails it: the money can be asked for again. A
 * payment of a request that is not in payment is a difference that a person works off. A payment of another
 * amount that does not count as one (Fanfold bears it, or it came back) leaves the creator unpaid, so the
 * request fails as well.
 */
export const followStatements = processManager({
  name: 'follow-statements',
  purpose: 'completes the requests that the bank has paid, and fails those that it sent back',
  feed: 'own',
  consumes: ['PayoutLinePaid', 'PayoutLineReturned', 'BankDifferenceResolved'],
  react: async ({ event }, commands) => {
    if (event.type === 'BankDifferenceResolved')
      return event.outcome === 'byHand' ? paidByHand(event) : await unpaid(event, commands);
    const { batchId, creatorOid, requestId, endToEndId, entryId, currency, bookedOn, amountMinor } = event;
    const { state } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
    const about = { creatorOid, requestId, batchId, byOid: state.approvedByOid ?? creatorOid };
    const outcome = event.type === 'PayoutLinePaid' ? ('paid' as const) : ('returned' as const);
    const ended = batches.step({
      name: outcome,
      id: batchId,
      command: (now) => ({ type: 'EndLine', batchId, endToEndId, outcome, now }),
      // A line that never left has no request in payment either: that is what the next step finds.
      onRefusal: () => [],
    });
    const followed = settlements.step({
      name: `request-${outcome}`,
      id: creatorOid,
      command: (now) =>
        event.type === 'PayoutLinePaid'
          ? // The money has left: a hold that came since does not undo that.
            { type: 'CompletePayout', ...about, reference: endToEndId, now }
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
            chargesMinor: event.type === 'PayoutLinePaid' ? undefined : event.chargesMinor,
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

/**
 * What a statement shows has left, so that its request is complete, also where something keeps a person from
 * saying so by now.
 */
const paidByHand = ({
  currency,
  differenceId,
  creatorOid,
  requestId,
  theirMinor,
  byOid,
}: Resolved): readonly Step[] => {
  if (creatorOid === undefined || requestId === undefined || byOid === null || theirMinor > 0) return [];
  return [
    settlements.step({
      name: 'request-by-hand',
      id: creatorOid,
      command: (now) => ({
        type: 'CompletePayout',
        creatorOid,
        requestId,
        batchId: null,
        byStatement: true,
        byOid,
        reference: `${currency} ${differenceId}`,
        now,
      }),
      // It is complete, or has failed since.
      onRefusal: () => [],
    }),
  ];
};

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
  const line = lineIn(batch, endToEndId);
  if (!line) return [];
  return unpaidLine(line, { batchId, byOid: byOid ?? batch.approvedByOid ?? line.creatorOid, reason });
};
