import { krwEquivalent, spendingLimitsStream } from '@fanfold/domain/payments';

import { processManager, steps } from '../process-manager.ts';

const spendingLimits = steps(spendingLimitsStream);

/** Money that was taken counts against its payer's monthly limit; a charge that ended without payment releases its reservation. */
export const countSpending = processManager({
  name: 'count-spending',
  purpose: "counts a charge against the payer's limits, or releases what it reserved of them",
  consumes: ['ChargeApproved', 'ChargeDeclined', 'ChargeExpired', 'ChargeMismatched'],
  react: ({ event }) => {
    const { chargeId, buyerOid } = event;
    if (event.type !== 'ChargeApproved')
      return [
        spendingLimits.step({
          name: 'release',
          id: buyerOid,
          command: () => ({ type: 'ReleaseSpending', chargeId }),
        }),
      ];
    const { amounts, approvedAt } = event;
    return [
      spendingLimits.step({
        name: 'count',
        id: buyerOid,
        command: () => ({
          type: 'CountSpending',
          ownerOid: buyerOid,
          chargeId,
          krw: krwEquivalent(amounts),
          at: approvedAt,
        }),
      }),
    ];
  },
});
