import { type Country, type Oid, parseOid, workTarget } from '@fanfold/domain';
import { type ContentState, contentStream } from '@fanfold/domain/catalogue';
import { type ItemKind, inventoryStream, type Prize } from '@fanfold/domain/rewards';
import { type BonusSource, creditsStream, walletStream } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';

import { issueCountryOf } from '../identity/index.ts';
import { processManager, type Step, steps } from '../process-manager.ts';

const inventory = steps(inventoryStream);
const wallet = steps(walletStream);
const credits = steps(creditsStream);

type Used = { readonly userOid: Oid; readonly itemOid: Oid; readonly kind: ItemKind };
/** `issuedUnder`: where the owner lived when the item yielded. */
type Yield = Used & { readonly issuedUnder: Country | null };

/**
 * What an item yielded reaches its owner. The item's id is the grant's id, which the receiving stream
 * remembers for ever: an item yields once.
 */
export const deliverPrizes = processManager({
  name: 'deliver-prizes',
  purpose: 'gives what an item yielded',
  consumes: ['ItemUsed', 'PrizeSubstituted', 'ItemRefunded'],
  react: async ({ event, metadata }, commands) => {
    const issuedUnder = await issueCountryOf(commands, event.userOid, metadata.occurredAt);
    const item = { ...event, issuedUnder };
    switch (event.type) {
      case 'ItemUsed':
      case 'PrizeSubstituted':
        return deliver(item, event.prize, commands);
      case 'ItemRefunded':
        return [grantCoins(item, event.refundCoins, 'item_refund')];
    }
  },
});

const deliver = async (item: Yield, prize: Prize, commands: CommandLog): Promise<Step[]> => {
  switch (prize.kind) {
    case 'coins':
      return [grantCoins(item, prize.coins, item.kind === 'sorry_box' ? 'sorry_box' : 'random_box')];
    case 'credits':
      return [grantCredits(item, prize.credits)];
    case 'content':
      return [
        grantEntitlement(item, (await commands.load(contentStream, prize.contentOid, { maxAgeMs: 0 })).state),
      ];
    case 'code':
    case 'nothing':
      return [];
  }
};

const grantCoins = ({ userOid, itemOid, issuedUnder }: Yield, coins: number, source: BonusSource): Step =>
  wallet.step({
    name: `coins-${source}`,
    id: userOid,
    command: (now) => ({
      type: 'GrantBonus',
      walletOid: userOid,
      grantId: itemOid,
      source,
      coins,
      issuedUnder,
      reason: '',
      now,
    }),
  });

const grantCredits = ({ userOid, itemOid, issuedUnder }: Yield, amount: number): Step =>
  credits.step({
    name: 'credits',
    id: userOid,
    command: (now) => ({
      type: 'GrantBonusCredits',
      userOid,
      grantId: itemOid,
      source: 'lucky_pocket',
      credits: amount,
      issuedUnder,
      reason: '',
      now,
    }),
  });

/** Who owns the content by now gets the coupon back, or coins for what a box held. */
const grantEntitlement = (
  { userOid, itemOid, kind }: Used,
  content: Pick<ContentState, 'contentOid' | 'kind'>,
): Step =>
  wallet.step({
    name: 'content',
    id: userOid,
    command: (now) => ({
      type: 'GrantEntitlement',
      walletOid: userOid,
      grantId: itemOid,
      target: workTarget(parseOid(content.contentOid)),
      contentKind: content.kind,
      source: kind === 'random_box' ? 'box' : 'coupon',
      giverOid: null,
      giftId: null,
      now,
    }),
    onRefusal: (reason) => [
      inventory.step({
        name: 'replace',
        id: userOid,
        command: () => ({ type: 'ReplacePrize', itemOid, reason }),
        // Replaced already, or thrown away meanwhile.
        onRefusal: () => [],
      }),
    ],
  });
