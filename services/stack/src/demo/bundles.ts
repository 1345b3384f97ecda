import { act, type Scene } from './scene.ts';

/** Two or three works of each creator that are sold together, for about a fifth less. */
const offers = [
  {
    creator: 'harrow',
    slugs: ['en-night-ferry', 'en-clock-doctor'],
    priceCoins: 65,
    title: {
      en: 'Two by night',
      ko: '밤에 듣는 두 편',
      jp: '夜のふたつの物語',
      es: 'Dos para la noche',
    },
  },
  {
    creator: 'dalbit',
    slugs: ['ko-moonlit-study', 'ko-last-bus', 'ko-clock-alley'],
    priceCoins: 105,
    title: {
      en: 'Three evenings in Seoul',
      ko: '서울의 세 저녁',
      jp: 'ソウルの三つの夕べ',
      es: 'Tres tardes en Seúl',
    },
  },
  {
    creator: 'misaki',
    slugs: ['jp-lighthouse-letters', 'jp-umbrella-mender'],
    priceCoins: 95,
    title: {
      en: 'Letters and umbrellas',
      ko: '편지와 우산',
      jp: '手紙と傘',
      es: 'Cartas y paraguas',
    },
  },
  {
    creator: 'marea',
    slugs: ['es-faro-prestado', 'es-lluvia-azotea'],
    priceCoins: 70,
    title: {
      en: 'By the sea',
      ko: '바닷가에서',
      jp: '海のそばで',
      es: 'Junto al mar',
    },
  },
] as const;

/** What the creators of the demo world sell together. */
export const bundles = async (scene: Scene): Promise<void> => {
  for (const { creator, slugs, priceCoins, title } of offers)
    await act(scene, creator, {
      path: '/api/creator-api/bundle',
      key: `bundle-${creator}`,
      body: {
        title: { original: scene.member(creator).person.language, texts: title },
        contentOids: slugs.map((slug) => scene.item(slug).contentOid),
        priceCoins,
      },
    });
};
