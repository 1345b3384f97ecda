import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type InvitationEvent, invitationEvents } from './events.ts';

export type InvitationCommand =
  | {
      readonly type: 'AcceptInvitation';
      readonly inviterOid: Oid;
      readonly invitedOid: Oid;
      /** Whether the person was invited, or had signed up, before: an invitation does not count again after a deleted account. */
      readonly samePerson: boolean;
    }
  | {
      readonly type: 'RewardInvitation';
      readonly inviterOid: Oid;
      readonly invitedOid: Oid;
      readonly chargeId: Oid;
      readonly inviterGrantId: Oid;
      readonly invitedGrantId: Oid;
    };

/** Plain JSON: a snapshot is this value written down. */
export type InvitationState = {
  invited: Record<string, 'waiting' | 'rewarded' | 'limit' | 'same_person'>;
  /** How many of the inviter's places are taken: accepted and not denied. */
  taken: number;
};

export type InvitationRefusal = 'INVITATION_OWN' | 'INVITATION_NOT_FOUND';

/** COM-058: bonus coins for both sides, and how many invitations an account has. */
export const invitationRules = { coins: 30, maxInvitations: 10 } as const;

/** The people whom one account invited, and the status of each invitation. */
export const invitation: Decider<InvitationState, InvitationCommand, InvitationEvent, InvitationRefusal> = {
  initial: () => ({ invited: {}, taken: 0 }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'InvitationAccepted':
        state.invited[event.invitedOid] = 'waiting';
        state.taken += 1;
        return state;
      case 'InvitationRewarded':
        state.invited[event.invitedOid] = 'rewarded';
        return state;
      case 'InvitationDenied':
        state.invited[event.invitedOid] = event.reason;
        return state;
    }
  },

  decide: (state, command) => {
    const { inviterOid, invitedOid } = command;
    switch (command.type) {
      case 'AcceptInvitation':
        return accept(state, command);
      case 'RewardInvitation': {
        // Only a waiting invitation is rewarded, so only the first charge counts.
        const status = state.invited[invitedOid];
        if (!status) return refuse('INVITATION_NOT_FOUND');
        if (status !== 'waiting') return [];
        const { chargeId, inviterGrantId, invitedGrantId } = command;
        const { coins } = invitationRules;
        const ids = { inviterOid, invitedOid, chargeId, inviterGrantId, invitedGrantId };
        return [{ type: 'InvitationRewarded', ...ids, coins }];
      }
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
