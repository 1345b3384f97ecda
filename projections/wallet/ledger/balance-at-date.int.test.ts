import { isDomainEventType, type Recorded, type StoredEvent } from '@fanfold/event-log';
import { replay } from '@fanfold/projection/testing';
import type { Kysely } from 'kysely';
import { expect, inject, it } from 'vitest';

import { importWallets } from '../../../test/bench/rebuild/log.ts';
import { spawnNode, temporaryFolder } from '../../../test/event-store/node-process.ts';
import { openTestLog } from '../../../test/support/event-log.ts';
import { figure } from '../../../test/support/figure.ts';
import { createDatabase } from '../../../test/support/postgres.ts';
import { type LedgerTables, ledger, trialBalance } from './queries.ts';

const size = inject('isLong') ? 200_000 : 3_000;

type Piece = { readonly kind: string; readonly coins: number };

/**
 * The paid coins that an event brings into wallets, or takes out of them. Held coins are still in their
 * wallet.
 */
const paidCoinsOf = ({ type, data }: StoredEvent): number => {
  const sum = (field: string) =>
    ((data[field] ?? []) as Piece[]).reduce((all, { kind, coins }) => all + (kind === 'paid' ? coins : 0), 0);
  switch (type) {
    case 'CoinsCredited':
      return sum('lots');
    case 'ContentBought':
    case 'CoinsSpent':
    case 'HoldCaptured':
      return -sum('taken');
    case 'PurchaseRefunded':
    case 'SpendRefunded':
      return sum('returned');
    case 'CoinsHeld':
    case 'HoldReleased':
      return 0;
    default:
      throw new Error(`This log has no ${type}`);
  }
};

const seoulDayOf = (at: string): string =>
  new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 10);

/** The paid coins in all wallets at the end of each day, as the ledger has them. */
const balancesOf = async (db: Kysely<LedgerTables>, days: readonly string[]): Promise<number[]> => {
  const balances: number[] = [];
  for (const day of days) {
    const { accounts } = await trialBalance(db, day);
    const owed = accounts.filter(({ account, unit }) => unit === 'paid' && account.startsWith('wallet-'));
    balances.push(-owed.reduce((sum, { amount }) => sum + amount, 0));
  }
  return balances;
};

it('the paid balance at the end of every day is the same in two replays, and in the events themselves', async () => {
  using folder = temporaryFolder();
  await importWallets(folder.path, size);
  await using node = await spawnNode(folder.path);
  await using database = await createDatabase();
  await using eventLog = openTestLog(node.url, database.db);
  const events: Recorded[] = [];
  const byDay = new Map<string, number>();
  for await (const stored of eventLog.client.readEverything()) {
    if (!isDomainEventType(stored.type)) continue;
    events.push(await eventLog.codec.decode(stored));
    const day = seoulDayOf(stored.metadata.occurredAt);
    byDay.set(day, (byDay.get(day) ?? 0) + paidCoinsOf(stored));
  }
  const days = [...byDay.keys()].sort();
  let sum = 0;
  const recorded = days.map((day) => (sum += byDay.get(day) ?? 0));

  const replays: number[][] = [];
  for (const batchSize of [1_000, 333]) {
    await using replayed = await replay(database.url, ledger, { events, batchSize });
    replays.push(await balancesOf(replayed.db, days));
  }
  const [first = [], second = []] = replays;
  const differing = (other: readonly number[]) => days.filter((_, at) => first[at] !== other[at]).length;
  figure('events', events.length);
  figure('days', days.length);
  figure('paid coins at the last day', first.at(-1) ?? 0);
  figure('days on which two replays differ', differing(second));
  figure('days on which replay and events differ', differing(recorded));
  expect(second).toEqual(first);
  expect(recorded).toEqual(first);
  expect(days.length).toBeGreaterThan(20);
  expect(first.at(-1)).toBeGreaterThan(0);
}, 900_000);
