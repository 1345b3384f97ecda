// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

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

export const adminEvents = [AccountInspected, GrantAllowanceTaken] as const;
export type AdminEvent = EventOf<typeof adminEvents>;
