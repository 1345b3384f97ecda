// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { fingerprintKinds } from '../fingerprint/events.ts';

/** The two accounts of a stream, in the order of their ids. */
const pair = { firstOid: oid, secondOid: oid };

export const LinkedAccountsDetected = defineEvent('LinkedAccountsDetected', {
  ...pair,
  kind: z.enum(fingerprintKinds),
});

/** One of the two has paid the other, a creator. Once for each kind of sharing; finance has to look. */
export const LinkedAccountsFlagged = defineEvent('LinkedAccountsFlagged', {
  ...pair,
  payerOid: oid,
  creatorOid: oid,
  kind: z.enum(fingerprintKinds),
});

/**
 * Two people after all. `holdId` is the hold on the creator's earnings that ends with it, if there was one.
 */
export const LinkedAccountsCleared = defineEvent('LinkedAccountsCleared', {
  ...pair,
  payerOid: oid,
  creatorOid: oid,
  holdId: oid.nullable(),
  reason: z.string(),
  decidedByOid: oid,
});

/** One person who pays themselves: what the creator earned from this payer, and will earn, is held. */
export const LinkedAccountsConfirmed = defineEvent('LinkedAccountsConfirmed', {
  ...pair,
  payerOid: oid,
  creatorOid: oid,
  holdId: oid,
  reason: z.string(),
  decidedByOid: oid,
});

export const linkedAccountsEvents = [
  LinkedAccountsDetected,
  LinkedAccountsFlagged,
  LinkedAccountsCleared,
  LinkedAccountsConfirmed,
] as const;
export type LinkedAccountsEvent = EventOf<typeof linkedAccountsEvents>;
