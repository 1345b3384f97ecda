import { type Oid, parseOid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import type { Invocation } from '../invocation.ts';
import { type Step, steps } from '../process-manager.ts';
import { RefusedError } from '../refused-error.ts';
import type { LogDeps } from './deps.ts';
import { type PaidCharge, paidCharge, withdrawalOf, withdrawCharge } from './withdraw-charge.ts';

const reason = 'withdrawal';

/**
 * A person has their own charge refunded: an untouched one within `limits.refundDays`, which needs no
 * consent. Its coins leave the wallet at once; the outcome says what the provider pays back. Throws
 * RefusedError: CHARGE_NOT_FOUND (also for another's charge), CHARGE_NOT_CREDITED, CHARGE_ALREADY_REFUNDED,
 * CHARGE_DISPUTED, CHARGE_TOUCHED, REFUND_WINDOW_OVER, NOTHING_TO_REFUND, SPENDING_BLOCKED.
 */
export const refundCharge = async (
  { eventLog }: LogDeps,
  invocation: Invocation,
  { chargeId }: { readonly chargeId: Oid },
) => {
  const { oid } = invocation.actor;
  const charge = await paidCharge(eventLog, chargeId);
  if (charge.buyerOid !== oid) throw new RefusedError('CHARGE_NOT_FOUND');
  return withdrawCharge(eventLog, charge, {
    ...invocation,
    chargeId,
    requestedBy: 'fan',
    requestedByOid: parseOid(oid),
    reason,
  });
};

const wallet = steps(walletStream);

type Later = Pick<PaidCharge, 'buyerOid' | 'approvedAt'> & {
  readonly chargeId: Oid;
  /** When the buyer asked for it: it is in time where that was. */
  readonly askedAt: string;
  readonly onRefusal: (code: string) => readonly Step[];
};

/**
 * The same, for a process manager: the buyer asked for it with something that comes first. Its refund's id
 * follows from the charge, so that no second reading of the log refunds it twice.
 */
export const refundChargeLater = ({ chargeId, buyerOid, approvedAt, askedAt, onRefusal }: Later): Step =>
  wallet.step({
    name: `refund-charge-${chargeId}`,
    id: buyerOid,
    command: (now) =>
      withdrawalOf(
        { buyerOid, approvedAt },
        {
          chargeId,
          refundId: parseOid(oidFromKey(uuid5('refund-charge-later', chargeId))),
          requestedBy: 'fan',
          requestedByOid: buyerOid,
          reason,
          askedAt,
          now,
        },
      ),
    onRefusal,
  });
