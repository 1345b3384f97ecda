import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type InvitationEvent, invitationEvents } from './events.ts';

export type InvitationCommand =
  | {
      readonly type: 'AcceptInvitation';
      readonly inviterOid: Oid;
      readonly invitedOid: Oid;
      /**
       * Whether the person was invited, or had signed up, before: an invitation does not count again after a
       * deleted account.
       */
      readonly samePerson: boolean;
    }
  | {
      readonly type: 'QualifyInvitation';
      readonly inviterOid: Oid;
      readonly invitedOid: Oid;
      readonly chargeId: Oid;
      /** When the charge can no longer be refunded by the person. */
      readonly rewardAt: Timestamp;
    }
  | {
      readonly type: 'RewardInvitation';
      readonly inviterOid: Oid;
      readonly invitedOid: Oid;
      readonly inviterGrantId: Oid;
      readonly invitedGrantId: Oid;
      /** Whether the two share a card or a device. */
      readonly linked: boolean;
      readonly now: Timestamp;
    }
  | {
      /** The charge was refunded or disputed. */
      readonly type: 'ReverseInvitation';
      readonly inviterOid: Oid;
      readonly invitedOid: Oid;
      readonly chargeId: Oid;
    };

/** Plain JSON: a snapshot is this value written down. */
export type InvitationState = {
  invited: Record<
    string,
    'waiting' | 'qualified' | 'rewarded' | 'limit' | 'same_person' | 'linked' | 'refunded'
  >;
  /** The first charges that the bonuses follow from, by invited person. */
  charges: Record<string, { chargeId: Oid; rewardAt: Timestamp }>;
  /** The grants of paid bonuses, by invited person. */
  grants: Record<string, { chargeId: Oid; inviterGrantId: Oid; invitedGrantId: Oid }>;
  /** How many of the inviter's places are taken: accepted and not denied at once. */
  taken: number;
};

export type InvitationRefusal = 'INVITATION_OWN' | 'INVITATION_NOT_FOUND';

/** COM-058: bonus coins for both sides, and how many invitations an account has. */
export const invitationRules = { coins: 30, maxInvitations: 10 } as const;

/** The people whom one account invited, and the status of each invitation. */
export const invitation: Decider<InvitationState, InvitationCommand, InvitationEvent, InvitationRefusal> = {
  initial: () => ({ invited: {}, charges: {}, grants: {}, taken: 0 }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'InvitationAccepted':
        state.invited[event.invitedOid] = 'waiting';
        state.taken += 1;
        return state;
      case 'InvitationQualified': {
        const { invitedOid, chargeId, rewardAt } = event;
        state.invited[invitedOid] = 'qualified';
        state.charges[invitedOid] = { chargeId, rewardAt };
        return state;
      }
      case 'InvitationRewarded': {
        const { invitedOid, chargeId, inviterGrantId, invitedGrantId } = event;
        state.invited[invitedOid] = 'rewarded';
        state.grants[invitedOid] = { chargeId, inviterGrantId, invitedGrantId };
        return state;
      }
      case 'InvitationReversed':
        state.invited[event.invitedOid] = 'refunded';
        return state;
      case 'InvitationDenied':
        state.invited[event.invitedOid] = event.reason;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'AcceptInvitation':
        return accept(state, command);
      case 'QualifyInvitation': {
        const { type: _, ...qualified } = command;
        const status = state.invited[command.invitedOid];
        if (!status) return refuse('INVITATION_NOT_FOUND');
        // Only an invitation that waits: the first charge counts and no other.
        return status === 'waiting' ? [{ type: 'InvitationQualified', ...qualified }] : [];
      }
      case 'RewardInvitation':
        return reward(state, command);
      case 'ReverseInvitation':
        return reverse(state, command);
    }
  },
};

/** Stream names are `invitation-{inviterOid}`. */
export const invitationStream = defineStream({
  category: 'invitation',
  idPattern: '{oid}',
  holds: 'the people whom an account invited, and the outcome',
  context: 'rewards',
  decider: invitation,
  events: invitationEvents,
  chained: true,
});

const accept = (
  state: InvitationState,
  { inviterOid, invitedOid, samePerson }: Extract<InvitationCommand, { type: 'AcceptInvitation' }>,
): InvitationEvent[] | Refusal<InvitationRefusal> => {
  if (inviterOid === invitedOid) return refuse('INVITATION_OWN');
  if (state.invited[invitedOid]) return [];
  const ids = { inviterOid, invitedOid };
  if (samePerson) return [{ type: 'InvitationDenied', ...ids, reason: 'same_person' }];
  if (state.taken >= invitationRules.maxInvitations)
    return [{ type: 'InvitationDenied', ...ids, reason: 'limit' }];
  return [{ type: 'InvitationAccepted', ...ids }];
};

type Of<Type extends InvitationCommand['type']> = Extract<InvitationCommand, { type: Type }>;

const reward = (
  { invited, charges }: InvitationState,
  { type: _, linked, now, ...ids }: Of<'RewardInvitation'>,
): InvitationEvent[] => {
  const { inviterOid, invitedOid } = ids;
  const charge = charges[invitedOid];
  if (invited[invitedOid] !== 'qualified' || !charge || charge.rewardAt > now) return [];
  if (linked) return [{ type: 'InvitationDenied', inviterOid, invitedOid, reason: 'linked' }];
  const { coins } = invitationRules;
  return [{ type: 'InvitationRewarded', ...ids, chargeId: charge.chargeId, coins }];
};

const reverse = (
  { invited, charges, grants }: InvitationState,
  { inviterOid, invitedOid, chargeId }: Of<'ReverseInvitation'>,
): InvitationEvent[] => {
  const status = invited[invitedOid];
  const ids = { inviterOid, invitedOid };
  const grant = grants[invitedOid];
  if (status === 'qualified' && charges[invitedOid]?.chargeId === chargeId)
    return [{ type: 'InvitationDenied', ...ids, reason: 'refunded' }];
  if (status === 'rewarded' && grant?.chargeId === chargeId)
    return [{ type: 'InvitationReversed', ...ids, ...grant }];
  return [];
};
