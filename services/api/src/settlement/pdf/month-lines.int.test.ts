import { randomUUID } from 'node:crypto';
import { parseOid } from '@fanfold/domain';
import { type EarningsCommand, earningsStream } from '@fanfold/domain/earnings';
import { EarnedMonth, settle } from '@fanfold/domain/settlement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../../test/support/event-log.ts';
import { numbered } from '../../../../../test/support/wallets.ts';
import { monthLines } from './month-lines.ts';
import type { MonthLine } from './writer.ts';

let stores: TestStores;
const [creatorOid, payerOid, work] = [numbered(0xc1), numbered(0xfa), numbered(0x30)];
const month = '2026-11';
const holdId = numbered(0x77);

beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores[Symbol.asyncDispose]());

const posted = (n: number, paid: number): EarningsCommand => ({
  type: 'PostEarning',
  creatorOid,
  month,
  earningId: `e${n}`,
  reverses: paid < 0 ? 'e0' : null,
  kind: n % 3 ? 'content' : 'donation',
  source: { context: 'wallet', id: parseOid(numbered(n + 1)) },
  resource: { kind: 'work', oid: work },
  tierOid: null,
  payerOid,
  payerCountry: 'KR',
  amounts: { paid, bonus: 1, credits: 0 },
  share: 10_000,
  level: n % 2 ? 'plus' : 'free',
  feePolicyVersion: 1,
  servicePeriod: null,
  availableFrom: '2026-11-21T09:00:00.000Z',
  happenedAt: '2026-11-21T09:00:00.000Z',
});

const taken = async (generator: ReturnType<typeof monthLines>) => {
  const lines: MonthLine[] = [];
  for (;;) {
    const { done, value } = await generator.next();
    if (done) return { lines, atClose: value };
    lines.push(...value);
  }
};
const names = ['grossWon', 'gatewayFeeWon', 'levelFeeWon', 'payableWon'] as const;
const sumOf = (lines: readonly MonthLine[]) =>
  Object.fromEntries(names.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0)]));

describe("the lines of a creator's month", () => {
  it('sum to what was settled at its close, with what was held by then; what comes later is settled by itself [REV-019]', async () => {
    const log = stores.open();
    const id = `${creatorOid}-${month}`;
    const tell = async (command: EarningsCommand) => {
      const outcome = await log.commands.of(earningsStream).handle({
        id,
        key: `k-${JSON.stringify(command)}`,
        body: {},
        actor: { oid: null, role: 'system' },
        correlationId: randomUUID(),
        command: () => command,
      });
      expect(outcome).not.toHaveProperty('refused');
    };
    const coins = [1, 3, 7, 11, 13, -1, 37, 5];
    for (const [n, paid] of coins.entries()) await tell(posted(n, paid));
    const about = { creatorOid, month, holdId } as const;
    await tell({ type: 'HoldEarning', ...about, earningId: 'e3', paidCoins: 4 });
    const read = (asOf?: string, end = 11) =>
      taken(
        monthLines(
          { eventLog: log, titlesOf: async () => ({ [work]: { ko: '비', en: 'Rain' } }) },
          { creatorOid, month, language: 'en', asOf, end },
        ),
      );
    const open = await read(undefined, 8);
    expect(open.atClose).toBeUndefined();
    await tell({ type: 'CloseMonth', creatorOid, month });
    await tell({ type: 'HoldEarning', ...about, holdId: numbered(0x78), earningId: 'e1', paidCoins: 2 });
    await tell({ type: 'ReleaseEarning', ...about, earningId: 'e3' });

    const { lines, atClose } = await read();
    const earned = new EarnedMonth();
    for (const stored of await log.client.readStream(`earnings-${id}`, { from: 0, maxCount: 9 }))
      earned.take((await log.codec.decode(stored)).event as Parameters<EarnedMonth['take']>[0]);
    const settled = settle(earned.settled().earnings);
    expect(atClose).toEqual(Object.fromEntries(names.map((name) => [name, settled[name]])));
    const [before, after] = [lines.slice(0, 9), lines.slice(9)];
    expect(sumOf(before)).toEqual(atClose);
    expect(sumOf(open.lines)).toEqual(atClose);
    expect(before.at(-1)).toMatchObject({ mark: 'held', paid: -4, title: 'Rain', revision: 8 });
    expect(before[5]).toMatchObject({ mark: 'refund', paid: -1 });
    // 2 coins of plus: 200 won less 10 and 50.
    expect(after).toMatchObject([
      { mark: 'held', paid: -2, payableWon: -140 },
      { mark: 'released', paid: 4, payableWon: 280 },
    ]);
    // Every line carries the hash of its event, as the signed file has it.
    const stored = await log.client.readStream(`earnings-${id}`, { from: 0, maxCount: 100 });
    const hashes = new Map(stored.map(({ revision, metadata }) => [revision, metadata.chain?.hash]));
    for (const line of lines) expect(line.hash, String(line.revision)).toBe(hashes.get(line.revision));
    const third = stored[2]?.metadata.occurredAt ?? '';
    const then = (await read(third)).lines;
    expect(then).toEqual(lines.filter((_, index) => (stored[index]?.metadata.occurredAt ?? '9') <= third));
  });
});
