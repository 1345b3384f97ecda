// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../event.ts';
import { oid } from '../ids.ts';

/** An administrator looked at somebody's personal data or money. Looking is an act too. */
export const AccountInspected = defineEvent('AccountInspected', {
  adminOid: oid,
  subjectOid: oid,
  what: z.enum(['profile', 'wallet']),
});

export const adminEvents = [AccountInspected] as const;
export type AdminEvent = EventOf<typeof adminEvents>;
