import type { HistoryLine } from '@fanfold/contracts/wallet';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';

import { openPrinter as openAny, type PrinterOptions } from './printer.ts';

/** Printers are tried with the papers of histories. */
const thread = new URL('../../wallet/pdf/drawing.thread.ts', import.meta.url);
const openPrinter = (options: Omit<PrinterOptions, 'thread'> = {}) =>
  openAny<typeof about, HistoryLine>({ ...options, thread });

const now = '2026-11-21T09:00:00.000Z';
const about = {
  language: 'ko',
  narrowed: [],
  owner: { oid: '65f0'.repeat(6), nickname: 'Mina' },
  period: { from: null, until: '2026-11-21' },
  heads: [],
  now,
} as const;

const lineOf = (n: number): HistoryLine => ({
  position: String(n),
  stream: 'wallet',
  revision: n,
  happenedAt: now,
  transactionType: 'purchase',
  labels: ['consume'],
  paidCoins: -1,
  bonusCoins: 0,
  chatCredits: 0,
  bonusCredits: 0,
  balancePaid: 100_000 + n,
  balanceBonus: 0,
  balanceChat: 0,
  balanceBonusCredits: 0,
  lots: ['A-1'],
  contentOid: null,
  contentTitle: { ko: '비 오는 골목, 낮은 목소리' },
  counterpartyOid: null,
  counterpartyNickname: '솔 Studio',
  counterpartyNames: {},
  chargeId: null,
  reason: null,
  refunded: false,
  legacy: false,
});

async function* of(lines: number): AsyncGenerator<HistoryLine[]> {
  for (let from = 0; from < lines; from += 500)
    yield Array.from({ length: Math.min(500, lines - from) }, (_, n) => lineOf(from + n));
}

const taken = async (pdf: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of pdf) parts.push(part);
  return Buffer.concat(parts);
};

const balances = async (pdf: Buffer): Promise<number> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return new Set(text.match(/1\d\d,\d\d\d/g)).size;
};

describe('the printer of histories', () => {
  it('draws several at a time, each whole', async () => {
    using printer = openPrinter();
    const lengths = [0, 30, 700, 1_200];
    const pdfs = await Promise.all(lengths.map((lines) => taken(printer.print(about, of(lines)))));
    expect(await Promise.all(pdfs.map(balances))).toEqual(lengths);
  });

  it('leaves its own thread free while a long one is drawn', async () => {
    using printer = openPrinter();
    // The first paper starts the thread, which compiles the modules that it needs.
    await taken(printer.print(about, of(1)));
    const [began, beganHere] = [process.cpuUsage(), process.threadCpuUsage()];
    await taken(printer.print(about, of(5_000)));
    // By processor time, because the machine may be busy: most of the work of this process was not done in
    // this thread.
    const [all, here] = [process.cpuUsage(began), process.threadCpuUsage(beganHere)];
    expect(here.user).toBeLessThan(all.user / 2);
  });

  it('turns people away when too many wait, and has room again when they are served', async () => {
    using printer = openPrinter({ papers: 1, waiting: 1 });
    const first = printer.print(about, of(2_000));
    await first.next();
    expect(printer.isFull()).toBe(false);
    const second = taken(printer.print(about, of(3)));
    expect(printer.isFull()).toBe(true);
    // A reader that disconnects frees its place.
    await first.return(undefined);
    expect(await balances(await second)).toBe(3);
    expect(printer.isFull()).toBe(false);
  });

  it('gives the place of a reader who takes nothing to the next one', async () => {
    using printer = openPrinter({ papers: 1, readerTimeoutMs: 20 });
    const absent = printer.print(about, of(2_000));
    await absent.next();
    expect(await balances(await taken(printer.print(about, of(0))))).toBe(0);
    await expect(taken(absent)).rejects.toThrow('did not take');
  });

  it('gives a thread up that does not answer, and starts another', async () => {
    using printer = openPrinter({ drawTimeoutMs: 1 });
    await expect(taken(printer.print(about, of(1)))).rejects.toThrow('Nothing was drawn in 1 ms');
    await expect(taken(printer.print(about, of(1)))).rejects.toThrow('Nothing was drawn in 1 ms');
  });

  it('says what went wrong with one paper, and draws the others', async () => {
    using printer = openPrinter();
    const broken = async function* () {
      yield [{ ...lineOf(1), happenedAt: 'never' }];
    };
    await expect(taken(printer.print(about, broken()))).rejects.toThrow('Invalid time value');
    expect(await balances(await taken(printer.print(about, of(3))))).toBe(3);
  });
});
