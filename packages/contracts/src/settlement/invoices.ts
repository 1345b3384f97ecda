import { country, timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness, oid } from '../common.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const won = z.int();

/** Fanfold's invoice for its fee of a settled month, or of a correction of one. fee = supply + VAT. */
export const Invoice = z.object({
  /** As people read it, e.g. `KR-2026-000017`. */
  name: z.string(),
  number: z.int(),
  creatorOid: oid,
  month,
  taxMonth: month,
  residence: country.nullable(),
  feeWon: won,
  supplyWon: won,
  vatWon: won,
  vatBasisPoints: z.int(),
  issuedAt: timestamp,
});
export type InvoiceLine = z.infer<typeof Invoice>;

const VatSums = z.object({
  invoices: z.int(),
  feeWon: won,
  supplyWon: won,
  vatWon: won,
  /** The part of the supply value that was exported. */
  zeroRatedWon: won,
});
const Month = VatSums.extend({ month });
export type VatMonth = z.infer<typeof Month>;

const year = z.coerce.number().int().min(2000).max(2999);
/**
 * `GET /api/admin/invoices`: the newest invoices of a year's series, and the VAT of the months of that year.
 */
export const InvoicesQuery = z.object({ year });
export const InvoicesFileQuery = InvoicesQuery.extend({ lang: z.string().optional() });
export const InvoicesReply = Freshness.extend({
  invoices: z.array(Invoice),
  months: z.array(Month),
  quarters: z.array(VatSums.extend({ quarter: z.int().min(1).max(4) })),
});
export type InvoicesReply = z.infer<typeof InvoicesReply>;
export type VatQuarter = InvoicesReply['quarters'][number];
