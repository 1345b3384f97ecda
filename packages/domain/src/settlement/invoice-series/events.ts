// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

const month = z.string().regex(/^\d{4}-\d\d$/);

/**
 * Fanfold's invoice to a creator for its fee of a settled month; negative where a later correction takes a
 * part of it back. fee = supply + vat.
 */
export const InvoiceIssued = defineEvent('InvoiceIssued', {
  year: z.string().regex(/^\d{4}$/),
  /** Who issues the series. */
  issuer: country,
  /** Consecutive in the series, from 1. */
  number: z.int().positive(),
  /** What it is about: a settled month, or a correction of one. */
  documentId: z.string().min(1),
  creatorOid: oid,
  /** The settled month. */
  month,
  /** The month that its tax belongs to. */
  taxMonth: month,
  /** Where the creator is established; null where that is not known. */
  residence: country.nullable(),
  feeWon: z.int(),
  supplyWon: z.int(),
  vatWon: z.int(),
  vatBasisPoints: z.int().nonnegative(),
  vatTableVersion: z.int(),
  issuedAt: timestamp,
});

export const invoiceSeriesEvents = [InvoiceIssued] as const;
export type InvoiceSeriesEvent = EventOf<typeof invoiceSeriesEvents>;
