import { createHash } from 'node:crypto';
import { isRefusal, type Oid, oid } from '@fanfold/domain';
import { type LegacyLine, legacyLine, legacyRevenue, legacyRevenueStream } from '@fanfold/domain/earnings';
import { accountStream } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, uuid5 } from '@fanfold/platform';
import { z } from 'zod';

import { type Asker, accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: Pick<EventLog, 'commands'>; readonly clock: Clock };

export type Imported = {
  /** Months of creators that are new, and those that were imported before with the same figures. */
  readonly imported: number;
  readonly known: number;
};

const columns = ['creatorOid', 'month', 'kind', 'sales', 'coins', 'grossWon', 'feesWon', 'payableWon'];

/**
 * REV-005: takes over the revenue of the former system from a table: one line for each creator, month and
 * kind of sale, with commas between plain values and the names of the columns first. Nothing is imported
 * unless all of it can be. Throws RefusedError: LEGACY_FILE_WRONG, ACCOUNT_NOT_FOUND, LEGACY_MONTH_TOO_LATE,
 * LEGACY_SUM_WRONG, LEGACY_MONTH_DIFFERS.
 */
export const importLegacyRevenue = async (
  deps: Deps,
  asker: Asker,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<Imported> => {
  const { commands } = deps.eventLog;
  const months = monthsOf(content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = { name, sha256 };
  const now = deps.clock.now();
  const fresh: Month[] = [];
  for (const month of months) {
    const { state: account } = await commands.load(accountStream, month.creatorOid, { maxAgeMs: 0 });
    if (account.status === 'unknown') throw new RefusedError('ACCOUNT_NOT_FOUND');
    const { state } = await commands.load(legacyRevenueStream, month.creatorOid, { maxAgeMs: 0 });
    const decided = legacyRevenue.decide(state, { type: 'ImportLegacyMonth', ...month, file, now });
    if (isRefusal(decided)) throw new RefusedError(decided.refused, { details: decided.details });
    if (decided.length > 0) fresh.push(month);
  }
  for (const month of fresh)
    accepted(
      await commands.of(legacyRevenueStream).handle({
        ...asker,
        id: month.creatorOid,
        key: uuid5('import-legacy-revenue', sha256, month.creatorOid, month.month),
        body: { sha256, month: month.month },
        command: (at) => ({ type: 'ImportLegacyMonth', ...month, file, now: at }),
      }),
    );
  return { imported: fresh.length, known: months.length - fresh.length };
};

type Month = { readonly creatorOid: Oid; readonly month: string; readonly lines: readonly LegacyLine[] };

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
const Row = z.object({
  creatorOid: oid,
  month: z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/),
  kind: legacyLine.shape.kind,
  sales: wholeNumber.pipe(z.int().nonnegative()),
  coins: wholeNumber,
  grossWon: wholeNumber,
  feesWon: wholeNumber,
  payableWon: wholeNumber,
});

/** The months of the file, each creator's in the order in which they stand there. */
const monthsOf = (content: string): Month[] => {
  const [header = '', ...texts] = content.replace(/^\uFEFF/u, '').split(/\r?\n/);
  if (header.trim() !== columns.join(',')) throw wrong(1, `The columns are ${columns.join(',')}`);
  const months = new Map<string, Month & { readonly lines: LegacyLine[] }>();
  for (const [index, text] of texts.entries()) {
    if (text.trim() === '') continue;
    const { creatorOid, month, ...line } = rowOf(text, index + 2);
    const key = `${creatorOid} ${month}`;
    const known = months.get(key) ?? { creatorOid, month, lines: [] };
    known.lines.push(line);
    months.set(key, known);
  }
  return [...months.values()];
};

const rowOf = (text: string, line: number): z.output<typeof Row> => {
  const values = text.split(',').map((value) => value.trim());
  if (values.length !== columns.length) throw wrong(line, `${columns.length} values are needed`);
  const row = Row.safeParse(Object.fromEntries(columns.map((name, at) => [name, values[at]])));
  if (row.success) return row.data;
  const [issue] = row.error.issues;
  throw wrong(line, `${issue?.path.join('.')}: ${issue?.message}`);
};

const wrong = (line: number, reason: string): RefusedError =>
  new RefusedError('LEGACY_FILE_WRONG', { details: { line, reason } });
