// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** A person asked to be checked for being an adult, and agreed to it (IDN-040, IDN-099). */
export const AdultCheckStarted = defineEvent(
  'AdultCheckStarted',
  {
    ownerOid: oid,
    checkId: oid,
    name: z.string().nullable(),
    /** `yyyy-mm-dd` */
    birthDate: z.string().nullable(),
    phone: z.string().nullable(),
    consentVersion: z.string(),
    /** Where the person lived; null where that was not known. */
    country: country.nullable(),
    /** The identity provider that checks; null for a self-certification. */
    provider: z.string().nullable(),
    startedAt: timestamp,
    expiresAt: timestamp,
  },
  { subject: 'ownerOid', sealed: { name: 'profile', birthDate: 'profile', phone: 'profile' } },
);

/**
 * The check ended without a proof: the provider could not identify the person, they cancelled, or they are
 * too young.
 */
export const AdultCheckFailed = defineEvent('AdultCheckFailed', {
  ownerOid: oid,
  checkId: oid,
  reason: z.enum(['not_verified', 'cancelled', 'too_young']),
  failedAt: timestamp,
});

/** The person is an adult, by the identity provider's word or their own (IDN-039). */
export const AdultProved = defineEvent('AdultProved', {
  ownerOid: oid,
  checkId: oid,
  isSelfCert: z.boolean(),
  country: country.nullable(),
  provider: z.string().nullable(),
  /** The provider's own number of the identification, for questions to them. */
  providerReference: z.string().nullable(),
  provedAt: timestamp,
  /** The first moment at which it does not count any more. */
  expiresAt: timestamp,
});

/** The person withdrew the proof (IDN-092). */
export const AdultProofWithdrawn = defineEvent('AdultProofWithdrawn', {
  ownerOid: oid,
  withdrawnAt: timestamp,
});

export const adultProofEvents = [
  AdultCheckStarted,
  AdultCheckFailed,
  AdultProved,
  AdultProofWithdrawn,
] as const;
export type AdultProofEvent = EventOf<typeof adultProofEvents>;
