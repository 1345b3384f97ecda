import { servingSchema } from '@fanfold/projection';
import { creatorRevenue } from '@fanfold/projections/earnings/revenue';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { ledger } from '@fanfold/projections/wallet/ledger';
import { type Kysely, sql } from 'kysely';

import type { Findings } from './oracle.ts';

type Row = { key: string; unit: string; amount: string };
type Sums = Map<string, number>;

/** The read models that the oracle is compared with, each at its own position. */
export const comparedWithOracle = [walletBalances, creatorRevenue, ledger] as const;

/** Compares the oracle's results with the figures that people see and with the double-entry books. */
export const compareWithOracle = async (
  db: Kysely<never>,
  findingsAt: (projection: string) => Findings,
): Promise<string[]> => [
  ...differ('wallet-balances', await shownBalances(db), walletSums(findingsAt(walletBalances.name), 1)),
  ...differ('debts', await shownDebts(db), new Map(findingsAt(walletBalances.name).owed)),
  ...differ('creator-revenue', await shownRevenue(db), creatorSums(findingsAt(creatorRevenue.name).posted)),
  ...differ('ledger', await bookedBalances(db), walletSums(findingsAt(ledger.name), -1)),
  ...differ('unspent', await bookedUnspent(db), new Map(findingsAt(ledger.name).cover.unspent)),
  ...differ('segregated', await bookedSegregated(db), new Map(findingsAt(ledger.name).cover.segregated)),
  ...(await unbalanced(db)),
];

/** By `{oid} {unit} {available|held}`; the books show a liability, hence the sign. */
const walletSums = ({ wallets, credits }: Findings, sign: 1 | -1): Sums => {
  const sums: Sums = new Map();
  for (const [oid, { available, held }] of credits) {
    for (const [kind, unit] of [['chat', 'chat'] as const, ['bonus', 'bonusCredits'] as const]) {
      sums.set(`${oid} ${unit} available`, sign * available[kind]);
      sums.set(`${oid} ${unit} held`, sign * held[kind]);
    }
  }
  for (const [oid, { available, held }] of wallets) {
    for (const kind of ['paid', 'bonus'] as const) {
      sums.set(`${oid} ${kind} available`, sign * available[kind]);
      sums.set(`${oid} ${kind} held`, sign * held[kind]);
    }
  }
  return sums;
};

const creatorSums = (creators: Findings['posted']): Sums =>
  new Map(
    [...creators].flatMap(([oid, { paid, bonus }]) => [
      [`${oid} paid`, paid] as const,
      [`${oid} bonus`, bonus],
    ]),
  );

const shownBalances = async (db: Kysely<never>): Promise<Sums> => {
  const table = sql.id(servingSchema(walletBalances), 'wallet_balance');
  const { rows } = await sql<Row>`
    select wallet_oid key, unit, amount from ${table}, lateral (values
      ('paid available', paid), ('bonus available', bonus), ('paid held', held_paid), ('bonus held', held_bonus),
      ('chat available', chat), ('bonusCredits available', bonus_credits), ('chat held', held_chat),
      ('bonusCredits held', held_bonus_credits)
    ) balance(unit, amount)`.execute(db);
  return sumsOf(rows);
};

const shownDebts = async (db: Kysely<never>): Promise<Sums> => {
  const table = sql.id(servingSchema(walletBalances), 'wallet_balance');
  const { rows } = await sql<{ key: string; amount: string }>`
    select wallet_oid key, debt amount from ${table} where debt <> 0`.execute(db);
  return new Map(rows.map(({ key, amount }) => [key, Number(amount)]));
};

const shownRevenue = async (db: Kysely<never>): Promise<Sums> => {
  const table = sql.id(servingSchema(creatorRevenue), 'revenue_day');
  const { rows } = await sql<Row>`
    select creator_oid key, unit, sum(amount) amount from ${table},
      lateral (values ('paid', paid), ('bonus', bonus)) revenue(unit, amount)
    group by 1, 2`.execute(db);
  return sumsOf(rows);
};

const bookedBalances = async (db: Kysely<never>): Promise<Sums> => {
  const table = sql.id(servingSchema(ledger), 'posting');
  const { rows } = await sql<Row>`
    select split_part(account, ':', 2) key,
      unit || case when account like '%-held:%' then ' held' else ' available' end unit, sum(amount) amount
    from ${table} where account like 'wallet-%' or account like 'credits-%' group by 1, 2`.execute(db);
  return sumsOf(rows);
};

type ByCountry = { key: string; amount: string };

const bookedUnspent = async (db: Kysely<never>): Promise<Sums> => {
  const table = sql.id(servingSchema(ledger), 'unspent_day');
  const { rows } = await sql<ByCountry>`
    select country key, sum(coins) amount from ${table} group by 1`.execute(db);
  return new Map(rows.map(({ key, amount }) => [key, Number(amount)]));
};

const bookedSegregated = async (db: Kysely<never>): Promise<Sums> => {
  const table = sql.id(servingSchema(ledger), 'posting');
  const { rows } = await sql<ByCountry>`
    select split_part(account, ':', 2) key, sum(amount) amount from ${table}
    where account like 'segregated:%' and unit = 'KRW' group by 1`.execute(db);
  return new Map(rows.map(({ key, amount }) => [key, Number(amount)]));
};

const unbalanced = async (db: Kysely<never>): Promise<string[]> => {
  const table = sql.id(servingSchema(ledger), 'posting');
  const { rows } = await sql<{ position: string; unit: string; amount: string }>`
    select position, unit, sum(amount) amount from ${table}
    group by 1, 2 having sum(amount) <> 0 order by 1 limit 5`.execute(db);
  return rows.map(
    ({ position, unit, amount }) => `ledger: the entry at ${position} is off by ${amount} ${unit}`,
  );
};

const sumsOf = (rows: readonly Row[]): Sums =>
  new Map(rows.map(({ key, unit, amount }) => [`${key} ${unit}`, Number(amount)]));

const differ = (what: string, is: Sums, should: Sums): string[] =>
  [...new Set([...is.keys(), ...should.keys()])]
    .filter((key) => (is.get(key) ?? 0) !== (should.get(key) ?? 0))
    .map((key) => `${what}: ${key} is ${is.get(key) ?? 0}, the events say ${should.get(key) ?? 0}`);
