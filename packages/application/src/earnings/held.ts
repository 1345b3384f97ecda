import { type Oid, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { earningsFrom, type LotTake, type Sale, salesOf, type WalletEvent } from '@fanfold/domain/wallet';
import { type EventLog, type Recorded, UnavailableError } from '@fanfold/event-log';

import { type Step, steps } from '../process-manager.ts';
import { monthAfter } from './post-earnings.process.ts';

const earnings = steps(earningsStream);

export type Log = Pick<EventLog, 'client' | 'codec'>;

/** What a creator earned by one payment, or by a part of it. */
export type Earned = {
  readonly creatorOid: Oid;
  readonly earningId: string;
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

/**
 * Holds an earning back. Every sale is posted; one that is in no month yet is still being posted, and this
 * waits for it.
 */
export const holdEarned = (earned: Earned, holdId: Oid, search = searchFrom(earned)): Step => {
  const { creatorOid, earningId, paidCoins } = earned;
  const { month, tries } = search;
  return earnings.step({
    name: `hold-${earningId}-${month}`,
    id: `${creatorOid}-${month}`,
    command: () => ({ type: 'HoldEarning', creatorOid, month, holdId, earningId, paidCoins }),
    onRefusal: () => {
      if (tries > 1) return [holdEarned(earned, holdId, next(search))];
      const late = `The earning of ${earningId} is not posted yet`;
      throw new UnavailableError(late, { outcomeUnknown: false });
    },
  });
};

/** An earning that was never held has nothing to release. */
export const releaseEarned = (earned: Earned, holdId: Oid, search = searchFrom(earned)): Step => {
  const { creatorOid, earningId } = earned;
  const { month, tries } = search;
  return earnings.step({
    name: `release-${earningId}-${month}`,
    id: `${creatorOid}-${month}`,
    command: () => ({ type: 'ReleaseEarning', creatorOid, month, holdId, earningId }),
    onRefusal: () => (tries > 1 ? [releaseEarned(earned, holdId, next(search))] : []),
  });
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
    for (const { reverses } of earningsFrom(event)) if (reverses) refunded.add(reverses);
    for (const sale of salesOf(event)) {
      const paidCoins = paidCoinsOf(sale);
      if (paidCoins === 0) continue;
      const { creatorOid, earningId } = sale;
      found.push({ creatorOid, earningId, paidCoins, happenedAt: metadata.occurredAt });
    }
  }
  return found.map((earned) => ({ ...earned, stands: !refunded.has(earned.earningId) }));
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
