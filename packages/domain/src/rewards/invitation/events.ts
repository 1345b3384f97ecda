// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** A person signed up with this account's invitation. The bonus waits for their first paid charge. */
export const InvitationAccepted = defineEvent('InvitationAccepted', { inviterOid: oid, invitedOid: oid });

/**
 * The invited person charged for the first time. The bonus waits until the charge can no longer be refunded.
 */
export const InvitationQualified = defineEvent('InvitationQualified', {
  inviterOid: oid,
  invitedOid: oid,
  chargeId: oid,
  rewardAt: timestamp,
});

/** The invited person's first charge stands: both sides get bonus coins; the wallets follow. */
export const InvitationRewarded = defineEvent('InvitationRewarded', {
  inviterOid: oid,
  invitedOid: oid,
  chargeId: oid,
  inviterGrantId: oid,
  invitedGrantId: oid,
  coins: z.int().positive(),
});

/** The charge of a rewarded invitation was refunded or disputed: the bonus is taken back from both sides. */
export const InvitationReversed = defineEvent('InvitationReversed', {
  inviterOid: oid,
  invitedOid: oid,
  chargeId: oid,
  inviterGrantId: oid,
  invitedGrantId: oid,
});

/**
 * No bonus: the inviter's invitations are used up, the person had signed up before, the two share a card or a
 * device, or the charge went back.
 */
export const InvitationDenied = defineEvent('InvitationDenied', {
  inviterOid: oid,
  invitedOid: oid,
  reason: z.enum(['limit', 'same_person', 'linked', 'refunded']),
});

export const invitationEvents = [
  InvitationAccepted,
  InvitationQualified,
  InvitationRewarded,
  InvitationReversed,
  InvitationDenied,
] as const;
export type InvitationEvent = EventOf<typeof invitationEvents>;
