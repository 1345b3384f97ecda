import { z } from 'zod';

import { formatFor, type Transfer } from './files.ts';
import { line, transactionOf } from './pain.ts';

const text = (maxLength: number) => z.string().min(1).max(maxLength);

/** A transaction of pain.001.001.09 as far as we write one: what its schema says of each element. */
const Transaction = z.strictObject({
  PmtId: z.strictObject({ EndToEndId: text(35) }),
  Amt: z.strictObject({
    InstdAmt: z.strictObject({
      '@Ccy': z.string().regex(/^[A-Z]{3}$/),
      '#': z.string().regex(/^(?=.*[1-9])\d{1,13}(\.\d{1,5})?$/),
    }),
  }),
  CdtrAgt: z.strictObject({
    FinInstnId: z.strictObject({
      BICFI: z
        .string()
        .regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
        .optional(),
      ClrSysMmbId: z.strictObject({ ClrSysId: z.strictObject({ Cd: text(5) }), MmbId: text(35) }).optional(),
      Nm: text(140),
      PstlAdr: z.strictObject({ AdrLine: z.array(text(70)).min(1).max(7) }).optional(),
    }),
  }),
  Cdtr: z.strictObject({ Nm: text(140) }),
  CdtrAcct: z.strictObject({
    Id: z.union([
      z.strictObject({ IBAN: z.string().regex(/^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/) }),
      z.strictObject({ Othr: z.strictObject({ Id: text(34) }) }),
    ]),
  }),
  RmtInf: z.strictObject({ Ustrd: text(140) }),
});

/** A row of a Korean bulk transfer. */
const Row = z.object({
  routingNumber: z.string().regex(/^\d{3}$/),
  accountNumber: z.string().regex(/^\d{10,16}$/),
  accountHolder: z.string().refine((name) => line(name.replace(/^[=+\-@\s]+/, ''), 140) !== ''),
});

/**
 * Whether a transfer can stand in a file of ours. A bank refuses a file as a whole, so a line that is wrong
 * stays out of it: ISO's own schemas are only there where an operator has put them.
 */
export const isTransferable = (transfer: Omit<Transfer, 'payOn' | 'endToEndId'>): boolean =>
  formatFor(transfer.currency, transfer.target) === 'krBulk'
    ? Row.safeParse(transfer.target).success
    : Transaction.safeParse(transactionOf({ endToEndId: 'F', ...transfer })).success;
