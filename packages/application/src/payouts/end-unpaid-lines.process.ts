import { bankAccountStream, isNamed, lineIn, payoutBatchStream } from '@fanfold/domain/payouts';

import { processManager } from '../process-manager.ts';
import { unpaidLine } from './unpaid-line.ts';

/**
 * A line that the bank never named, and that two people take for unpaid, ends as if it had come back: its
 * request fails, and the money can be asked for again. What the bank has said meanwhile counts instead; what
 * it pays later is a difference that a person works off.
 */
export const endUnpaidLines = processManager({
  name: 'end-unpaid-lines',
  purpose: 'ends a line that the bank never named, and fails its request, once a second person agrees',
  consumes: ['ApprovalGranted'],
  react: async ({ event: { act, adminOid: byOid, reason } }, commands) => {
    if (act.kind !== 'unpaidLine') return [];
    const { batchId, endToEndId, currency } = act;
    const { state: account } = await commands.load(bankAccountStream, currency, { maxAgeMs: 0 });
    const { state: batch } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
    const line = lineIn(batch, endToEndId);
    // A line that has ended without the bank ended here: a second run does what is left.
    if (!line || isNamed(account, endToEndId)) return [];
    return unpaidLine(line, { batchId, byOid, reason });
  },
});
