import type { Transfer } from './files.ts';

const header = ['은행코드', '계좌번호', '예금주', '이체금액', '받는통장표시', '거래번호'];

/**
 * A Korean bulk transfer as CSV: bank code, account, holder, won, what the receiver reads, and our name of
 * the transfer. With a byte order mark, as the banks' own programs open it in a spreadsheet.
 */
export const korean = (transfers: readonly Transfer[]): string => {
  const rows = transfers.map(({ target, amountMinor, endToEndId }) => [
    target.routingNumber ?? '',
    target.accountNumber,
    target.accountHolder,
    String(amountMinor),
    'Fanfold',
    endToEndId,
  ]);
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
};

/**
 * Quoted, on one line, and never a formula: a name that begins with `=` would be run by the spreadsheet that
 * opens the file.
 */
const cell = (text: string): string => {
  const plain = text.replace(/[\p{Cc}]/gu, ' ').replace(/^[=+\-@\s]+/, '');
  return `"${plain.replaceAll('"', '""')}"`;
};
