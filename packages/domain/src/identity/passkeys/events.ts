// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** As WebAuthn writes bytes: base64url without padding. */
const bytes = z.base64url();

/**
 * A user registered a passkey: a device that identifies them by PIN, finger or face (WebAuthn level 3). The
 * private key never leaves the device; the public key that is kept here verifies signatures and cannot make
 * any.
 */
export const PasskeyRegistered = defineEvent(
  'PasskeyRegistered',
  {
    ownerOid: oid,
    credentialId: bytes,
    /** COSE_Key (RFC 9052). */
    publicKey: bytes,
    transports: z.array(z.string()),
    /** The device's number of signatures so far; always 0 for a device that has no counter. */
    counter: z.int().nonnegative(),
    /** What the owner calls it. */
    label: z.string().nullable(),
    registeredAt: timestamp,
  },
  { subject: 'ownerOid', sealed: { label: 'profile' } },
);

/** The owner confirmed a sensitive act with the passkey, in place of the password. */
export const PasskeyUsed = defineEvent('PasskeyUsed', {
  ownerOid: oid,
  credentialId: bytes,
  counter: z.int().nonnegative(),
  usedAt: timestamp,
});

export const PasskeyRemoved = defineEvent('PasskeyRemoved', { ownerOid: oid, credentialId: bytes });

export const passkeyEvents = [PasskeyRegistered, PasskeyUsed, PasskeyRemoved] as const;
export type PasskeyEvent = EventOf<typeof passkeyEvents>;
