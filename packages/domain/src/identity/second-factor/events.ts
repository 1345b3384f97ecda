// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** A secret was made for an authenticator app (RFC 6238). It counts once a code of it was entered. */
export const TotpPrepared = defineEvent(
  'TotpPrepared',
  {
    ownerOid: oid,
    /** Base32 (RFC 4648), without padding. */
    secret: z.string().nullable(),
    preparedAt: timestamp,
  },
  { subject: 'ownerOid', sealed: { secret: 'profile' } },
);

/**
 * The owner entered a code of the newest secret: from now on a log-in asks for one. Of the recovery codes the
 * log has hashes.
 */
export const TotpEnabled = defineEvent('TotpEnabled', {
  ownerOid: oid,
  /** The time step of the code (RFC 6238, 4.2): the same code does not count again. */
  step: z.int().nonnegative(),
  recoveryHashes: z.array(z.string()),
  enabledAt: timestamp,
});

/** A log-in was completed with a code of the app, or with a recovery code, which is used up by it. */
export const SecondFactorUsed = defineEvent('SecondFactorUsed', {
  ownerOid: oid,
  step: z.int().nonnegative().nullable(),
  recoveryHash: z.string().nullable(),
  usedAt: timestamp,
});

/** Other recovery codes; the former ones count no more. */
export const RecoveryCodesReplaced = defineEvent('RecoveryCodesReplaced', {
  ownerOid: oid,
  recoveryHashes: z.array(z.string()),
  replacedAt: timestamp,
});

export const TotpDisabled = defineEvent('TotpDisabled', { ownerOid: oid, disabledAt: timestamp });

export const secondFactorEvents = [
  TotpPrepared,
  TotpEnabled,
  SecondFactorUsed,
  RecoveryCodesReplaced,
  TotpDisabled,
] as const;
export type SecondFactorEvent = EventOf<typeof secondFactorEvents>;
