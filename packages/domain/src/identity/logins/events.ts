// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** Where a person can sign in with an account of another company. The list only grows. */
export const loginProviders = ['google', 'apple'] as const;
export const loginProvider = z.enum(loginProviders);
export type LoginProvider = z.infer<typeof loginProvider>;

/**
 * The account of a provider opens this account from now on. Who it is, is only in the claim: an HMAC of
 * issuer and subject.
 */
export const LoginLinked = defineEvent(
  'LoginLinked',
  {
    ownerOid: oid,
    provider: loginProvider,
    /** The claim stream (without its category) that holds the provider's account. */
    claim: z.string(),
    /** The address that the provider named, for the owner to know which account it is. */
    email: z.string().nullable(),
    linkedAt: timestamp,
  },
  { subject: 'ownerOid', sealed: { email: 'profile' } },
);

export const LoginUnlinked = defineEvent('LoginUnlinked', {
  ownerOid: oid,
  provider: loginProvider,
  claim: z.string(),
  unlinkedAt: timestamp,
});

export const loginEvents = [LoginLinked, LoginUnlinked] as const;
export type LoginEvent = EventOf<typeof loginEvents>;
