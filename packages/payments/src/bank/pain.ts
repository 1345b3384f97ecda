import { type Currency, decimalOf } from '@fanfold/domain';
import { create } from 'xmlbuilder2';

import type { Debtor, Transfer, TransferTarget } from './files.ts';

export const painNamespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

type Order = {
  readonly messageId: string;
  readonly fixedAt: string;
  readonly debtor: Debtor;
  readonly currency: Currency;
  readonly transfers: readonly Transfer[];
};

/** ISO 20022 pain.001.001.09: one payment for each day of execution, one transaction for each line. */
export const pain = ({ messageId, fixedAt, debtor, currency, transfers }: Order): string => {
  const days = Map.groupBy(transfers, ({ payOn }) => payOn);
  const payments = [...days].map(([day, group], index) =>
    paymentOf({ id: `${messageId}-${index + 1}`, day, debtor, currency, group }),
  );
  const initiation = {
    GrpHdr: {
      MsgId: messageId,
      CreDtTm: fixedAt,
      NbOfTxs: String(transfers.length),
      CtrlSum: decimalOf(sumOf(transfers), currency),
      InitgPty: { Nm: line(debtor.name, 140) },
    },
    PmtInf: payments,
  };
  return create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      Document: { '@xmlns': painNamespace, CstmrCdtTrfInitn: initiation },
    },
  ).end({ prettyPrint: true });
};

type Payment = {
  readonly id: string;
  readonly day: string;
  readonly debtor: Debtor;
  readonly currency: Currency;
  readonly group: readonly Transfer[];
};

const paymentOf = ({ id, day, debtor, currency, group }: Payment) => ({
  PmtInfId: id,
  PmtMtd: 'TRF',
  // One entry of the statement for each transfer: only so is each matched with its line.
  BtchBookg: false,
  NbOfTxs: String(group.length),
  CtrlSum: decimalOf(sumOf(group), currency),
  ReqdExctnDt: { Dt: day },
  Dbtr: { Nm: line(debtor.name, 140) },
  DbtrAcct: { Id: { Othr: { Id: debtor.account } }, Ccy: currency },
  DbtrAgt: { FinInstnId: { BICFI: debtor.bic } },
  ChrgBr: 'SHAR',
  CdtTrfTxInf: group.map(transactionOf),
});

/** One line of it. */
export const transactionOf = ({ endToEndId, currency, amountMinor, target }: Omit<Transfer, 'payOn'>) => ({
  PmtId: { EndToEndId: endToEndId },
  Amt: { InstdAmt: { '@Ccy': currency, '#': decimalOf(amountMinor, currency) } },
  CdtrAgt: { FinInstnId: agentOf(target) },
  Cdtr: { Nm: line(target.accountHolder, 140) },
  CdtrAcct: { Id: accountOf(target) },
  RmtInf: { Ustrd: 'Fanfold' },
});

const accountOf = ({ format, accountNumber }: TransferTarget) =>
  format === 'iban' ? { IBAN: accountNumber } : { Othr: { Id: accountNumber } };

/** The order of the elements is that of the schema: BIC, number in the bank's country, name, address. */
const agentOf = ({ format, swiftCode, routingNumber, bankName, bankAddress }: TransferTarget) => ({
  ...(swiftCode === null ? {} : { BICFI: swiftCode }),
  ...(routingNumber === null
    ? {}
    : { ClrSysMmbId: { ClrSysId: { Cd: clearingSystem[format] }, MmbId: routingNumber } }),
  Nm: line(bankName, 140),
  ...(bankAddress === null ? {} : { PstlAdr: { AdrLine: addressLines(bankAddress) } }),
});

/** ISO 20022's external codes of clearing systems. */
const clearingSystem: Readonly<Record<TransferTarget['format'], string>> = {
  kr: 'KRBOK',
  jp: 'JPZGN',
  us: 'USABA',
  iban: 'NONE',
  swift: 'NONE',
};

const addressLength = 70;
const addressLines = (text: string): string[] =>
  (line(text, 7 * addressLength).match(new RegExp(`.{1,${addressLength}}`, 'gu')) ?? []).slice(0, 7);

/** On one line, without control characters and what is no character: XML does not allow them. */
export const line = (text: string, length: number): string =>
  [
    ...text
      .replace(/\p{Cc}/gu, ' ')
      .replace(/\p{C}/gu, '')
      .trim(),
  ]
    .slice(0, length)
    .join('');

const sumOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
