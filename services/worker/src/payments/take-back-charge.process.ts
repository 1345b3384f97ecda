import { type Oid, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { type LotTake, type WalletEvent, walletStream } from '@fanfold/domain/wallet';
import { type EventLog, type Recorded, UnavailableError } from '@fanfold/event-log';

import { monthAfter } from '../earnings/post-earnings.process.ts';
import { type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';

const wallet = steps(walletStream);
const earnings = steps(earningsStream);

/**
 * A lost dispute takes the charge's coins back. Where some are spent, what creators earned by them is held until the debt
 * is gone. Which earnings those are is read from the debtor's own wallet: disputes are rare, and nothing else knows.
 */
export const takeBackCharges = (eventLog: Pick<EventLog, 'client' | 'codec'>): ProcessManager =>
  processManager({
    name: 'take-back-charges',
    consumes: ['DisputeLost', 'DebtRaised', 'DebtCleared'],
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
            }),
          ];
        }
        case 'DebtRaised': {
          const { walletOid, chargeId, debtId } = event;
          const { state } = await commands.load(walletStream, walletOid, { maxAgeMs: 0 });
          // Paid before this manager came to it; events of one batch are taken side by side.
          if (!state.debts[debtId]) return [];
          return (await earnedBy(eventLog, walletOid, chargeId)).map((earned) =>
            hold(earned, debtId, searchFrom(earned)),
          );
        }
        case 'DebtCleared': {
          const { walletOid, chargeId, debtId, leftCoins } = event;
          if (leftCoins > 0) return [];
          return (await earnedBy(eventLog, walletOid, chargeId)).map((earned) =>
            release(earned, debtId, searchFrom(earned)),
          );
        }
      }
    },
  });

/** What a creator earned by the coins of a charge. */
type Earned = {
  readonly creatorOid: Oid;
  readonly purchaseId: Oid;
  readonly paidCoins: number;
  readonly happenedAt: string;
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

const earnedBy = async (
  { client, codec }: Pick<EventLog, 'client' | 'codec'>,
  walletOid: Oid,
  chargeId: Oid,
): Promise<Earned[]> => {
  const found: Earned[] = [];
  let lots: ReadonlySet<string> = new Set();
  for (let from = 0; ; from += pageSize) {
    const stored = await client.readStream(`wallet-${walletOid}`, { from, maxCount: pageSize });
    for (const each of stored) {
      const recorded = (await codec.decode(each)) as Recorded<WalletEvent>;
      const { event } = recorded;
      if (event.type === 'CoinsCredited' && event.chargeId === chargeId)
        lots = new Set(event.lots.map(({ lotId }) => lotId));
      const earned = earnedFrom(recorded, lots);
      if (earned) found.push(earned);
    }
    if (stored.length < pageSize) return found;
  }
};

const earnedFrom = (
  { event, metadata }: Recorded<WalletEvent>,
  lots: ReadonlySet<string>,
): Earned | undefined => {
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
