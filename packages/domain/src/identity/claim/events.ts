// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * What has to be unique across all accounts. The value itself is only in the stream's name, as an HMAC.
 * `signUp` is the newest sign-up with an address, which may be known already; an `email` is held from its
 * confirmation on. A `login` is a person at an OpenID provider: issuer and subject.
 */
export const claimKind = z.enum([
  'email',
  'nickname',
  'xAccount',
  'invitedPerson',
  'signUp',
  'customUrl',
  'login',
]);
export type ClaimKind = z.infer<typeof claimKind>;

export const ClaimReserved = defineEvent('ClaimReserved', {
  kind: claimKind,
  ownerOid: oid,
  lapsesAt: timestamp,
  /** Which normalisation and pepper made the HMAC. */
  normalisation: z.int(),
});

export const ClaimConfirmed = defineEvent('ClaimConfirmed', { kind: claimKind, ownerOid: oid });

export const ClaimReleased = defineEvent('ClaimReleased', { kind: claimKind, ownerOid: oid });

export const claimEvents = [ClaimReserved, ClaimConfirmed, ClaimReleased] as const;
export type ClaimEvent = EventOf<typeof claimEvents>;
