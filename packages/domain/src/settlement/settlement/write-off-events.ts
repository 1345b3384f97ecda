// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * One person asks to write off what was taken back from a creator beyond all that was owed, and carried for
 * twelve months.
 */
export const WriteOffAsked = defineEvent('WriteOffAsked', {
  creatorOid: oid,
  won: z.int().positive(),
  carriedSince: timestamp,
  byOid: oid,
  reason: z.string().min(1),
  askedAt: timestamp,
});

/** Another person agreed: the creator owes it no more, and Fanfold bears it. */
export const DeficitWrittenOff = defineEvent('DeficitWrittenOff', {
  creatorOid: oid,
  won: z.int().positive(),
  carriedSince: timestamp,
  askedByOid: oid,
  byOid: oid,
  reason: z.string().min(1),
  writtenOffAt: timestamp,
});

/**
 * What was asked to be written off stays owed: another person did not agree, or the one who asked does not
 * want it any more.
 */
export const WriteOffDeclined = defineEvent('WriteOffDeclined', {
  creatorOid: oid,
  won: z.int().positive(),
  askedByOid: oid,
  byOid: oid,
  reason: z.string().min(1),
  declinedAt: timestamp,
});
