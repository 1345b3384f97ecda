import { type Oid, parseOid, type Timestamp, workTarget } from '@fanfold/domain';
import { type CommentEvent, commentRewardsStream, commentStream } from '@fanfold/domain/community';
import { entitlementTo, type WalletEvent, walletStream } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { issueCountryOf } from '../identity/index.ts';
import { processManager, type Step, steps } from '../process-manager.ts';

const rewards = steps(commentRewardsStream);
const wallet = steps(walletStream);

/**
 * CAT-095: bonus coins for comments on works that their authors have; they go back with a comment that is
 * deleted early. One that waits for review is paid when it is approved, and counts on that day: a channel
 * that shows nothing before its review pays for what it shows, the seven days in which a deletion costs the
 * coins begin when people can read it, and one day after another is counted. They also go back with the work,
 * where its purchase is refunded in these days.
 */
export const rewardComments = processManager({
  name: 'reward-comments',
  purpose: 'gives bonus coins for comments on owned works, and takes them back with the comment or the work',
  consumes: [
    'CommentWritten',
    'CommentApproved',
    'CommentDeleted',
    'CommentRewarded',
    'CommentRewardWithdrawn',
    'PurchaseRefunded',
  ],
  react: async ({ event, metadata }, commands) => {
    switch (event.type) {
      case 'CommentWritten':
        return ofWritten(event, commands);
      case 'CommentApproved':
        return ofApproved(event, commands);
      case 'CommentDeleted':
        return [withdrawal(event.authorOid, { commentOid: event.commentOid, at: event.deletedAt })];
      case 'PurchaseRefunded':
        return ofRefunded(event, metadata.occurredAt, commands);
      case 'CommentRewarded': {
        const { ownerOid: walletOid, grantId, coins } = event;
        const issuedUnder = await issueCountryOf(commands, walletOid, metadata.occurredAt);
        return [
          wallet.step({
            name: 'coins',
            id: walletOid,
            command: (now) => ({
              type: 'GrantBonus',
              walletOid,
              grantId,
              source: 'comment',
              coins,
              issuedUnder,
              reason: '',
              now,
            }),
          }),
        ];
      }
      case 'CommentRewardWithdrawn': {
        const { ownerOid, grantId } = event;
        return [
          wallet.step({
            name: 'take-back',
            id: ownerOid,
            command: () => ({ type: 'TakeBackBonus', grantId, chargeId: null, reason: 'comment' }),
          }),
        ];
      }
    }
  },
});

type Withdrawn = { readonly commentOid: Oid; readonly at: Timestamp };

const withdrawal = (ownerOid: Oid, { commentOid, at }: Withdrawn): Step =>
  rewards.step({
    name: 'withdraw',
    id: ownerOid,
    command: () => ({ type: 'WithdrawReward', commentOid, now: at }),
  });

/** The comment may stay; what it earned was for one on a work that its author has. */
const ofRefunded = async (
  { walletOid, entitlement }: Extract<WalletEvent, { type: 'PurchaseRefunded' }>,
  at: Timestamp,
  commands: CommandLog,
): Promise<readonly Step[]> => {
  const { state } = await commands.load(commentRewardsStream, walletOid, { maxAgeMs: 0 });
  const reward = state.rewards[entitlement.oid];
  return reward ? [withdrawal(walletOid, { commentOid: reward.commentOid, at })] : [];
};

type Written = Extract<CommentEvent, { type: 'CommentWritten' }>;

const ofWritten = (event: Written, commands: CommandLog): Promise<readonly Step[]> | readonly Step[] =>
  event.heldFor === undefined ? rewarded(event, event.writtenAt, commands) : [];

/** One that is approved after an edit was shown before. */
const ofApproved = async (
  { commentOid, isFirst, approvedAt }: Extract<CommentEvent, { type: 'CommentApproved' }>,
  commands: CommandLog,
): Promise<readonly Step[]> => {
  if (!isFirst) return [];
  const { state } = await commands.load(commentStream, commentOid, { maxAgeMs: 0 });
  const { ids, creatorOid, parentOid, text, writtenAt } = state;
  if (ids === null || creatorOid === null || writtenAt === null) return [];
  return rewarded({ ...ids, creatorOid, parentOid, text, writtenAt }, approvedAt, commands);
};

type Rewarded = Pick<
  Written,
  'authorOid' | 'commentOid' | 'contentOid' | 'creatorOid' | 'parentOid' | 'text' | 'writtenAt'
>;

const rewarded = async (
  { authorOid: ownerOid, commentOid, contentOid, creatorOid, parentOid, text, writtenAt }: Rewarded,
  shownAt: string,
  commands: CommandLog,
): Promise<readonly Step[]> => {
  // The text of an erased account is gone, and its coins with it.
  if (parentOid !== null || ownerOid === creatorOid || text === null) return [];
  const { state } = await commands.load(walletStream, ownerOid, { maxAgeMs: 0 });
  // Whether they had the work when they wrote; a review that takes long costs them nothing.
  const holds = entitlementTo(state, workTarget(contentOid), writtenAt) !== undefined;
  const grantId = parseOid(oidFromKey(uuid5('comment-reward', commentOid)));
  const asked = { ownerOid, commentOid, contentOid, grantId, length: [...text].length, holds, shownAt };
  return [
    rewards.step({
      name: 'reward',
      id: ownerOid,
      command: (now) => ({ type: 'RewardComment', ...asked, now }),
    }),
  ];
};
