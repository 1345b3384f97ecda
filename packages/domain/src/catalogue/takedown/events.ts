// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { language } from '../../language.ts';
import { timestamp } from '../../time.ts';

/** In which right a person files a notice: as the owner of what is infringed, or for the owner. */
export const claimantRoles = ['owner', 'agent'] as const;
export type ClaimantRole = (typeof claimantRoles)[number];

const ids = { takedownOid: oid, contentOid: oid, creatorOid: oid };

/** A person says, under penalty of perjury, that a work infringes a right. Their address is confirmed. */
export const TakedownFiled = defineEvent(
  'TakedownFiled',
  {
    ...ids,
    /** Null for a visitor. */
    claimantOid: oid.nullable(),
    /** Whose key seals what the claimant wrote: the account's, or for a visitor the notice's own. */
    subjectOid: oid,
    role: z.enum(claimantRoles),
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** What is infringed, and where it can be seen. */
    infringed: z.string().nullable(),
    signature: z.string().nullable(),
    language,
    filedAt: timestamp,
  },
  {
    subject: 'subjectOid',
    sealed: { name: 'profile', email: 'profile', infringed: 'profile', signature: 'profile' },
  },
);

const decided = { ...ids, reason: z.string(), decidedBy: oid, decidedAt: timestamp };

/** An administrator accepted it: the work is taken down, and its creator gets a strike. */
export const TakedownAccepted = defineEvent('TakedownAccepted', { ...decided, buyersKeep: z.boolean() });
export const TakedownRejected = defineEvent('TakedownRejected', decided);

/** The claimant took it back; an administrator recorded it. */
export const TakedownWithdrawn = defineEvent('TakedownWithdrawn', {
  ...decided,
  /** Whether the work was down because of it. */
  wasAccepted: z.boolean(),
});

/** The creator says, under penalty of perjury, that the work was taken down by mistake. */
export const TakedownCountered = defineEvent(
  'TakedownCountered',
  {
    ...ids,
    name: z.string().nullable(),
    statement: z.string().nullable(),
    counteredAt: timestamp,
    /** When the work comes back, unless the claimant shows a lawsuit before. */
    reinstateAt: timestamp,
  },
  { subject: 'creatorOid', sealed: { name: 'profile', statement: 'profile' } },
);

/** The claimant showed a lawsuit: the work stays down. */
export const TakedownUpheld = defineEvent('TakedownUpheld', decided);

/** The work comes back. */
export const TakedownReinstated = defineEvent('TakedownReinstated', {
  ...ids,
  /** Null where the waiting period passed. */
  reason: z.string().nullable(),
  reinstatedBy: oid.nullable(),
  reinstatedAt: timestamp,
});

/**
 * Long after the case was closed nothing is kept of what the claimant wrote. Of a visitor's notice the key is
 * destroyed as well.
 */
export const TakedownClaimantErased = defineEvent('TakedownClaimantErased', { ...ids, erasedAt: timestamp });

export const takedownEvents = [
  TakedownFiled,
  TakedownAccepted,
  TakedownRejected,
  TakedownWithdrawn,
  TakedownCountered,
  TakedownUpheld,
  TakedownReinstated,
  TakedownClaimantErased,
] as const;
export type TakedownEvent = EventOf<typeof takedownEvents>;
