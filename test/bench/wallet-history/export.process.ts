import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HistoryLine } from '@fanfold/contracts/wallet';
import { installationSigner, LogClient } from '@fanfold/event-log';
import { createLogger, createTelemetry } from '@fanfold/platform';
import { openPrinter } from '../../../services/api/src/http/paper/printer.ts';
import { statementLines } from '../../../services/api/src/http/statement/lines.ts';

import type { About } from '../../../services/api/src/wallet/pdf/writer.ts';
import { serveTasks } from '../support/tasks.ts';

export type Exported = {
  readonly perSecond: number;
  readonly peakRss: number;
  /** The longest time that the event loop was blocked meanwhile, in milliseconds. */
  readonly longestHoldMs: number;
};

const signer = installationSigner('11'.repeat(32));
const now = '2026-01-01T00:00:00.000Z';

/** Reads everything like a slow reader, part by part, and measures the memory meanwhile. */
const take = async (parts: AsyncIterable<unknown>, lines: number): Promise<Exported> => {
  const began = performance.now();
  let peakRss = 0;
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
  delay.enable();
  for await (const part of parts) {
    if (part === undefined) throw new Error('There is nothing in a part');
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
    await nextTurn();
  }
  const perSecond = (lines / (performance.now() - began)) * 1_000;
  delay.disable();
  return { perSecond, peakRss, longestHoldMs: delay.max / 1e6 - delayResolutionMs };
};
const delayResolutionMs = 1;

/** A signed statement from the log: one line for each event, plus its description and its head. */
const statement = async ({ url, stream, lines }: { url: string; stream: string; lines: number }) => {
  const log = createLogger('bench', { level: 'silent' });
  const telemetry = createTelemetry('bench');
  await using client = new LogClient({ url, appendTimeoutMs: 30_000, telemetry, log });
  let written = 0;
  const counted = async function* () {
    for await (const part of statementLines({ client, signer, stream, keyAddress: '/key', now: () => now })) {
      written += part.split('\n').length - 1;
      yield part;
    }
  };
  const exported = await take(counted(), lines);
  if (written !== lines + 2) throw new Error(`The statement has ${written} lines`);
  return exported;
};

const thread = new URL('../../../services/api/src/wallet/pdf/drawing.thread.ts', import.meta.url);
const owner = { oid: '65f0'.repeat(6), nickname: 'Mina' };
const period = { from: null, until: now.slice(0, 10) };

/** A history as a PDF; its lines are made up here, so that only the drawing is measured. */
const pdf = async ({ lines }: { lines: number }) => {
  using printer = openPrinter<About, HistoryLine>({ thread });
  const print = (count: number) =>
    take(
      printer.print({ language: 'ko', narrowed: [], heads: [], owner, period, now }, madeUp(count)),
      count,
    );
  // The first PDF starts the thread.
  await print(1);
  return print(lines);
};

async function* madeUp(lines: number): AsyncGenerator<HistoryLine[]> {
  for (let from = 0; from < lines; from += 1_000)
    yield Array.from({ length: Math.min(1_000, lines - from) }, (_, n) => lineOf(from + n));
}

const lineOf = (n: number): HistoryLine => ({
  position: String(n),
  stream: 'wallet',
  revision: n,
  happenedAt: new Date(Date.parse(now) - n * 60_000).toISOString(),
  transactionType: 'purchase',
  labels: ['consume'],
  paidCoins: -1,
  bonusCoins: 0,
  chatCredits: 0,
  bonusCredits: 0,
  balancePaid: n,
  balanceBonus: 0,
  balanceChat: 0,
  balanceBonusCredits: 0,
  lots: ['A-1'],
  contentOid: null,
  contentTitle: { ko: `비 오는 골목, 낮은 목소리 ${n}` },
  counterpartyOid: null,
  counterpartyNickname: '솔 Studio',
  counterpartyNames: {},
  chargeId: null,
  reason: null,
  refunded: false,
  legacy: false,
});

serveTasks({ statement, pdf });
