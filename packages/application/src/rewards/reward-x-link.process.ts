import { claimStream } from '@fanfold/domain/identity';
import { xLinkRules } from '@fanfold/domain/rewards';
import { walletStream } from '@fanfold/domain/wallet';

import { issueCountryOf } from '../identity/index.ts';
import { processManager, steps } from '../process-manager.ts';

const claim = steps(claimStream);
const wallet = steps(walletStream);

/**
 * The bonus coins of a link with X (COM-014), and the confirmation of the claim on the X account, in case the
 * API died before it.
 */
export const rewardXLink = processManager({
  name: 'reward-x-link',
  purpose: 'makes the claim on an X account final, gives the coins',
  consumes: ['XAccountLinked', 'XLinkRewarded'],
  react: async ({ event, metadata }, commands) => {
    const { userOid } = event;
    switch (event.type) {
      case 'XAccountLinked':
        return [
          claim.step({
            name: 'confirm',
            id: event.claim,
            command: () => ({ type: 'ConfirmClaim', kind: 'xAccount', ownerOid: userOid }),
          }),
        ];
      case 'XLinkRewarded': {
        const { rewardId, coins } = event;
        const issuedUnder = await issueCountryOf(commands, userOid, metadata.occurredAt);
        return [
          wallet.step({
            name: 'coins',
            id: userOid,
            command: (now) => ({
              type: 'GrantBonus',
              walletOid: userOid,
              grantId: rewardId,
              source: 'x_link',
              coins,
              lifeDays: xLinkRules.coinLifeDays,
              issuedUnder,
              reason: '',
              now,
            }),
          }),
        ];
      }
    }
  },
});
