import type { PayProvider } from '@fanfold/contracts/payments';

/** The demo world begins so many days before its first start. */
export const pastDays = 90;

/** The days with events, as days before today, the oldest first. The last week has all its days. */
export const activeDays: readonly number[] = Array.from(
  { length: pastDays + 1 },
  (_, n) => pastDays - n,
).filter((day) => day > 0 && (day <= 7 || day % 2 === 0));

/** One more story of each creator is published on each of these days. */
export const publishingDays: readonly number[] = [90, 90, 90, 90, 88, 86];

/** On these days people sign in again: a session lasts 30 days. */
export const signInDays: ReadonlySet<number> = new Set([64, 36, 8]);

type Fan = {
  readonly provider: PayProvider;
  /** Days on which the fan charges coins. */
  readonly charges: readonly (readonly [day: number, productId: string])[];
  readonly purchases: readonly (readonly [day: number, slug: string])[];
  readonly donations: readonly (readonly [day: number, slug: string, coins: number, comment: string])[];
};

/** What fans did before today. None of them buys here what they buy, give or get later. */
export const past: Readonly<Record<string, Fan>> = {
  fan: {
    provider: 'stripe',
    charges: [
      [88, 'coins-100'],
      [70, 'coins-300'],
      [42, 'coins-300'],
      [18, 'coins-100'],
    ],
    purchases: [
      [86, 'es-relojero-siesta'],
      [82, 'ko-moonlit-study'],
      [70, 'jp-umbrella-mender'],
      [66, 'ko-last-bus'],
      [54, 'es-lluvia-azotea'],
      [42, 'jp-mountain-school'],
      [26, 'es-farolillos'],
      [14, 'ko-lantern-hill'],
    ],
    donations: [
      [62, 'ko-last-bus', 20, 'Read this on an actual last bus.'],
      [48, 'es-lluvia-azotea', 15, 'More rain, please.'],
      [34, 'jp-mountain-school', 25, 'I miss my own mountain school now.'],
      [10, 'ko-lantern-hill', 30, 'Worth every lantern.'],
      [3, 'es-farolillos', 12, 'For the next paper lantern.'],
    ],
  },
  hana: {
    provider: 'kakao',
    charges: [
      [84, 'coins-100'],
      [56, 'coins-300'],
      [20, 'coins-100'],
    ],
    purchases: [
      [82, 'en-clock-doctor'],
      [74, 'es-faro-prestado'],
      [56, 'jp-umbrella-mender'],
      [52, 'en-mountain-post'],
      [40, 'es-lluvia-azotea'],
      [24, 'en-rain-library'],
      [16, 'jp-lantern-river'],
      [6, 'en-second-moon'],
    ],
    donations: [
      [50, 'en-mountain-post', 20, '우편배달부님 힘내세요.'],
      [30, 'jp-umbrella-mender', 15, '우산을 고쳐 주셔서 고마워요.'],
      [5, 'en-rain-library', 18, '비 오는 날마다 듣고 있어요.'],
    ],
  },
  mio: {
    provider: 'paypay',
    charges: [
      [80, 'coins-100'],
      [60, 'coins-300'],
      [28, 'coins-100'],
    ],
    purchases: [
      [78, 'en-night-ferry'],
      [72, 'en-clock-doctor'],
      [60, 'jp-mountain-school'],
      [46, 'ko-last-bus'],
      [38, 'es-faro-prestado'],
      [26, 'ko-clock-alley'],
      [12, 'jp-lantern-river'],
    ],
    donations: [
      [44, 'ko-last-bus', 20, '最後のバスに間に合いました。'],
      [22, 'en-clock-doctor', 15, '時計が動き出しました。'],
      [4, 'jp-lantern-river', 20, '灯籠がきれいでした。'],
    ],
  },
  rosa: {
    provider: 'paypal',
    charges: [
      [76, 'coins-300'],
      [32, 'coins-100'],
    ],
    purchases: [
      [76, 'jp-lighthouse-letters'],
      [68, 'ko-moonlit-study'],
      [50, 'es-farolillos'],
      [36, 'ko-last-bus'],
      [22, 'en-rain-library'],
      [8, 'en-second-moon'],
    ],
    donations: [
      [58, 'ko-moonlit-study', 25, 'Lo he leído dos veces.'],
      [20, 'es-farolillos', 20, 'Para más farolillos.'],
      [2, 'en-rain-library', 10, 'Gracias por la lluvia.'],
    ],
  },
  noor: {
    provider: 'stripe',
    charges: [
      [86, 'coins-300'],
      [52, 'coins-100'],
    ],
    purchases: [
      [84, 'es-faro-prestado'],
      [80, 'es-relojero-siesta'],
      [64, 'jp-lighthouse-letters'],
      [52, 'ko-lantern-hill'],
      [34, 'ko-moonlit-study'],
      [18, 'jp-clock-tower'],
      [10, 'ko-clock-alley'],
    ],
    donations: [
      [48, 'jp-lighthouse-letters', 20, 'A letter back to you.'],
      [28, 'ko-lantern-hill', 15, 'One lantern from me.'],
      [1, 'jp-clock-tower', 20, 'The clock in my kitchen approves.'],
    ],
  },
};
