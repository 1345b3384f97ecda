import { type Oid, parseOid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';

import {
  type Earned,
  earnedFrom,
  holdEarned,
  type Log,
  paidIn,
  releaseEarned,
  walletEvents,
} from '../earnings/index.ts';
import { type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';

const wallet = steps(walletStream);

/**
 * A lost dispute takes the charge's coins back. Where some are spent, what creators earned by them is held
 * until the debt is gone. Which earnings those are is read from the debtor's own wallet: disputes are rare,
 * and nothing else knows.
 */
export const takeBackCharges = (eventLog: Log): ProcessManager =>
  processManager({
    name: 'take-back-charges',
    purpose: "takes a lost charge's coins back; holds what creators earned by them while they are owed",
    feed: 'own',
    consumes: ['DisputeLost', 'DebtRaised', 'DebtCleared', 'PurchaseRefunded', 'SpendRefunded'],
    react: async ({ event }, commands) => {
      switch (event.type) {
        case 'DisputeLost': {
          const { buyerOid: walletOid, chargeId, disputeId, kind } = event;
          return [
            wallet.step({
              name: 'take-back',
              id: walletOid,
              command: (now) => ({
                type: 'TakeBackCharge',
                walletOid,
                chargeId,
                disputeId,
                reason: kind,
                now,
              }),
              // The only thing that a wallet refuses is a charge it never saw: that of gift points.
              onRefusal: () => [],
            }),
          ];
        }
        case 'DebtRaised': {
          const { walletOid, chargeId, debtId } = event;
          const { state } = await commands.load(walletStream, walletOid, { maxAgeMs: 0 });
          // Paid before this manager came to it; events of one batch are taken side by side.
          if (!state.debts[debtId]) return [];
          const standing = (await earnedBy(eventLog, walletOid, chargeId)).filter(({ stands }) => stands);
          return standing.map((earned) => holdEarned(earned, debtId));
        }
        case 'DebtCleared': {
          const { walletOid, chargeId, debtId, leftCoins } = event;
          if (leftCoins > 0) return [];
          return (await earnedBy(eventLog, walletOid, chargeId)).map((earned) =>
            releaseEarned(earned, debtId),
          );
        }
        case 'PurchaseRefunded':
          return releaseRefunded(eventLog, commands, { ...event, earningId: event.purchaseId });
        case 'SpendRefunded':
          return releaseRefunded(eventLog, commands, { ...event, earningId: event.spendId });
      }
    },
  });

/**
 * The refund has taken the whole earning from the creator already; what a debt still holds of it would take a
 * part twice.
 */
const releaseRefunded = async (
  eventLog: Log,
  commands: CommandLog,
  { walletOid, earningId }: { readonly walletOid: Oid; readonly earningId: string },
): Promise<Step[]> => {
  const { state } = await commands.load(walletStream, walletOid, { maxAgeMs: 0 });
  const held = await Promise.all(
    Object.entries(state.debts).map(async ([debtId, { chargeId }]) =>
      (await earnedBy(eventLog, walletOid, chargeId))
        .filter((earned) => earned.earningId === earningId)
        .map((earned) => releaseEarned(earned, parseOid(debtId))),
    ),
  );
  return held.flat();
};

/** What creators earned by the coins of a charge. */
const earnedBy = async (log: Log, walletOid: Oid, chargeId: Oid): Promise<Earned[]> => {
  const lots = new Set<string>();
  for await (const { event } of walletEvents(log, walletOid))
    if (event.type === 'CoinsCredited' && event.chargeId === chargeId)
      for (const { lotId } of event.lots) lots.add(lotId);
  return earnedFrom(log, walletOid, ({ taken }) => paidIn(taken.filter(({ lotId }) => lots.has(lotId))));
};
