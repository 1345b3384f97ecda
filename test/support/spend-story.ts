import { parseOid, workTarget } from '@fanfold/domain';
import { type LotTake, wholeShare } from '@fanfold/domain/wallet';
import type { History } from '@fanfold/projection/testing';

import { paidUntil, story } from './coin-story.ts';

const id = (n: number) => parseOid(n.toString(16).padStart(24, '0'));

/** The events of the story that spend coins on more than purchases. */
export const spends = {
  purse: id(0xa0),
  donation: id(0xa1),
  nickname: id(0xa2),
  gift: id(0x91),
  friendHold: id(0xd4),
  adminHold: id(0xd5),
} as const;

const wallet = `wallet-${story.fan}`;
const lot = (coins: number): LotTake => ({
  lotId: `${spends.purse}-p`,
  kind: 'paid',
  coins,
  expiresAt: paidUntil,
  issuedUnder: 'KR',
});
const terms = { pot: null, payerCountry: 'KR', feePolicyVersion: 1 } as const;
const toCreator = {
  ...terms,
  proceeds: { beneficiaries: [{ oid: story.creator, level: 'free', share: wholeShare }], platformShare: 0 },
} as const;

/**
 * Continues the coin story: 1,000 more coins; a donation that is refunded and one that is not, a change of
 * nickname, a gift to two people of whom one has it already. Of the 1,000, 20 + 500 + 25 are spent at its
 * end.
 */
export const spendMore = (told: History): History => {
  told.add(wallet, {
    type: 'CoinsCredited',
    walletOid: story.fan,
    chargeId: spends.purse,
    provider: 'sandbox',
    lots: [lot(1_000)],
    amounts: { currency: 'KRW', baseMinor: 1, taxMinor: 0, feeMinor: 0, roundingMinor: 0, totalMinor: 1 },
  });
  donate(told, spends.donation, 40);
  told.add(wallet, {
    type: 'SpendRefunded',
    walletOid: story.fan,
    spendId: spends.donation,
    transactionType: 'donation',
    ...toCreator,
    resource: workTarget(story.song),
    paidCoins: 40,
    bonusCoins: 0,
    returned: [lot(40)],
    reason: 'by mistake',
  });
  donate(told, id(0xa3), 20);
  told.add(wallet, {
    type: 'CoinsSpent',
    walletOid: story.fan,
    spendId: spends.nickname,
    transactionType: 'change_nick',
    ...terms,
    resource: { kind: 'nickname_change', oid: spends.nickname },
    proceeds: { beneficiaries: [], platformShare: wholeShare },
    message: null,
    paidCoins: 500,
    bonusCoins: 0,
    taken: [lot(500)],
  });
  gift(told);
  return told;
};

const donate = (told: History, spendId: typeof spends.donation, coins: number) =>
  told.add(wallet, {
    type: 'CoinsSpent',
    walletOid: story.fan,
    spendId,
    transactionType: 'donation',
    ...toCreator,
    resource: workTarget(story.song),
    message: 'Thank you for the rain',
    paidCoins: coins,
    bonusCoins: 0,
    taken: [lot(coins)],
  });

const gift = (told: History): void => {
  const held = { walletOid: story.fan, purpose: 'gift' } as const;
  const ofGift = { resource: workTarget(story.clip), pot: { kind: 'gift', oid: spends.gift } } as const;
  for (const holdId of [spends.friendHold, spends.adminHold])
    told.add(wallet, {
      type: 'CoinsHeld',
      ...held,
      holdId,
      ...toCreator,
      ...ofGift,
      paidCoins: 25,
      bonusCoins: 0,
      taken: [lot(25)],
      expiresAt: '2026-12-21T00:00:00.000Z',
    });
  told.add(`wallet-${story.friend}`, {
    type: 'EntitlementGranted',
    walletOid: story.friend,
    grantId: spends.friendHold,
    entitlement: {
      ...workTarget(story.clip),
      from: '2026-11-22T00:00:00.000Z',
      until: null,
      source: 'gift',
    },
    contentKind: 'audio',
    giverOid: story.fan,
    giftId: spends.gift,
  });
  told.add(wallet, {
    type: 'GiftCaptured',
    walletOid: story.fan,
    holdId: spends.friendHold,
    giftId: spends.gift,
    receiverOid: story.friend,
    ...toCreator,
    ...ofGift,
    contentKind: 'audio',
    contentRevision: 0,
    sellerOid: story.creator,
    listPriceCoins: 25,
    paidCoins: 25,
    bonusCoins: 0,
    taken: [lot(25)],
  });
  told.add(wallet, {
    type: 'HoldReleased',
    ...held,
    holdId: spends.adminHold,
    cause: 'released',
    ...ofGift,
    returned: [lot(25)],
  });
};
