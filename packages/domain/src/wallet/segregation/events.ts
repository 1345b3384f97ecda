// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

const of = {
  /** The country of issue of the coins that the money stands for. */
  country,
  reason: z.string().min(1),
  byOid: oid,
};

const transfer = {
  ...of,
  amountWon: z.int(),
  /** The bank's name of the transfer. */
  reference: z.string().min(1).max(60),
  /** The bank's day; days of one country never go back. */
  bookedOn: z.iso.date(),
} as const;

/** One person of finance asks to book a transfer: another one decides. */
export const SegregatedMoveAsked = defineEvent('SegregatedMoveAsked', { ...transfer, askedAt: timestamp });

/** The other person does not book it; `reason` is theirs. */
export const SegregatedMoveRejected = defineEvent('SegregatedMoveRejected', {
  ...of,
  reference: z.string().min(1).max(60),
  askedByOid: oid,
  rejectedAt: timestamp,
});

/** Finance booked money into the segregated account (positive) or out of it. */
export const SegregatedMoneyMoved = defineEvent('SegregatedMoneyMoved', {
  ...transfer,
  /** Who asked for it; `byOid` agreed. Left out: recorded when one person was enough. */
  askedByOid: oid.optional(),
  notedAt: timestamp,
});

/** From which worth of unspent coins on an alarm is raised; null for no alarm. */
export const UnspentThresholdSet = defineEvent('UnspentThresholdSet', {
  ...of,
  thresholdWon: z.int().nonnegative().nullable(),
  setAt: timestamp,
});

export const segregationEvents = [
  SegregatedMoneyMoved,
  UnspentThresholdSet,
  SegregatedMoveAsked,
  SegregatedMoveRejected,
] as const;
export type SegregationEvent = EventOf<typeof segregationEvents>;
