import type { PayProvider } from '@fanfold/contracts/payments';

/** The actions of the demo world's fans, in this order for each of them. */
export type Action =
  | {
      readonly kind: 'charge';
      readonly productId: string;
      readonly currency: 'KRW' | 'JPY' | 'USD';
      readonly provider: PayProvider;
      readonly outcome: 'approve' | 'decline' | 'cancel';
      /** Of a charge before today: so many days ago. */
      readonly day?: number;
    }
  | {
      readonly kind: 'buy';
      readonly slug: string;
      readonly payWith: 'paid' | 'bonus';
      /** Why an administrator gave the coins back later. */
      readonly refunded?: string;
    };

const charge = (
  productId: string,
  provider: PayProvider,
  outcome: 'approve' | 'decline' | 'cancel' = 'approve',
): Action => ({ kind: 'charge', productId, currency: currencyOf[provider], provider, outcome });

/** The charges of the demo world, with their payment methods. */
export const currencyOf = {
  stripe: 'USD',
  paypal: 'USD',
  paypay: 'JPY',
  kakao: 'KRW',
  payletter: 'KRW',
} as const satisfies Record<PayProvider, 'KRW' | 'JPY' | 'USD'>;

const buy = (...slugs: readonly string[]): Action[] =>
  slugs.map((slug) => ({ kind: 'buy', slug, payWith: 'paid' }));
const buyWithBonus = (slug: string): Action => ({ kind: 'buy', slug, payWith: 'bonus' });
const buyAndReturn = (slug: string, refunded: string): Action => ({
  kind: 'buy',
  slug,
  payWith: 'paid',
  refunded,
});

/** By the person's name. */
export const history: Readonly<Record<string, readonly Action[]>> = {
  fan: [
    charge('coins-100', 'stripe'),
    charge('coins-300', 'paypal'),
    ...buy('en-night-ferry', 'en-clock-doctor', 'jp-lighthouse-letters', 'es-faro-prestado'),
    buyWithBonus('ko-record-shop'),
    ...buy('jp-lantern-river', 'en-second-moon'),
    charge('coins-500', 'stripe'),
  ],
  hana: [
    charge('coins-500', 'kakao'),
    ...buy('ko-moonlit-study', 'ko-last-bus', 'ko-lantern-hill'),
    buyWithBonus('ko-clock-alley'),
    ...buy('jp-lighthouse-letters', 'en-night-ferry', 'ko-record-shop'),
    buyAndReturn('jp-mountain-school', 'The video stops after a minute on this phone.'),
  ],
  mio: [
    charge('coins-300', 'paypay'),
    ...buy('jp-lighthouse-letters', 'jp-umbrella-mender', 'jp-clock-tower', 'ko-moonlit-study'),
    buyWithBonus('ko-record-shop'),
    ...buy('es-farolillos'),
  ],
  rosa: [
    charge('coins-300', 'stripe'),
    ...buy('es-faro-prestado', 'es-relojero-siesta', 'es-lluvia-azotea', 'es-disco-mudo'),
    ...buy('jp-lantern-river', 'en-mountain-post', 'ko-clock-alley'),
  ],
  teo: [
    charge('coins-50', 'stripe', 'decline'),
    charge('coins-100', 'paypal'),
    ...buy('es-faro-prestado', 'es-relojero-siesta', 'en-rain-library'),
  ],
  noor: [
    charge('coins-1000', 'paypal', 'cancel'),
    charge('coins-500', 'stripe'),
    ...buy('en-night-ferry', 'en-clock-doctor', 'en-rain-library', 'en-mountain-post', 'en-second-moon'),
    ...buy('jp-umbrella-mender', 'ko-last-bus'),
    buyWithBonus('ko-record-shop'),
    buyAndReturn('es-farolillos', 'Bought twice by mistake on a shared account.'),
  ],
};
