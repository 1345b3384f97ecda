// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** A person signed up with this account's invitation. The bonus waits for their first paid charge. */
export const InvitationAccepted = defineEvent('InvitationAccepted', { inviterOid: oid, invitedOid: oid });

/** The invited person charged for the first time: both sides get bonus coins; the wallets follow. */
export const InvitationRewarded = defineEvent('InvitationRewarded', {
  inviterOid: oid,
  invitedOid: oid,
  chargeId: oid,
  inviterGrantId: oid,
  invitedGrantId: oid,
  coins: z.int().positive(),
});

/** No bonus: the inviter's invitations are used up, or the person had signed up before. */
export const InvitationDenied = defineEvent('InvitationDenied', {
  inviterOid: oid,
  invitedOid: oid,
  reason: z.enum(['limit', 'same_person']),
});

export const invitationEvents = [InvitationAccepted, InvitationRewarded, InvitationDenied] as const;
export type InvitationEvent = EventOf<typeof invitationEvents>;
