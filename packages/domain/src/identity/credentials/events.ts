// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * A link that sets another password was mailed (IDN-027). The log has the hash of its secret alone; only the
 * newest link counts.
 */
export const PasswordResetRequested = defineEvent('PasswordResetRequested', {
  ownerOid: oid,
  secretHash: z.string(),
  expiresAt: timestamp,
});

/** How the owner proved who they are: they signed in, or they opened the mailed link. The list only grows. */
export const passwordProofs = ['session', 'mailedLink'] as const;

/**
 * The account has another password. It wins over the one of the account's registration, and every link that
 * was mailed ends.
 */
export const PasswordChanged = defineEvent(
  'PasswordChanged',
  {
    ownerOid: oid,
    passwordHash: z.string().nullable(),
    proof: z.enum(passwordProofs),
    changedAt: timestamp,
  },
  { subject: 'ownerOid', sealed: { passwordHash: 'profile' } },
);

export const credentialEvents = [PasswordResetRequested, PasswordChanged] as const;
export type CredentialEvent = EventOf<typeof credentialEvents>;
