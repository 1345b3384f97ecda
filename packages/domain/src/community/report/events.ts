// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** Why something is reported (IDN-074). */
export const reportReasons = ['abusive', 'sexual', 'harmful', 'suspicious', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportableKinds = ['content', 'comment', 'post'] as const;
export type ReportableKind = (typeof reportableKinds)[number];

/** A person says that something breaks the rules. */
export const ReportFiled = defineEvent(
  'ReportFiled',
  {
    reportOid: oid,
    reporterOid: oid,
    kind: z.enum(reportableKinds),
    targetOid: oid,
    reason: z.enum(reportReasons),
    details: z.string().nullable(),
    filedAt: timestamp,
  },
  { subject: 'reporterOid', sealed: { details: 'profile' } },
);

/** An administrator looked at it. `upheld`: what was reported is taken down. */
export const ReportDecided = defineEvent('ReportDecided', {
  reportOid: oid,
  reporterOid: oid,
  kind: z.enum(reportableKinds),
  targetOid: oid,
  outcome: z.enum(['upheld', 'dismissed']),
  /** For the administrators who come after. */
  note: z.string(),
  /**
   * What the creator of a work that is taken down is told. Absent of others, and before there were two texts.
   */
  told: z.string().optional(),
  decidedBy: oid,
  decidedAt: timestamp,
});

export const reportEvents = [ReportFiled, ReportDecided] as const;
export type ReportEvent = EventOf<typeof reportEvents>;
