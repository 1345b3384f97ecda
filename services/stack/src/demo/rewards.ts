import type { CreateItemReply } from '@fanfold/contracts/rewards';
import { seoulDay } from '@fanfold/domain';
import type { z } from 'zod';

import { act, inOrder, type Scene } from './scene.ts';
import { linkX } from './x-link.ts';

/** What people have beside paid coins: items, bonus coins, credits, gift codes. */
export const rewards = (scene: Scene): Promise<void> =>
  inOrder([
    () => giveItems(scene),
    () => lanternNight(scene),
    () => giftPoints(scene),
    () => creditsAndCheckIns(scene),
    () => thanks(scene),
    () => linkX(scene, 'fan', { username: 'juniper_prints', followers: 240, ageDays: 900 }),
  ]);

/** A coupon and a box that are unopened, a pocket and a box that were opened. */
const giveItems = async (scene: Scene): Promise<void> => {
  const give = (name: string, itemData: object) =>
    act<z.infer<typeof CreateItemReply>>(scene, 'admin', {
      path: '/api/admin/create-inventory-item',
      key: `item-${name}`,
      body: { userOid: scene.member('fan').oid, itemData, reason: 'Welcome to Fanfold' },
    });
  await give('coupon', { kind: 'video_coupon', maxPriceCoins: 100 });
  await give('box', { kind: 'random_box', refundCoins: 7 });
  for (const kind of ['lucky_pocket', 'sorry_box']) {
    const given = await give(kind, { kind });
    if (!given) continue;
    await act(scene, 'fan', {
      path: '/api/account/inventory/item/use',
      key: `use-${kind}`,
      body: { itemOid: given.itemOid, clientSeed: 'lantern' },
      done: ['ITEM_NOT_USABLE'],
    });
  }
};

const lanternNight = async (scene: Scene): Promise<void> => {
  const qrEventCode = 'LANTERN-NIGHT';
  await act(scene, 'admin', {
    path: '/api/admin/qr-event',
    key: 'qr-event',
    body: { qrEventCode, title: 'Lantern night', itemData: { kind: 'sorry_box' }, createCount: 200 },
  });
  for (const name of ['fan', 'noor', 'hana'])
    await act(scene, name, {
      path: '/api/account/qr-event',
      key: 'qr-event',
      body: { qrEventCode },
      done: ['QR_EVENT_ALREADY_JOINED'],
    });
};

/** Codes in stock, and the rate without which they have no price. */
const giftPoints = async (scene: Scene): Promise<void> => {
  const day = seoulDay(new Date().toISOString());
  await act(scene, 'finance', {
    path: '/api/admin/yen-rate',
    key: `yen-rate-${day}`,
    body: { day, wonPer10000Yen: 91_234 },
  });
  const stock = { 'gift-points-500': 6, 'gift-points-1000': 4, 'gift-points-5000': 2 };
  for (const [itemName, count] of Object.entries(stock)) {
    const codes = Array.from({ length: count }, (_, n) => `DEMO-${itemName.slice(12)}-${1001 + n * 37}`);
    await act(scene, 'admin', {
      path: '/api/admin/gift-codes',
      key: `gift-codes-${itemName}`,
      body: { itemName, codes },
    });
  }
};

const creditsAndCheckIns = async (scene: Scene): Promise<void> => {
  const day = seoulDay(new Date().toISOString());
  for (const name of ['fan', 'noor'])
    await act(scene, name, {
      path: '/api/account/attendance',
      key: `check-in-${day}`,
      body: {},
      done: ['ALREADY_CHECKED_IN'],
    });
  await act(scene, 'fan', { path: '/api/story-chat/convert/credit', key: 'convert', body: { coins: 20 } });
};

const thanks = async (scene: Scene): Promise<void> => {
  await act(scene, 'admin', {
    path: '/api/admin/bonuscoins',
    key: 'bonus-fan',
    body: { userOid: scene.member('fan').oid, coins: 25, reason: 'Found a typo in the house rules' },
  });
};
