import { create } from 'xmlbuilder2';

import type { Entry } from './ledger.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

/** A day of an account as camt.053.001.08, with the balance before and after. */
export const statementOf = (
  entries: readonly Entry[],
  { openingMinor, createdAt, account }: Opening,
): string => {
  const [first] = entries;
  if (!first) throw new RangeError('A statement has entries');
  const { currency, day } = first;
  const closing = entries.reduce((sum, entry) => sum + entry.amount_minor, openingMinor);
  const balance = (code: string, minor: number) => ({
    Tp: { CdOrPrtry: { Cd: code } },
    ...money(minor, currency),
    Dt: { Dt: day },
  });
  const statement = {
    Id: `S-${currency}-${day}`,
    CreDtTm: createdAt,
    FrToDt: { FrDtTm: `${day}T00:00:00+09:00`, ToDtTm: `${day}T23:59:59+09:00` },
    Acct: { Id: { Othr: { Id: account } }, Ccy: currency },
    Bal: [balance('OPBD', openingMinor), balance('CLBD', closing)],
    Ntry: entries.map(entryOf),
  };
  const body = { GrpHdr: { MsgId: `M-${currency}-${day}`, CreDtTm: createdAt }, Stmt: statement };
  return create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      Document: { '@xmlns': namespace, BkToCstmrStmt: body },
    },
  ).end({ prettyPrint: true });
};

type Opening = {
  readonly openingMinor: number;
  readonly createdAt: string;
  /** Whose statement it is. */
  readonly account: string;
};

/** ISO 20022's codes of what a movement was: domain, family, sub-family. */
const families: Readonly<Record<string, readonly [string, string]>> = {
  payout: ['ICDT', 'DMCT'],
  return: ['RCDT', 'RRTN'],
  fee: ['ICDT', 'CHRG'],
  funding: ['RCDT', 'BOOK'],
};

const entryOf = ({ entry, currency, day, amount_minor, kind, end_to_end_id }: Entry) => {
  const [family, sub] = families[kind] ?? ['MDOP', 'OTHR'];
  const returned = kind === 'return' ? { RtrInf: { Rsn: { Cd: 'AC04' } } } : {};
  return {
    NtryRef: `E${entry}`,
    ...money(amount_minor, currency),
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: day },
    AcctSvcrRef: `E${entry}`,
    BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: family, SubFmlyCd: sub } } },
    ...(end_to_end_id === null
      ? {}
      : { NtryDtls: { TxDtls: { Refs: { EndToEndId: end_to_end_id }, ...returned } } }),
  };
};

const money = (minor: number, currency: string) => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const text = currency === 'USD' ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : String(Math.abs(minor));
  return { Amt: { '@Ccy': currency, '#': text }, CdtDbtInd: minor < 0 ? 'DBIT' : 'CRDT' };
};
