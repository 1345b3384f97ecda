import { parseOid, workTarget } from '@fanfold/domain';
import { commentRewardsStream } from '@fanfold/domain/community';
import { entitlementTo, walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { issueCountryOf } from '../identity/index.ts';
import { processManager, steps } from '../process-manager.ts';

const rewards = steps(commentRewardsStream);
const wallet = steps(walletStream);

/** CAT-095: bonus coins for comments on works that their authors have; they go back with a comment that is deleted early. */
export const rewardComments = processManager({
  name: 'reward-comments',
  purpose: 'gives bonus coins for comments on owned works, and takes them back with the comment',
  consumes: ['CommentWritten', 'CommentDeleted', 'CommentRewarded', 'CommentRewardWithdrawn'],
  react: async ({ event, metadata }, commands) => {
    switch (event.type) {
      case 'CommentWritten': {
        const { authorOid: ownerOid, commentOid, contentOid, creatorOid, parentOid, text, writtenAt } = event;
        // The text of an erased account is gone, and its coins with it.
        if (parentOid !== null || ownerOid === creatorOid || text === null) return [];
        const { state } = await commands.load(walletStream, ownerOid, { maxAgeMs: 0 });
        const holds = entitlementTo(state, workTarget(contentOid), writtenAt) !== undefined;
        const grantId = parseOid(oidFromKey(uuid5('comment-reward', commentOid)));
        const asked = {
          ownerOid,
          commentOid,
          contentOid,
          grantId,
          length: [...text].length,
          holds,
          writtenAt,
        };
        return [
          rewards.step({
            name: 'reward',
            id: ownerOid,
            command: (now) => ({ type: 'RewardComment', ...asked, now }),
          }),
        ];
      }
      case 'CommentDeleted': {
        const { commentOid, deletedAt } = event;
        return [
          rewards.step({
            name: 'withdraw',
            id: event.authorOid,
            command: () => ({ type: 'WithdrawReward', commentOid, now: deletedAt }),
          }),
        ];
      }
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
