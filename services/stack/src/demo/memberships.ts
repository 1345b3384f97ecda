import type { TiersReply } from '@fanfold/contracts/subscriptions';
import type { z } from 'zod';

import { act, type Scene } from './scene.ts';

type Channel = {
  readonly creator: string;
  readonly tiers: readonly {
    readonly name: string;
    readonly details: string;
    readonly feeCoins: number;
    readonly places?: number;
  }[];
  /** Who has the first tier. */
  readonly subscribers: readonly string[];
  readonly followers: readonly string[];
};

const channels: readonly Channel[] = [
  {
    creator: 'harrow',
    tiers: [
      { name: 'Candle', details: 'New stories two days before all others.', feeCoins: 20 },
      { name: 'Bonfire', details: 'Early stories, and your name in the credits.', feeCoins: 60, places: 30 },
    ],
    subscribers: ['fan', 'noor'],
    followers: ['rosa', 'hana'],
  },
  {
    creator: 'dalbit',
    tiers: [
      { name: '초승달', details: '신작을 이틀 먼저 들을 수 있습니다.', feeCoins: 20 },
      { name: '보름달', details: '신작 먼저 듣기와 매월 낭독 요청 한 번.', feeCoins: 70, places: 20 },
    ],
    subscribers: ['hana'],
    followers: ['fan', 'mio'],
  },
  {
    creator: 'misaki',
    tiers: [
      { name: '灯り', details: '新作を2日早く聴けます。', feeCoins: 15 },
      { name: '灯台守', details: '先行公開に加え、毎月の便りが届きます。', feeCoins: 50 },
    ],
    subscribers: ['mio'],
    followers: ['fan'],
  },
  {
    creator: 'marea',
    tiers: [
      { name: 'Orilla', details: 'Los cuentos nuevos, dos días antes.', feeCoins: 15 },
      { name: 'Faro', details: 'Cuentos por adelantado y una carta al mes.', feeCoins: 45 },
    ],
    subscribers: ['rosa'],
    followers: ['noor', 'fan'],
  },
];

/** The tiers of the demo world's creators, who subscribes, and who follows. */
export const memberships = async (scene: Scene): Promise<void> => {
  for (const channel of channels) {
    await offerTiers(scene, channel);
    const { oid: creatorOid } = scene.member(channel.creator);
    const [first] = await tiersOf(scene, creatorOid, channel.tiers[0]?.name);
    if (!first) throw new Error(`${channel.creator} has no tier.`);
    const { tierHash, feeCoins } = first;
    for (const name of channel.subscribers)
      await act(scene, name, {
        path: '/api/account/subscribe',
        key: `subscribe-${channel.creator}`,
        body: { creatorOid, tierHash, fee: feeCoins },
        // No subscription begins on the last day of a month; this demo world has one less then.
        done: ['ALREADY_SUBSCRIBED', 'SUBSCRIPTION_LAST_DAY'],
      });
    for (const name of channel.followers)
      await act(scene, name, {
        path: '/api/account/subscribefree',
        key: `follow-${channel.creator}`,
        body: { creatorOid, tierHash: creatorOid },
      });
  }
};

const offerTiers = async (scene: Scene, { creator, tiers }: Channel): Promise<void> => {
  for (const { places = null, ...tier } of tiers)
    await act(scene, creator, {
      path: '/api/account/modify/subscription_tiers',
      key: `tier-${tier.feeCoins}`,
      body: { mode: 'push', tier: { ...tier, places } },
      done: ['TIER_NAME_TAKEN'],
    });
};

const tiersOf = async ({ api }: Scene, creatorOid: string, name: string | undefined) => {
  const { tiers } = await api<z.infer<typeof TiersReply>>(
    `/api/content/subscription_tiers?creatorOid=${creatorOid}`,
  );
  return tiers.filter((tier) => tier.name === name);
};
