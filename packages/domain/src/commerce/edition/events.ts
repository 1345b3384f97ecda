// This file is a storage format. What is written here has been recorded: add versions, never edit.

import { z } from 'zod';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { target } from '../../target.ts';
import { timestamp } from '../../time.ts';

const copy = z.int().positive();

/** A copy is reserved for one attempt to buy it; no other attempt gets it in that time. */
export const CopyReserved = defineEvent('CopyReserved', {
  resource: target,
  /** The purchase, or the hold of a gift, that it is reserved for. */
  reservationId: oid,
  purpose: z.enum(['purchase', 'gift']),
  buyerOid: oid,
  copy,
  reservedUntil: timestamp,
});

/** The copy was paid for. */
export const CopySold = defineEvent('CopySold', {
  resource: target,
  reservationId: oid,
  buyerOid: oid,
  copy,
});

/** The copy can be bought again, under the same number. */
export const CopyReleased = defineEvent('CopyReleased', {
  resource: target,
  reservationId: oid,
  copy,
  cause: z.enum(['refused', 'lapsed', 'refunded']),
});

export const editionEvents = [CopyReserved, CopySold, CopyReleased] as const;
export type EditionEvent = EventOf<typeof editionEvents>;
