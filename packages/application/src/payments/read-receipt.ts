import type { Receipt } from '@fanfold/contracts/payments';
import type { Oid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, reversalsOf } from '@fanfold/projections/payments/charge-money';

import type { ReceiptDeps } from './deps.ts';
import { receiptOf } from './receipts.ts';
import { paidCharge } from './withdraw-charge.ts';

/**
 * The receipt of a charge, with what was refunded since. The caller checks whose it is. Throws RefusedError:
 * CHARGE_NOT_FOUND, CHARGE_NOT_CREDITED.
 */
export const readReceipt = async ({ eventLog, db }: ReceiptDeps, chargeId: Oid): Promise<Receipt> => {
  const charge = await paidCharge(eventLog, chargeId);
  const { refunds } = await readFrom(db, chargeMoney, (tables) => reversalsOf(tables, [chargeId]));
  const done = refunds.flatMap(({ refundId, status, endedAt, paybackMinor }) =>
    status === 'refunded' && endedAt ? [{ refundId, refundedAt: endedAt, paybackMinor }] : [],
  );
  return receiptOf({ ...charge, chargeId }, done);
};
