// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** An administrator looked at a person's data or money; `PersonalDataRead` took its place. */
export const AccountInspected = defineEvent('AccountInspected', {
  adminOid: oid,
  subjectOid: oid,
  what: z.enum(['profile', 'wallet']),
});

/** A grant to `subjectOid` took a part of the administrator's allowance for one day (Asia/Seoul). */
export const GrantAllowanceTaken = defineEvent('GrantAllowanceTaken', {
  adminOid: oid,
  subjectOid: oid,
  coins: z.int().positive(),
  /** `yyyy-mm-dd` */
  day: z.string(),
});

/**
 * An administrator sees Fanfold as another person does, without being able to change anything, until a moment
 * (IDN-127).
 */
export const ImpersonationStarted = defineEvent('ImpersonationStarted', {
  adminOid: oid,
  subjectOid: oid,
  impersonationId: oid,
  reason: z.string(),
  startedAt: timestamp,
  /** It ends then, unless it was ended before. */
  until: timestamp,
});

export const ImpersonationEnded = defineEvent('ImpersonationEnded', {
  adminOid: oid,
  subjectOid: oid,
  impersonationId: oid,
  endedAt: timestamp,
});

export const adminEvents = [
  AccountInspected,
  GrantAllowanceTaken,
  ImpersonationStarted,
  ImpersonationEnded,
] as const;
export type AdminEvent = EventOf<typeof adminEvents>;
