import { createHash } from 'node:crypto';
import { type Currency, currencies, minorOf } from '@fanfold/domain';
import type { StatementEntry } from '@fanfold/domain/payouts';
import { convert } from 'xmlbuilder2';
import { z } from 'zod';

export const camtNamespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

/** A file that is no statement we can believe. None of it counts. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
}

export type BankStatement = {
  /** Whose statement it is, as the bank writes it. */
  readonly account: string;
  readonly currency: Currency;
  readonly statementId: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly openingMinor: number;
  readonly closingMinor: number;
  readonly entries: readonly StatementEntry[];
  readonly sha256: string;
};

const list = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one) => [one])]).default([]);
const id = z.string().trim().min(1).max(35);
const Amount = z.object({ '@Ccy': z.enum(currencies), '#': z.string().regex(/^\d+(\.\d+)?$/) });
const side = z.enum(['CRDT', 'DBIT']);
const Code = z.object({ Cd: z.string() });
const day = z.union([
  z.object({ Dt: z.iso.date() }).transform(({ Dt }) => Dt),
  z.object({ DtTm: z.string().regex(/^\d{4}-\d\d-\d\dT/) }).transform(({ DtTm }) => DtTm.slice(0, 10)),
]);
const Balance = z.object({
  Tp: z.object({ CdOrPrtry: Code }),
  Amt: Amount,
  CdtDbtInd: side,
});
const Details = z.object({
  Amt: Amount.optional(),
  CdtDbtInd: side.optional(),
  Refs: z.object({ EndToEndId: id.optional() }).optional(),
  RtrInf: z.object({ Rsn: Code.optional() }).optional(),
});
const Entry = z.object({
  NtryRef: id.optional(),
  AcctSvcrRef: id.optional(),
  Amt: Amount,
  CdtDbtInd: side,
  Sts: Code,
  BookgDt: day,
  BkTxCd: z.object({
    Domn: z.object({ Cd: z.string(), Fmly: z.object({ Cd: z.string(), SubFmlyCd: z.string() }) }).optional(),
  }),
  NtryDtls: list(z.object({ TxDtls: list(Details) })),
});
const Account = z.union([
  z.object({ IBAN: id }).transform(({ IBAN }) => IBAN),
  z.object({ Othr: z.object({ Id: id }) }).transform(({ Othr }) => Othr.Id),
]);
const Statement = z.object({
  Id: id,
  FrToDt: z.object({ FrDtTm: z.string(), ToDtTm: z.string() }).optional(),
  Acct: z.object({ Id: Account, Ccy: z.enum(currencies) }),
  Bal: list(Balance),
  Ntry: list(Entry),
});
const Document = z.object({
  Document: z.object({
    '@xmlns': z.literal(camtNamespace),
    BkToCstmrStmt: z.object({ Stmt: list(Statement) }),
  }),
});

/**
 * The statements of a camt.053.001.08. Throws StatementError where it is none, or says more than one thing
 * about a balance.
 */
export const readStatements = (content: string): BankStatement[] => {
  // Entities of a document type may be bombs, and no bank sends one.
  if (/<!DOCTYPE/i.test(content)) throw new StatementError('it has a document type');
  const read = Document.safeParse(toObject(content));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StatementError(`${issue?.path.join('/') || 'the file'}: ${issue?.message}`);
  }
  const statements = read.data.Document.BkToCstmrStmt.Stmt;
  if (statements.length === 0) throw new StatementError('it has no statement');
  return statements.map(statementOf);
};

const toObject = (content: string): unknown => {
  try {
    return convert(content.trim(), { format: 'object' });
  } catch (error) {
    throw new StatementError('it is no XML', { cause: error });
  }
};

const statementOf = (statement: z.output<typeof Statement>): BankStatement => {
  const { Id: account, Ccy: currency } = statement.Acct;
  const entries = statement.Ntry.filter(({ Sts }) => Sts.Cd === 'BOOK').flatMap((entry) =>
    entriesOf(entry, currency),
  );
  const days = entries.map(({ bookedOn }) => bookedOn).sort();
  const { FrDtTm, ToDtTm } = statement.FrToDt ?? { FrDtTm: days[0], ToDtTm: days.at(-1) };
  if (FrDtTm === undefined || ToDtTm === undefined) throw new StatementError('it names no days');
  const said = {
    currency,
    statementId: statement.Id,
    fromDay: FrDtTm.slice(0, 10),
    toDay: ToDtTm.slice(0, 10),
    openingMinor: balanceOf(statement, 'OPBD'),
    closingMinor: balanceOf(statement, 'CLBD'),
    entries,
  };
  // What it says counts, not how it is written: a bank may send the same statement with another time of
  // creation.
  return { account, ...said, sha256: createHash('sha256').update(JSON.stringify(said)).digest('hex') };
};

const balanceOf = ({ Bal, Acct }: z.output<typeof Statement>, code: 'OPBD' | 'CLBD'): number => {
  const found = Bal.filter(({ Tp }) => Tp.CdOrPrtry.Cd === code);
  const [balance] = found;
  if (found.length !== 1 || !balance) throw new StatementError(`it has ${found.length} balances ${code}`);
  return signed(balance, Acct.Ccy);
};

type Money = Pick<z.output<typeof Balance>, 'Amt' | 'CdtDbtInd'>;

const signed = ({ Amt, CdtDbtInd }: Money, currency: Currency): number => {
  const minor = Amt['@Ccy'] === currency ? minorOf(Amt['#'], currency) : undefined;
  if (minor === undefined) throw new StatementError(`${Amt['@Ccy']} ${Amt['#']} is no amount of the account`);
  return CdtDbtInd === 'CRDT' ? minor : 0 - minor;
};

const entriesOf = (entry: z.output<typeof Entry>, currency: Currency): StatementEntry[] => {
  const entryId = entry.AcctSvcrRef ?? entry.NtryRef;
  if (entryId === undefined) throw new StatementError('an entry has no reference');
  return transfersOf(entry, { entryId, currency }).map(({ id, amountMinor, detail }) => {
    const endToEndId = detail?.Refs?.EndToEndId ?? null;
    const isReturn = detail?.RtrInf !== undefined;
    return {
      entryId: id,
      kind: kindOf(entry, { amountMinor, endToEndId, isReturn }),
      amountMinor,
      endToEndId,
      bookedOn: entry.BookgDt,
      reason: detail?.RtrInf?.Rsn?.Cd ?? null,
    };
  });
};

type One = { readonly entryId: string; readonly currency: Currency };

/**
 * The transfers of an entry. A bank that books a file as one sum gives the amount of each in its details:
 * then each is an entry of its own. Where they do not say it, or do not add up, nothing can be matched.
 */
const transfersOf = (entry: z.output<typeof Entry>, { entryId, currency }: One) => {
  const details = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls);
  const amountMinor = signed(entry, currency);
  const [detail] = details;
  if (details.length <= 1) return [{ id: entryId, amountMinor, detail }];
  const transfers = details.map((each, index) => {
    if (each.Amt === undefined)
      throw new StatementError(
        `the entry ${entryId} stands for several transfers and does not say how much each was`,
      );
    const money = { Amt: each.Amt, CdtDbtInd: each.CdtDbtInd ?? entry.CdtDbtInd };
    return { id: partOf(entryId, index + 1), amountMinor: signed(money, currency), detail: each };
  });
  const sum = transfers.reduce((all, one) => all + one.amountMinor, 0);
  if (sum !== amountMinor)
    throw new StatementError(`the transfers of the entry ${entryId} do not add up to it`);
  return transfers;
};

const longestId = 35;

/** The name of one transfer of an entry; of a name that leaves no room for it, the hash counts. */
const partOf = (entryId: string, part: number): string => {
  const name = `${entryId}/${part}`;
  if (name.length <= longestId) return name;
  const end = `/${part}`;
  return `${createHash('sha256')
    .update(entryId)
    .digest('hex')
    .slice(0, longestId - end.length)}${end}`;
};

type Kind = {
  readonly amountMinor: number;
  readonly endToEndId: string | null;
  readonly isReturn: boolean;
};

const kindOf = (
  { BkTxCd }: z.output<typeof Entry>,
  { amountMinor, endToEndId, isReturn }: Kind,
): StatementEntry['kind'] => {
  const family = BkTxCd.Domn?.Fmly;
  if (isReturn) return 'return';
  if (family && ['CHRG', 'FEES', 'COMM'].includes(family.SubFmlyCd)) return 'fee';
  if (amountMinor < 0 && endToEndId !== null) return 'payout';
  return amountMinor > 0 && family?.Cd === 'RCDT' ? 'funding' : 'other';
};
