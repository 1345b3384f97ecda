import { randomUUID } from 'node:crypto';
import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { type LotTake, type WalletEvent, wholeShare } from '@fanfold/domain/wallet';
import { chainHash, chainStart, LogClient, type NewEvent } from '@fanfold/event-log';
import { migrate } from '@fanfold/migrations';
import { createLogger, createTelemetry } from '@fanfold/platform';
import { history, replay } from '@fanfold/projection/testing';
import { historyPage, walletHistory } from '@fanfold/projections/wallet/history';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { spawnNode, temporaryFolder } from '../../event-store/node-process.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import { quantile } from '../support/statistics.ts';
import type { Exported } from './export.process.ts';

const lines = 100_000;
const depths = [0, 50_000] as const;
const statementLengths = [10_000, 100_000] as const;
const pdfLengths = [1_000, 10_000] as const;
const reads = 500;
const pageSize = 30;
const walletOid = parseOid('f'.repeat(24));
const seller = parseOid('c'.repeat(24));
const start = '2026-01-01T00:00:00.000Z';

/** A wallet with a purchase every minute for two months: its history's pages, and its statement. */
export const walletHistoryBench: Bench = async (context) => {
  await pages(context);
  await exports(context);
};

const oidOf = (number: number) => parseOid(number.toString(16).padStart(24, '0'));
const taken = (coins: number): LotTake[] => [
  { lotId: 'lot', kind: 'paid', coins, expiresAt: '2031-01-01T00:00:00.000Z', issuedUnder: 'KR' },
];

const eventOf = (number: number): WalletEvent => {
  if (number === 0)
    return {
      type: 'CoinsCredited',
      walletOid,
      chargeId: oidOf(1),
      provider: 'sandbox',
      lots: taken(lines),
      amounts: {
        currency: 'KRW',
        baseMinor: lines * 100,
        taxMinor: 0,
        feeMinor: 0,
        roundingMinor: 0,
        totalMinor: lines * 100,
      },
    };
  return {
    type: 'ContentBought',
    walletOid,
    purchaseId: oidOf(number),
    resource: workTarget(oidOf(number)),
    proceeds: { beneficiaries: [{ oid: seller, level: 'free', share: wholeShare }], platformShare: 0 },
    entitlement: { ...workTarget(oidOf(number)), from: start, until: null, source: 'purchase' },
    pot: null,
    payerCountry: null,
    contentKind: 'audio',
    contentRevision: 0,
    sellerOid: seller,
    feePolicyVersion: 1,
    listPriceCoins: 1,
    discountCoins: 0,
    paidCoins: 1,
    bonusCoins: 0,
    taken: taken(1),
  };
};

const pages = async ({ figure, say }: BenchContext): Promise<void> => {
  say(`wallet-history: a wallet of ${lines.toLocaleString('en')} lines`);
  await using postgres = await startBenchPostgres();
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: postgres.url, max: 2 }) }),
  });
  await migrate(db);
  const told = history(start);
  for (let number = 0; number < lines; number += 1) told.add(`wallet-${walletOid}`, eventOf(number));
  await using replayed = await replay(postgres.url, walletHistory, { events: told.events });
  for (const depth of depths) {
    const cursor = depth === 0 ? undefined : String(told.events[lines - depth]?.position);
    const ms: number[] = [];
    for (let read = 0; read < reads; read += 1) {
      const began = performance.now();
      const page = await historyPage(replayed.db, { walletOid, cursor, limit: pageSize });
      ms.push(performance.now() - began);
      if (page.lines.length !== pageSize) throw new Error('A page is missing lines');
    }
    figure(`history_page_p50_${depth}_lines_deep`, 'ms', quantile(ms, 0.5));
    figure(`history_page_p99_${depth}_lines_deep`, 'ms', quantile(ms, 0.99));
  }
  await db.destroy();
};

/**
 * Statements of a short and of a long wallet, and histories as PDFs, each in a process of its own: the
 * difference between the two shows what grows with the length.
 */
const exports = async ({ figure, say }: BenchContext): Promise<void> => {
  using folder = temporaryFolder();
  await using node = await spawnNode(folder.path);
  const peaks: number[] = [];
  for (const [index, length] of statementLengths.entries()) {
    const owner = parseOid(`e${index}`.padStart(24, '0'));
    say(
      `wallet-history: writing a wallet of ${length.toLocaleString('en')} lines into a log, and its statement`,
    );
    await write(node.url, owner, length);
    await using reader = startChild(import.meta.resolve('./export.process.ts'));
    const of = { url: node.url, stream: `wallet-${owner}`, lines: length };
    const { perSecond, peakRss } = await reader.call<Exported>('statement', of);
    figure(`statement_of_${length}_lines_per_s`, '1/s', perSecond);
    figure(`statement_of_${length}_lines_peak_memory`, 'bytes', peakRss);
    peaks.push(peakRss);
  }
  figure('statement_memory_of_the_long_one_by_the_short_one', 'x', (peaks[1] ?? 0) / (peaks[0] ?? 1));
  for (const length of pdfLengths) {
    say(`wallet-history: a PDF of ${length.toLocaleString('en')} lines`);
    await using printer = startChild(import.meta.resolve('./export.process.ts'));
    const { perSecond, peakRss, longestHoldMs } = await printer.call<Exported>('pdf', { lines: length });
    figure(`pdf_of_${length}_lines_per_s`, '1/s', perSecond);
    figure(`pdf_of_${length}_lines_peak_memory`, 'bytes', peakRss);
    figure(`pdf_of_${length}_lines_longest_hold_of_the_service`, 'ms', longestHoldMs);
  }
};

const write = async (url: string, owner: Oid, length: number): Promise<void> => {
  const log = createLogger('bench', { level: 'silent' });
  const telemetry = createTelemetry('bench');
  await using client = new LogClient({ url, appendTimeoutMs: 30_000, telemetry, log });
  const stream = `wallet-${owner}`;
  let previous = chainStart;
  for (let from = 0; from < length; from += 1_000) {
    const batch: NewEvent[] = [];
    for (let revision = from; revision < Math.min(length, from + 1_000); revision += 1) {
      const { type, ...data } = { ...eventOf(revision), walletOid: owner };
      const [id, occurredAt] = [randomUUID(), start];
      const hash = chainHash({ previous, stream, revision, id, type, data, occurredAt });
      batch.push({
        id,
        type,
        data,
        metadata: {
          $correlationId: id,
          actor: { oid: null, role: 'system' },
          schemaVersion: 1,
          occurredAt,
          commandKey: id,
          commandHash: '',
          chain: { previous, hash },
        },
      });
      previous = hash;
    }
    const outcome = await client.append(stream, from - 1, batch);
    if (outcome.status !== 'appended') throw new Error('The log could not be written');
  }
};
