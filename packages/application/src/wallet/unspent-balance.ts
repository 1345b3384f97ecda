import type { UnspentBalanceReply } from '@fanfold/contracts/wallet';
import { addDays } from '@fanfold/domain';
import { firstDay, type LedgerTables, movedBetween } from '@fanfold/projections/wallet/ledger';
import type { Kysely } from 'kysely';

type HalfYear = UnspentBalanceReply['halfYears'][number];
type Period = { readonly from: string; readonly to: string };

const beginning = '0001-01-01';
/** LED-024: 10 coins are 1,000 won or 100 yen. */
const worth = { krw: 100, jpy: 10 } as const;

/**
 * One line for each half-year in which anything was booked, the newest first; the running one up to `today`.
 */
export const unspentBalances = async (db: Kysely<LedgerTables>, today: string): Promise<HalfYear[]> => {
  const first = await firstDay(db);
  if (first === undefined) return [];
  const lines: HalfYear[] = [];
  for (let period = halfYearOf(first); period.from <= today; period = halfYearAfter(period))
    lines.push(await lineOf(db, period, today));
  return lines.reverse();
};

const lineOf = async (db: Kysely<LedgerTables>, { from, to }: Period, today: string): Promise<HalfYear> => {
  const [before, within, chat] = await Promise.all([
    movedBetween(db, { unit: 'paid', from: beginning, to: dayBefore(from) }),
    movedBetween(db, { unit: 'paid', from, to }),
    movedBetween(db, { unit: 'chat', from: beginning, to }),
  ]);
  const moved = (account: string) => within.get(account) ?? 0;
  const openingCoins = owed(before, ['wallet-available', 'wallet-held']);
  const closingCoins = openingCoins + owed(within, ['wallet-available', 'wallet-held']);
  const issuedCoins = moved('exchange:paid');
  const spentCoins = owed(within, ['creator-earned', 'fanfold-earned']);
  const convertedCoins = owed(within, ['converted']);
  const expiredCoins = owed(within, ['expired']);
  return {
    date: to,
    final: to < today,
    openingCoins,
    issuedCoins,
    spentCoins,
    convertedCoins,
    expiredCoins,
    otherCoins: closingCoins - openingCoins - issuedCoins + spentCoins + convertedCoins + expiredCoins,
    closingCoins,
    closingKrw: closingCoins * worth.krw,
    closingJpy: closingCoins * worth.jpy,
    chatCredits: owed(chat, ['credits-available', 'credits-held']),
  };
};

/** What stands on the credit side of some accounts. */
const owed = (moved: ReadonlyMap<string, number>, accounts: readonly string[]): number =>
  accounts.reduce((sum, account) => sum - (moved.get(account) ?? 0), 0);

/** From 1 October to 31 March, and from 1 April to 30 September. */
export const halfYearOf = (day: string): Period => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  if (month >= 4 && month <= 9) return { from: `${year}-04-01`, to: `${year}-09-30` };
  const autumn = month >= 10 ? year : year - 1;
  return { from: `${autumn}-10-01`, to: `${autumn + 1}-03-31` };
};

const halfYearAfter = ({ to }: Period): Period => halfYearOf(addDay(to, 1));
const dayBefore = (day: string): string => addDay(day, -1);

const addDay = (day: string, days: number): string => addDays(day, days).slice(0, 10);
