import type { CountryCover, SegregatedMoneyReply } from '@fanfold/contracts/wallet';
import { coinWon, coverAlarmsOf } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { ledger, trialBalance, unspentByCountry } from '@fanfold/projections/wallet/ledger';
import { segregatedCountries, segregatedMoney, thresholdsAt } from '@fanfold/projections/wallet/segregation';
import type { Kysely } from 'kysely';

type Cover = Pick<SegregatedMoneyReply, 'countries' | 'ledgerCoins'>;

/**
 * What is unspent and what is held separately for it at the end of a day, by country of issue, and which of
 * it is an alarm.
 */
export const coverAt = async (db: Kysely<never>, day: string): Promise<Cover> => {
  const [books, set] = await Promise.all([
    readFrom(db, ledger, async (tables) => ({
      byCountry: await unspentByCountry(tables, day),
      accounts: (await trialBalance(tables, day)).accounts,
    })),
    readFrom(db, segregatedMoney, async (tables) => ({
      thresholds: await thresholdsAt(tables, day),
      everSegregated: await segregatedCountries(tables, day),
    })),
  ]);
  const booked = new Map(books.byCountry.map((each) => [each.country, each]));
  const countries = [...new Set([...booked.keys(), ...set.thresholds.keys()])].toSorted();
  return {
    countries: countries.map((country): CountryCover => {
      const { coins = 0, segregatedWon = 0 } = booked.get(country) ?? {};
      const cover = {
        unspentWon: coins * coinWon,
        segregatedWon,
        thresholdWon: set.thresholds.get(country) ?? null,
      };
      return { country, coins, ...cover, alarms: coverAlarmsOf(cover, set.everSegregated.has(country)) };
    }),
    ledgerCoins: books.accounts
      .filter(({ account, unit }) => unit === 'paid' && /^wallet-(?:available|held)$/.test(account))
      .reduce((sum, { amount }) => sum - amount, 0),
  };
};
