import { type Oid, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import type { LotTake, WalletEvent } from '@fanfold/domain/wallet';
import { type EventLog, type Recorded, UnavailableError } from '@fanfold/event-log';

import { type Step, steps } from '../process-manager.ts';
import { monthAfter } from './post-earnings.process.ts';

const earnings = steps(earningsStream);

export type Log = Pick<EventLog, 'client' | 'codec'>;

/** What a creator earned by one payment, or by a part of it. */
export type Earned = {
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

/** Holds an earning back. Every sale is posted; one that is found in no month is still on its way, and is waited for. */
export const holdEarned = (earned: Earned, holdId: Oid, search = searchFrom(earned)): Step => {
  const { creatorOid, purchaseId, paidCoins } = earned;
  const { month, tries } = search;
  return earnings.step({
    name: `hold-${purchaseId}-${month}`,
    id: `${creatorOid}-${month}`,
    command: () => ({ type: 'HoldEarning', creatorOid, month, holdId, purchaseId, paidCoins }),
    onRefusal: () => {
      if (tries > 1) return [holdEarned(earned, holdId, next(search))];
      const late = `The earning of ${purchaseId} is not posted yet`;
      throw new UnavailableError(late, { outcomeUnknown: false });
    },
  });
};

/** An earning that was never held has nothing to release. */
export const releaseEarned = (earned: Earned, holdId: Oid, search = searchFrom(earned)): Step => {
  const { creatorOid, purchaseId } = earned;
  const { month, tries } = search;
  return earnings.step({
    name: `release-${purchaseId}-${month}`,
    id: `${creatorOid}-${month}`,
    command: () => ({ type: 'ReleaseEarning', creatorOid, month, holdId, purchaseId }),
    onRefusal: () => (tries > 1 ? [releaseEarned(earned, holdId, next(search))] : []),
  });
};

type Sale = { readonly creatorOid: Oid; readonly purchaseId: Oid; readonly taken: readonly LotTake[] };

/** A payment to a creator, under the id by which its earning was posted. */
export const saleOf = (event: WalletEvent): Sale | undefined => {
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

/** Of all payments in a wallet, what `paidCoinsOf` says of them; what it makes 0 is left out. */
export const earnedFrom = async (
  log: Log,
  walletOid: Oid,
  paidCoinsOf: (sale: Sale) => number,
): Promise<Earned[]> => {
  const found: Omit<Earned, 'stands'>[] = [];
  const refunded = new Set<string>();
  for await (const { event, metadata } of walletEvents(log, walletOid)) {
    if (event.type === 'PurchaseRefunded') refunded.add(event.purchaseId);
    if (event.type === 'SpendRefunded') refunded.add(event.spendId);
    const sale = saleOf(event);
    const paidCoins = sale ? paidCoinsOf(sale) : 0;
    if (!sale || paidCoins === 0) continue;
    const { creatorOid, purchaseId } = sale;
    found.push({ creatorOid, purchaseId, paidCoins, happenedAt: metadata.occurredAt });
  }
  return found.map((earned) => ({ ...earned, stands: !refunded.has(earned.purchaseId) }));
};

/** Coins of one kind that a payment took. */
export const paidIn = (taken: readonly LotTake[]): number =>
  taken.reduce((sum, { kind, coins }) => (kind === 'paid' ? sum + coins : sum), 0);

const pageSize = 500;

export async function* walletEvents(
  { client, codec }: Log,
  walletOid: Oid,
): AsyncGenerator<Recorded<WalletEvent>> {
  for (let from = 0; ; from += pageSize) {
    const stored = await client.readStream(`wallet-${walletOid}`, { from, maxCount: pageSize });
    for (const each of stored) yield (await codec.decode(each)) as Recorded<WalletEvent>;
    if (stored.length < pageSize) return;
  }
}
