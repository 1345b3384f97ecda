import { batchIdOf, type ExpectedLine, mayHaveLeft, payoutBatchStream } from '@fanfold/domain/payouts';
import type { EventLog } from '@fanfold/event-log';

/**
 * The lines of ours that a statement names, from the batches' own streams. A line that never left is none.
 */
export const expectedLines = async (
  { commands }: Pick<EventLog, 'commands'>,
  names: readonly (string | null)[],
): Promise<ExpectedLine[]> => {
  const wanted = new Set(names.filter((name) => name !== null));
  const batchIds = new Set([...wanted].flatMap((name) => batchIdOf(name) ?? []));
  const lines: ExpectedLine[] = [];
  for (const batchId of batchIds) {
    const { state } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
    for (const line of state.lines) {
      const { endToEndId, creatorOid, requestId, currency, amountMinor, netWon } = line;
      if (wanted.has(endToEndId) && mayHaveLeft(state, line))
        lines.push({ endToEndId, batchId, creatorOid, requestId, currency, amountMinor, netWon });
    }
  }
  return lines;
};
