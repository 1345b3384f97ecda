import { randomUUID } from 'node:crypto';
import { legacyRevenueStream } from '@fanfold/domain/earnings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { RefusedError } from '../refused-error.ts';
import { startUseCases } from '../testing/use-cases.ts';
import { importLegacyRevenue } from './import-legacy-revenue.ts';

let use: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  use = await startUseCases();
});
afterAll(() => use[Symbol.asyncDispose]());

const header = 'creatorOid,month,kind,sales,coins,grossWon,feesWon,payableWon';
const bring = (...rows: readonly string[]) =>
  importLegacyRevenue(
    use.deps,
    { actor: { oid: null, role: 'system' }, correlationId: randomUUID() },
    { name: 'old.csv', content: `\uFEFF${[header, ...rows].join('\r\n')}\r\n` },
  );
const refused = async (asked: Promise<unknown>) => {
  const error = await asked.catch((reason: unknown) => reason);
  if (!(error instanceof RefusedError)) throw new Error('It was not refused', { cause: error });
  return { code: error.code, details: error.details };
};
const monthsOf = async (creatorOid: string) =>
  Object.keys(
    (await use.deps.eventLog.commands.load(legacyRevenueStream, creatorOid, { maxAgeMs: 0 })).state.months,
  );

describe('the import of legacy revenue', () => {
  it('takes over each month of each creator, once [REV-005]', async () => {
    const [one, other] = [await use.account('creator'), await use.account('creator')];
    const rows = [
      `${one},2022-11,content,12,340,34000,15300,18700`,
      `${one},2022-11,donation,2,50,5000,2250,2750`,
      `${one},2023-01,content,1,10,1000,450,550`,
      `${other},2021-03,content,0,-5,-500,-225,-275`,
    ];
    expect(await bring(...rows)).toEqual({ imported: 3, known: 0 });
    expect(await bring(...rows.toReversed())).toEqual({ imported: 0, known: 3 });
    expect(await monthsOf(one)).toEqual(['2022-11', '2023-01']);
    const stored = await use.deps.eventLog.client.readStream(`legacyRevenue-${one}`);
    expect(stored[0]?.data).toMatchObject({
      month: '2022-11',
      lines: [
        { kind: 'content', coins: 340 },
        { kind: 'donation', payableWon: 2_750 },
      ],
      file: { name: 'old.csv' },
    });
    expect(await bring(...rows, `${other},2021-04,content,1,5,500,225,275`)).toEqual({
      imported: 1,
      known: 3,
    });
  });

  it('imports nothing of a file of which one line cannot be', async () => {
    const creator = await use.account('creator');
    const good = `${creator},2022-10,content,1,10,1000,450,550`;
    const cases: readonly (readonly [string, string, object?])[] = [
      [`${creator},2022-12,content,1,10,1000,450`, 'LEGACY_FILE_WRONG', { line: 3 }],
      [`${creator},2022-12,content,1,ten,1000,450,550`, 'LEGACY_FILE_WRONG', { line: 3 }],
      [`${creator},2022-12,nothing,1,10,1000,450,550`, 'LEGACY_FILE_WRONG', { line: 3 }],
      [`${creator},2022-12,content,1,10,1000,450,551`, 'LEGACY_SUM_WRONG'],
      [`${creator},2023-02,content,1,10,1000,450,550`, 'LEGACY_MONTH_TOO_LATE'],
      [`${'0'.repeat(24)},2022-12,content,1,10,1000,450,550`, 'ACCOUNT_NOT_FOUND'],
    ];
    for (const [row, code, details = {}] of cases)
      expect(await refused(bring(good, row)), row).toMatchObject({ code, details });
    expect(await monthsOf(creator)).toEqual([]);
    expect(await bring(good)).toEqual({ imported: 1, known: 0 });
    expect(await refused(bring(good.replace('1000,450', '1001,451')))).toMatchObject({
      code: 'LEGACY_MONTH_DIFFERS',
      details: { month: '2022-10' },
    });
  });
});
