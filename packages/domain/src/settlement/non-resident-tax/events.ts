// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** What is withheld from payees outside Korea from a day of Seoul on, unless a treaty's rate is lower. */
export const NonResidentTaxSet = defineEvent('NonResidentTaxSet', {
  incomeTaxBasisPoints: z.int().nonnegative(),
  localTaxBasisPoints: z.int().nonnegative(),
  validFrom: z.iso.date(),
  byOid: oid,
  reason: z.string(),
  setAt: timestamp,
});

export const nonResidentTaxEvents = [NonResidentTaxSet] as const;
export type NonResidentTaxEvent = EventOf<typeof nonResidentTaxEvents>;
