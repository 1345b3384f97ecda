import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, seoulDay, type Timestamp } from '../../time.ts';
import { type CommentRewardEvent, commentRewardEvents } from './events.ts';

/** CAT-095, with what the decisions add. Coins are bonus coins, days are those of Asia/Seoul. */
export const commentRewardRules = {
  firstCoins: 2,
  laterCoins: 1,
  /** Characters that a comment has to have. */
  minLength: 10,
  mostInADay: 3,
  /** A comment that is deleted sooner loses its coins. */
  keptDays: 7,
} as const;

export type CommentRewardCommand =
  | {
      readonly type: 'RewardComment';
      readonly ownerOid: Oid;
      readonly commentOid: Oid;
      readonly contentOid: Oid;
      readonly grantId: Oid;
      /** Characters of the comment. */
      readonly length: number;
      /** Whether its author has the work: bought, or received. */
      readonly holds: boolean;
      /** When people could read it first. */
      readonly shownAt: Timestamp;
      readonly now: Timestamp;
    }
  | { readonly type: 'WithdrawReward'; readonly commentOid: Oid; readonly now: Timestamp };

type Reward = { commentOid: Oid; grantId: Oid; rewardedAt: Timestamp; isWithdrawn: boolean };

/** Plain JSON: a snapshot is this value written down. */
export type CommentRewardsState = {
  ownerOid: Oid | null;
  /** By work: one that was rewarded once, also in vain, is not rewarded again. */
  rewards: Record<string, Reward>;
  /** How many rewards fell on the newest day. */
  day: { day: string; rewards: number } | null;
};

/** What a person earned by comments. */
export const commentRewards: Decider<CommentRewardsState, CommentRewardCommand, CommentRewardEvent, never> = {
  initial: () => ({ ownerOid: null, rewards: {}, day: null }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'CommentRewarded': {
        const { ownerOid, commentOid, contentOid, grantId, rewardedAt } = event;
        state.ownerOid = ownerOid;
        state.rewards[contentOid] = { commentOid, grantId, rewardedAt, isWithdrawn: false };
        const day = seoulDay(rewardedAt);
        state.day = { day, rewards: rewardsOn(state, day) + 1 };
        return state;
      }
      case 'CommentRewardWithdrawn': {
        const reward = rewardFor(state, event.commentOid);
        if (reward) reward.isWithdrawn = true;
        return state;
      }
    }
  },

  decide: (state, command) => {
    if (command.type === 'WithdrawReward') return withdrawn(state, command);
    const { type: _, length, holds, shownAt, now, ...ids } = command;
    const { minLength, mostInADay, firstCoins, laterCoins } = commentRewardRules;
    if (!holds || length < minLength || Object.hasOwn(state.rewards, ids.contentOid)) return [];
    // By the day on which it was shown: a process manager that is late takes nothing away.
    if (rewardsOn(state, seoulDay(shownAt)) >= mostInADay) return [];
    const coins = Object.keys(state.rewards).length === 0 ? firstCoins : laterCoins;
    return [{ type: 'CommentRewarded', ...ids, coins, rewardedAt: shownAt < now ? shownAt : now }];
  },
};

const rewardsOn = ({ day }: Readonly<CommentRewardsState>, asked: string): number =>
  day?.day === asked ? day.rewards : 0;

const rewardFor = ({ rewards }: Readonly<CommentRewardsState>, commentOid: Oid): Reward | undefined =>
  Object.values(rewards).find((one) => one.commentOid === commentOid);

const withdrawn = (
  state: Readonly<CommentRewardsState>,
  { commentOid, now }: Extract<CommentRewardCommand, { type: 'WithdrawReward' }>,
): CommentRewardEvent[] => {
  const reward = rewardFor(state, commentOid);
  if (!reward || reward.isWithdrawn || state.ownerOid === null) return [];
  if (now >= addDays(reward.rewardedAt, commentRewardRules.keptDays)) return [];
  const { ownerOid } = state;
  return [
    { type: 'CommentRewardWithdrawn', ownerOid, commentOid, grantId: reward.grantId, withdrawnAt: now },
  ];
};

export const commentRewardsStream = defineStream({
  category: 'commentRewards',
  idPattern: '{oid}',
  holds: 'the bonus coins that a person earned by comments on works they have',
  context: 'community',
  decider: commentRewards,
  events: commentRewardEvents,
});
