import { randomUUID } from 'node:crypto';
import { parseOid } from '@fanfold/domain';
import type { LotTake, WalletEvent } from '@fanfold/domain/wallet';
import { chainHash, chainStart, LogClient, type NewEvent } from '@fanfold/event-log';
import { migrate } from '@fanfold/migrations';
import { createLogger, createTelemetry } from '@fanfold/platform';
import { history, replay } from '@fanfold/projection/testing';
import { historyPage, walletHistory } from '@fanfold/projections/wallet-history';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { statementLines } from '../../../services/api/src/wallet/statement/lines.ts';
import { statementSigner } from '../../../services/api/src/wallet/statement/signer.ts';
import { spawnNode, temporaryFolder } from '../../event-store/node-process.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import { quantile } from '../support/statistics.ts';

const lines = 100_000;
const depths = [0, 50_000] as const;
const reads = 500;
const pageSize = 30;
const walletOid = parseOid('f'.repeat(24));
const seller = parseOid('c'.repeat(24));
const start = '2026-01-01T00:00:00.000Z';

/** A wallet that buys something every minute for two months: its history's pages, and its statement. */
export const walletHistoryBench: Bench = async (context) => {
  await pages(context);
  await statement(context);
};

const oidOf = (number: number) => parseOid(number.toString(16).padStart(24, '0'));
const taken = (coins: number): LotTake[] => [
  { lotId: 'lot', kind: 'paid', coins, expiresAt: '2031-01-01T00:00:00.000Z' },
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
    contentOid: oidOf(number),
    contentKind: 'audio',
    contentRevision: 0,
    sellerOid: seller,
    sellerLevel: 'free',
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

const statement = async ({ figure, say }: BenchContext): Promise<void> => {
  using folder = temporaryFolder();
  await using node = await spawnNode(folder.path);
  const log = createLogger('bench', { level: 'silent' });
  const options = { url: node.url, appendTimeoutMs: 30_000, telemetry: createTelemetry('bench'), log };
  await using client = new LogClient(options);
  say('wallet-history: writing the same wallet into a log');
  await write(client);
  say('wallet-history: its statement');
  const signer = statementSigner('11'.repeat(32));
  const stream = `wallet-${walletOid}`;
  const of = { client, signer, stream, keyAddress: '/key', now: () => start };
  const [began, memory] = [performance.now(), [] as number[]];
  let written = 0;
  for await (const part of statementLines(of)) {
    written += part.split('\n').length - 1;
    memory.push(process.memoryUsage.rss());
  }
  if (written !== lines + 2) throw new Error(`The statement has ${written} lines`);
  figure('statement_lines_per_s', '1/s', (written / (performance.now() - began)) * 1_000);
  const tenth = Math.max(1, Math.floor(memory.length / 10));
  const grown = Math.max(...memory) - Math.max(...memory.slice(0, tenth));
  figure('statement_memory_growth_after_the_first_tenth', 'bytes', Math.max(0, grown));
};

const write = async (client: LogClient): Promise<void> => {
  const stream = `wallet-${walletOid}`;
  let previous = chainStart;
  for (let from = 0; from < lines; from += 1_000) {
    const batch: NewEvent[] = [];
    for (let revision = from; revision < Math.min(lines, from + 1_000); revision += 1) {
      const { type, ...data } = eventOf(revision);
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
