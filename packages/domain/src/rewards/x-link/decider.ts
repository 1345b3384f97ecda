import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, type Timestamp } from '../../time.ts';
import { type XLinkEvent, xLinkEvents } from './events.ts';

export type XLinkCommand =
  | {
      readonly type: 'StartXLink';
      readonly userOid: Oid;
      readonly state: string;
      readonly expiresAt: Timestamp;
    }
  | {
      /** X's answer about the account, with its owner's consent. */
      readonly type: 'LinkXAccount';
      readonly state: string;
      readonly claim: string;
      readonly username: string;
      readonly followers: number;
      readonly xCreatedAt: Timestamp;
      readonly rewardId: Oid;
      readonly now: Timestamp;
    }
  | { readonly type: 'RevokeXLink' };

/** Plain JSON: a snapshot is this value written down. COM-040 names the states. */
export type XLinkState = {
  status: 'unlinked' | 'linking' | 'linked' | 'revoked';
  userOid: Oid | '';
  pending: { state: string; expiresAt: Timestamp } | null;
  username: string | null;
  followers: number;
  /** Bonus coins that were given for a link, once for each account (COM-054). */
  rewardedCoins: number | null;
};

export type XLinkRefusal =
  | 'X_LINK_FAILED'
  | 'X_LINK_EXISTS'
  | 'X_FOLLOWERS_TOO_FEW'
  | 'X_ACCOUNT_TOO_YOUNG'
  | 'X_LINK_NOT_FOUND';

/** COM-051: one message of the former product says 200; this product's minimum is 100. */
export const xLinkRules = {
  minimumFollowers: 100,
  manyFollowers: 500,
  fewCoins: 100,
  manyCoins: 500,
  minimumAgeDays: 90,
  coinLifeDays: 90,
} as const;

/** COM-053: bonus coins by followers; 0 below the minimum. */
export const xLinkCoins = (followers: number): number => {
  if (followers < xLinkRules.minimumFollowers) return 0;
  return followers < xLinkRules.manyFollowers ? xLinkRules.fewCoins : xLinkRules.manyCoins;
};

/** One account's link with X. */
export const xLink: Decider<XLinkState, XLinkCommand, XLinkEvent, XLinkRefusal> = {
  initial: () => ({
    status: 'unlinked',
    userOid: '',
    pending: null,
    username: null,
    followers: 0,
    rewardedCoins: null,
  }),

  evolve: (state, event) => {
    state.userOid = event.userOid;
    switch (event.type) {
      case 'XLinkStarted':
        state.status = 'linking';
        state.pending = { state: event.state, expiresAt: event.expiresAt };
        return state;
      case 'XAccountLinked':
        state.status = 'linked';
        state.pending = null;
        state.username = event.username;
        state.followers = event.followers;
        return state;
      case 'XLinkRewarded':
        state.rewardedCoins = event.coins;
        return state;
      case 'XLinkRevoked':
        state.status = 'revoked';
        state.username = null;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'StartXLink': {
        if (state.status === 'linked') return refuse('X_LINK_EXISTS');
        const { type: _type, ...started } = command;
        return [{ type: 'XLinkStarted', ...started }];
      }
      case 'LinkXAccount':
        return link(state, command);
      case 'RevokeXLink':
        if (state.status !== 'linked' || !state.userOid) return refuse('X_LINK_NOT_FOUND');
        return [{ type: 'XLinkRevoked', userOid: state.userOid }];
    }
  },
};

/** Stream names are `xLink-{userOid}`: a category has no hyphen of its own. */
export const xLinkStream = defineStream({
  category: 'xLink',
  idPattern: '{oid}',
  holds: "an account's link with X and the coins it brought",
  context: 'rewards',
  decider: xLink,
  events: xLinkEvents,
  chained: true,
});

const link = (
  state: XLinkState,
  command: Extract<XLinkCommand, { type: 'LinkXAccount' }>,
): XLinkEvent[] | Refusal<XLinkRefusal> => {
  const { claim, username, followers, xCreatedAt, rewardId, now } = command;
  const { userOid, pending } = state;
  // An unknown or expired `state`: another person may have started this link.
  if (!userOid || !pending || pending.state !== command.state || pending.expiresAt <= now)
    return refuse('X_LINK_FAILED');
  if (addDays(xCreatedAt, xLinkRules.minimumAgeDays) > now)
    return refuse('X_ACCOUNT_TOO_YOUNG', { days: xLinkRules.minimumAgeDays });
  const coins = xLinkCoins(followers);
  if (coins === 0) return refuse('X_FOLLOWERS_TOO_FEW', { minimum: xLinkRules.minimumFollowers, followers });
  const linked: XLinkEvent = { type: 'XAccountLinked', userOid, claim, username, followers, xCreatedAt };
  return state.rewardedCoins === null
    ? [linked, { type: 'XLinkRewarded', userOid, rewardId, followers, coins }]
    : [linked];
};
