import type { PublishReply } from '@fanfold/contracts/catalogue';
import type { z } from 'zod';

import { act, inOrder, type Scene } from './scene.ts';

/** Other uses of coins than a single purchase: gifts, donations, a cart, a discount code, a numbered copy. */
export const giveCoins = (scene: Scene): Promise<void> =>
  inOrder([
    () => discountCode(scene),
    () => donate(scene, 'fan', { slug: 'en-night-ferry', coins: 15, comment: 'For the jam jar.' }),
    () => donate(scene, 'mio', { slug: 'jp-lighthouse-letters', coins: 10, comment: '灯りをありがとう。' }),
    () => donate(scene, 'hana', { slug: 'ko-last-bus', coins: 20, comment: '막차 기사님께.' }),
    () => give(scene, 'fan', { slug: 'jp-clock-tower', to: ['rosa', 'hana'] }),
    () => give(scene, 'noor', { slug: 'en-rain-library', to: ['fan'] }),
    () => cart(scene),
    () => numberedPrint(scene),
  ]);

const discountCode = async (scene: Scene): Promise<void> => {
  await act(scene, 'harrow', {
    path: '/api/creator-api/discount-code',
    key: 'discount-code-ferry',
    body: { code: 'FERRY', discount: { kind: 'fixed', coins: 12 }, uses: 40 },
    done: ['DISCOUNT_CODE_EXISTS'],
  });
  const { contentOid, coins } = scene.item('en-night-ferry');
  await act(scene, 'rosa', {
    path: '/api/account/purchase',
    key: 'purchase-with-code',
    body: { contentOid, coins: coins - 12, payWith: 'paid', discountCode: 'FERRY' },
    done: ['ALREADY_PURCHASED'],
  });
};

const donate = async (
  scene: Scene,
  name: string,
  { slug, coins, comment }: { slug: string; coins: number; comment: string },
): Promise<void> => {
  const { contentOid } = scene.item(slug);
  await act(scene, name, {
    path: '/api/account/donate',
    key: `donation-${slug}`,
    body: { contentOid, amount: coins, comment },
  });
};

const give = async (
  scene: Scene,
  name: string,
  { slug, to }: { slug: string; to: readonly string[] },
): Promise<void> => {
  const giftees = to.map((receiver) => scene.member(receiver).oid);
  const { contentOid, coins } = scene.item(slug);
  await act(scene, name, {
    path: '/api/account/gift',
    key: `gift-${slug}`,
    body: { contentOid, coins, giftees },
  });
};

/** Two pieces are bought, and a third one is still in the cart. */
const cart = async (scene: Scene): Promise<void> => {
  const entryOf = (slug: string) => {
    const { kind, contentOid } = scene.item(slug);
    return `${kind}_${contentOid}`;
  };
  await act(scene, 'fan', {
    path: '/api/account/purchase/shoppingCart',
    key: 'order',
    body: {
      items: ['es-disco-mudo', 'ko-clock-alley'].map((slug) => ({
        entry: entryOf(slug),
        coins: scene.item(slug).coins,
      })),
    },
  });
  await act(scene, 'fan', {
    path: '/api/account/shoppingCart/update',
    key: 'cart',
    body: { add: [entryOf('en-mountain-post')] },
  });
};

/** A limited edition, of which a few copies are sold. */
const numberedPrint = async (scene: Scene): Promise<void> => {
  const english = (text: string) => ({ original: 'en', texts: { en: text } });
  const published = await act<z.infer<typeof PublishReply>>(scene, 'harrow', {
    path: '/api/content',
    key: 'publish-en-numbered-print',
    body: {
      metaData: {
        kind: 'file',
        title: {
          original: 'en',
          texts: {
            en: 'The Ferry Timetable, numbered',
            ko: '나룻배 시간표, 번호판',
            jp: '渡し船の時刻表、番号入り',
            es: 'El horario del transbordador, numerado',
          },
        },
        summary: english('A print of the timetable that the ferry does not have. Twelve copies.'),
        body: english('Departures: when a light is on. Arrivals: when somebody is waiting.'),
        cover: { scene: 'sea', colours: ['#1d3a2f', '#d9a441', '#efe6d0'] },
        priceCoins: 18,
        hashtags: ['print', 'ferry', 'limited', 'sea'],
        copies: 12,
      },
    },
  });
  if (!published) return;
  for (const name of ['fan', 'noor', 'hana'])
    await act(scene, name, {
      path: '/api/account/purchase',
      key: 'purchase-en-numbered-print',
      body: { contentOid: published.contentOid, coins: 18, payWith: 'paid' },
      done: ['ALREADY_PURCHASED'],
    });
};
