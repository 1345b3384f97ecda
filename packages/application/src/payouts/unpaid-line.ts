import type { Oid } from '@fanfold/domain';
import { type ExpectedLine, payoutBatchStream } from '@fanfold/domain/payouts';
import { settlementStream } from '@fanfold/domain/settlement';

import { type Step, steps } from '../process-manager.ts';

const batches = steps(payoutBatchStream);
const settlements = steps(settlementStream);

type Line = Pick<ExpectedLine, 'endToEndId' | 'creatorOid' | 'requestId'>;

/** A line of a batch ends as if it had come back, and its request fails: the money can be asked for again. */
export const unpaidLine = (
  { endToEndId, creatorOid, requestId }: Line,
  { batchId, byOid, reason }: { readonly batchId: Oid; readonly byOid: Oid; readonly reason: string },
): Step[] => [
  batches.step({
    name: 'unpaid',
    id: batchId,
    command: (now) => ({ type: 'EndLine', batchId, endToEndId, outcome: 'returned', now }),
  }),
  settlements.step({
    name: 'request-unpaid',
    id: creatorOid,
    command: (now) => ({ type: 'FailPayout', creatorOid, requestId, batchId, byOid, reason, now }),
  }),
];
