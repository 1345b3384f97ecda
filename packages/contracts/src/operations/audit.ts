import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { calendarDay, Freshness, lookUpName, oid, pageQuery, position, revision } from '../common.ts';

/** By number, or by the whole nickname. */
const account = z.string().trim().min(1).max(60).optional();

const filter = {
  /** A part of the act, of what was looked at, of the stream or of the reason. */
  text: z.string().trim().min(1).max(100).optional(),
  /** Who did it. */
  actor: account,
  /** Whom it concerns. */
  person: account,
  /** The event's type. */
  act: lookUpName(1, 60).optional(),
  kind: z.enum(['act', 'look']).optional(),
  /** Days of Asia/Seoul, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
};

export const AuditQuery = pageQuery.extend(filter);
export const AuditExportQuery = z.object(filter);
export type AuditFilter = z.infer<typeof AuditExportQuery>;

const actor = z.object({
  /** Null for the command line. */
  actorOid: oid.nullable(),
  nickname: z.string().nullable(),
  role: z.string(),
});

/** One event of the log that an administrator, finance or an operator caused. */
export const AuditLine = z.object({
  position,
  at: timestamp,
  kind: z.enum(['act', 'look']),
  /** The event's type. */
  act: z.string(),
  actor,
  /** Whom it concerns; of many the first ones. */
  persons: z.array(z.object({ subjectOid: oid, nickname: z.string().nullable() })),
  morePersons: z.int().nonnegative(),
  /** Of a look: the kind of data, and the route or the live topic. */
  what: z.string().nullable(),
  operation: z.string().nullable(),
  reason: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditReply = Freshness.extend({
  lines: z.array(AuditLine),
  nextCursor: position.nullable(),
  /** Every act that the audit has, to choose from. */
  acts: z.array(z.string()),
});
export type AuditReply = z.infer<typeof AuditReply>;

/** The event behind a line, as the log has it; what it seals stays sealed. */
export const AuditEventQuery = z.object({ position });
export const AuditEventReply = z.object({
  line: AuditLine,
  eventId: z.string(),
  stream: z.string(),
  revision,
  correlationId: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEventReply = z.infer<typeof AuditEventReply>;
