import type { Oid } from '@fanfold/domain';
import type { ItemKind, Prize } from '@fanfold/domain/commerce';
import { creditsStream } from '@fanfold/domain/credits';
import { type BonusSource, walletStream } from '@fanfold/domain/wallet';

import { processManager, type Step, steps } from '../process-manager.ts';

const wallet = steps(walletStream);
const credits = steps(creditsStream);

type Yield = { readonly userOid: Oid; readonly itemOid: Oid; readonly kind: ItemKind };

/**
 * What an item yielded reaches its owner. The item's id is the grant's id, which the receiving stream remembers for ever:
 * an item yields once.
 */
export const deliverPrizes = processManager({
  name: 'deliver-prizes',
  consumes: ['ItemUsed', 'PrizeSubstituted', 'ItemRefunded'],
  react: ({ event }) => {
    switch (event.type) {
      case 'ItemUsed':
      case 'PrizeSubstituted':
        return deliver(event, event.prize);
      case 'ItemRefunded':
        return [grantCoins(event, event.refundCoins, 'item_refund')];
    }
  },
});

const deliver = (item: Yield, prize: Prize): Step[] => {
  switch (prize.kind) {
    case 'coins':
      return [grantCoins(item, prize.coins, item.kind === 'sorry_box' ? 'sorry_box' : 'random_box')];
    case 'credits':
      return [grantCredits(item, prize.credits)];
    case 'content':
    case 'code':
    case 'nothing':
      return [];
  }
};

const grantCoins = ({ userOid, itemOid }: Yield, coins: number, source: BonusSource): Step =>
  wallet.step({
    name: `coins-${source}`,
    id: userOid,
    command: (now) => ({
      type: 'GrantBonus',
      walletOid: userOid,
      grantId: itemOid,
      source,
      coins,
      reason: '',
      now,
    }),
  });

const grantCredits = ({ userOid, itemOid }: Yield, amount: number): Step =>
  credits.step({
    name: 'credits',
    id: userOid,
    command: (now) => ({
      type: 'GrantBonusCredits',
      userOid,
      grantId: itemOid,
      source: 'lucky_pocket',
      credits: amount,
      reason: '',
      now,
    }),
  });
