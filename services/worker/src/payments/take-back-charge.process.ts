import { type Oid, parseOid, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { type LotTake, type WalletEvent, walletStream } from '@fanfold/domain/wallet';
import { type CommandLog, type EventLog, type Recorded, UnavailableError } from '@fanfold/event-log';

import { monthAfter } from '../earnings/post-earnings.process.ts';
import { type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';

const wallet = steps(walletStream);
const earnings = steps(earningsStream);

/**
 * A lost dispute takes the charge's coins back. Where some are spent, what creators earned by them is held until the debt
 * is gone. Which earnings those are is read from the debtor's own wallet: disputes are rare, and nothing else knows.
 */
export const takeBackCharges = (eventLog: Log): ProcessManager =>
  processManager({
    name: 'take-back-charges',
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
          return standing.map((earned) => hold(earned, debtId, searchFrom(earned)));
        }
        case 'DebtCleared': {
          const { walletOid, chargeId, debtId, leftCoins } = event;
          if (leftCoins > 0) return [];
          return (await earnedBy(eventLog, walletOid, chargeId)).map((earned) =>
            release(earned, debtId, searchFrom(earned)),
          );
        }
        case 'PurchaseRefunded':
          return releaseRefunded(eventLog, commands, event);
        case 'SpendRefunded':
          return releaseRefunded(eventLog, commands, { ...event, purchaseId: event.spendId });
      }
    },
  });

/**
 * The refund has taken the whole earning from the creator already; what a debt still holds of it would take a part twice.
 */
const releaseRefunded = async (
  eventLog: Log,
  commands: CommandLog,
  { walletOid, purchaseId }: { readonly walletOid: Oid; readonly purchaseId: Oid },
): Promise<Step[]> => {
  const { state } = await commands.load(walletStream, walletOid, { maxAgeMs: 0 });
  const held = await Promise.all(
    Object.entries(state.debts).map(async ([debtId, { chargeId }]) =>
      (await earnedBy(eventLog, walletOid, chargeId))
        .filter((earned) => earned.purchaseId === purchaseId)
        .map((earned) => release(earned, parseOid(debtId), searchFrom(earned))),
    ),
  );
  return held.flat();
};

type Log = Pick<EventLog, 'client' | 'codec'>;

/** What a creator earned by the coins of a charge. */
type Earned = {
  readonly creatorOid: Oid;
  readonly purchaseId: Oid;
  readonly paidCoins: number;
  readonly happenedAt: string;
  /** Whether it was not refunded since. */
  readonly stands: boolean;
};

/** A posting after its month closed stands in a later one. */
const maxMonths = 12;
type Search = { readonly month: string; readonly tries: number };
const searchFrom = ({ happenedAt }: Earned): Search => ({ month: seoulMonth(happenedAt), tries: maxMonths });
const next = ({ month, tries }: Search): Search => ({ month: monthAfter(month), tries: tries - 1 });

/** Every sale is posted; one that is found in no month is still on its way, and is waited for. */
const hold = (earned: Earned, holdId: Oid, { month, tries }: Search): Step => {
  const { creatorOid, purchaseId, paidCoins } = earned;
  return earnings.step({
    name: `hold-${purchaseId}-${month}`,
    id: `${creatorOid}-${month}`,
    command: () => ({ type: 'HoldEarning', creatorOid, month, holdId, purchaseId, paidCoins }),
    onRefusal: () => {
      if (tries > 1) return [hold(earned, holdId, next({ month, tries }))];
      const late = `The earning of ${purchaseId} is not posted yet`;
      throw new UnavailableError(late, { outcomeUnknown: false });
    },
  });
};

/** An earning that was never held has nothing to release. */
const release = (earned: Earned, holdId: Oid, { month, tries }: Search): Step => {
  const { creatorOid, purchaseId } = earned;
  return earnings.step({
    name: `release-${purchaseId}-${month}`,
    id: `${creatorOid}-${month}`,
    command: () => ({ type: 'ReleaseEarning', creatorOid, month, holdId, purchaseId }),
    onRefusal: () => (tries > 1 ? [release(earned, holdId, next({ month, tries }))] : []),
  });
};

const pageSize = 500;

const earnedBy = async ({ client, codec }: Log, walletOid: Oid, chargeId: Oid): Promise<Earned[]> => {
  const found: Omit<Earned, 'stands'>[] = [];
  const refunded = new Set<string>();
  let lots: ReadonlySet<string> = new Set();
  for (let from = 0; ; from += pageSize) {
    const stored = await client.readStream(`wallet-${walletOid}`, { from, maxCount: pageSize });
    for (const each of stored) {
      const recorded = (await codec.decode(each)) as Recorded<WalletEvent>;
      const { event } = recorded;
      if (event.type === 'CoinsCredited' && event.chargeId === chargeId)
        lots = new Set(event.lots.map(({ lotId }) => lotId));
      if (event.type === 'PurchaseRefunded') refunded.add(event.purchaseId);
      if (event.type === 'SpendRefunded') refunded.add(event.spendId);
      const earned = earnedFrom(recorded, lots);
      if (earned) found.push(earned);
    }
    if (stored.length < pageSize)
      return found.map((earned) => ({ ...earned, stands: !refunded.has(earned.purchaseId) }));
  }
};

const earnedFrom = (
  { event, metadata }: Recorded<WalletEvent>,
  lots: ReadonlySet<string>,
): Omit<Earned, 'stands'> | undefined => {
  const sale = saleOf(event);
  if (!sale) return undefined;
  const paidCoins = sale.taken
    .filter(({ kind, lotId }) => kind === 'paid' && lots.has(lotId))
    .reduce((sum, { coins }) => sum + coins, 0);
  const { creatorOid, purchaseId } = sale;
  return paidCoins > 0 ? { creatorOid, purchaseId, paidCoins, happenedAt: metadata.occurredAt } : undefined;
};

type Sale = { readonly creatorOid: Oid; readonly purchaseId: Oid; readonly taken: readonly LotTake[] };

/** Under the id by which the earning was posted. */
const saleOf = (event: WalletEvent): Sale | undefined => {
  switch (event.type) {
    case 'ContentBought':
      return { creatorOid: event.sellerOid, purchaseId: event.purchaseId, taken: event.taken };
    case 'GiftCaptured':
      return { creatorOid: event.sellerOid, purchaseId: event.holdId, taken: event.taken };
    case 'CoinsSpent':
      return event.beneficiaryOid
        ? { creatorOid: event.beneficiaryOid, purchaseId: event.spendId, taken: event.taken }
        : undefined;
    default:
      return undefined;
  }
};
