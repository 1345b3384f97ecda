// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { currencies } from '../../money.ts';
import { timestamp } from '../../time.ts';

/**
 * What a second administrator is asked for. The context whose act it is carries it out. The list only grows.
 */
export const approvalAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('grantRole'),
    /** On the whole platform, by its code. */
    role: z.string(),
    /** The first moment at which it does not count any more; null for good. */
    until: timestamp.nullable(),
  }),
  z.object({
    kind: z.literal('refund'),
    chargeId: oid,
    refundId: oid,
    /** ISO 4217, and the amount in its minor unit. */
    currency: z.string(),
    paybackMinor: z.int(),
  }),
  z.object({
    kind: z.literal('adjustRevenue'),
    /** Paid coins, added to what a creator earned or taken off it. */
    coins: z.int(),
  }),
  z.object({
    /** A line of a sent batch that the bank never named counts as not paid. */
    kind: z.literal('unpaidLine'),
    batchId: oid,
    endToEndId: z.string(),
    currency: z.enum(currencies),
    amountMinor: z.int(),
  }),
]);
export type ApprovalAct = z.infer<typeof approvalAct>;

const common = {
  approvalId: oid,
  /** Whom the act is about. */
  subjectOid: oid,
  act: approvalAct,
};

export const ApprovalRequested = defineEvent('ApprovalRequested', {
  ...common,
  requestedByOid: oid,
  reason: z.string(),
  requestedAt: timestamp,
  /** The first moment at which nothing can be decided any more. */
  lapsesAt: timestamp,
});

/** Another administrator than the one who asked agreed. */
export const ApprovalGranted = defineEvent('ApprovalGranted', {
  ...common,
  adminOid: oid,
  /** Of the request: who carries the act out records it again. */
  reason: z.string(),
  decidedAt: timestamp,
});

export const ApprovalRejected = defineEvent('ApprovalRejected', {
  ...common,
  adminOid: oid,
  reason: z.string(),
  decidedAt: timestamp,
});

/** The one who asked does not want it any more. */
export const ApprovalWithdrawn = defineEvent('ApprovalWithdrawn', {
  ...common,
  adminOid: oid,
  reason: z.string(),
  withdrawnAt: timestamp,
});

/** It was not decided in time. */
export const ApprovalLapsed = defineEvent('ApprovalLapsed', { ...common, lapsedAt: timestamp });

export const approvalEvents = [
  ApprovalRequested,
  ApprovalGranted,
  ApprovalRejected,
  ApprovalWithdrawn,
  ApprovalLapsed,
] as const;
export type ApprovalEvent = EventOf<typeof approvalEvents>;
