/** What the fans of the demo world did, in this order for each of them. */
export type Deed =
  | {
      readonly kind: 'charge';
      readonly productId: string;
      readonly currency: 'KRW' | 'JPY' | 'USD';
      readonly outcome: 'approve' | 'decline' | 'cancel';
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
  currency: 'KRW' | 'JPY' | 'USD',
  outcome: 'approve' | 'decline' | 'cancel' = 'approve',
): Deed => ({ kind: 'charge', productId, currency, outcome });
const buy = (...slugs: readonly string[]): Deed[] =>
  slugs.map((slug) => ({ kind: 'buy', slug, payWith: 'paid' }));
const buyWithBonus = (slug: string): Deed => ({ kind: 'buy', slug, payWith: 'bonus' });
const buyAndReturn = (slug: string, refunded: string): Deed => ({
  kind: 'buy',
  slug,
  payWith: 'paid',
  refunded,
});

/** By the name of the person. */
export const history: Readonly<Record<string, readonly Deed[]>> = {
  fan: [
    charge('coins-100', 'USD'),
    charge('coins-300', 'USD'),
    ...buy('en-night-ferry', 'en-clock-doctor', 'jp-lighthouse-letters', 'es-faro-prestado'),
    buyWithBonus('ko-record-shop'),
    ...buy('jp-lantern-river', 'en-second-moon'),
  ],
  hana: [
    charge('coins-500', 'KRW'),
    ...buy('ko-moonlit-study', 'ko-last-bus', 'ko-lantern-hill'),
    buyWithBonus('ko-clock-alley'),
    ...buy('jp-lighthouse-letters', 'en-night-ferry', 'ko-record-shop'),
    buyAndReturn('jp-mountain-school', 'The video stops after a minute on this phone.'),
  ],
  mio: [
    charge('coins-300', 'JPY'),
    ...buy('jp-lighthouse-letters', 'jp-umbrella-mender', 'jp-clock-tower', 'ko-moonlit-study'),
    buyWithBonus('ko-record-shop'),
    ...buy('es-farolillos'),
  ],
  rosa: [
    charge('coins-300', 'USD'),
    ...buy('es-faro-prestado', 'es-relojero-siesta', 'es-lluvia-azotea', 'es-disco-mudo'),
    ...buy('jp-lantern-river', 'en-mountain-post', 'ko-clock-alley'),
  ],
  teo: [
    charge('coins-50', 'USD', 'decline'),
    charge('coins-100', 'USD'),
    ...buy('es-faro-prestado', 'es-relojero-siesta', 'en-rain-library'),
  ],
  noor: [
    charge('coins-1000', 'USD', 'cancel'),
    charge('coins-500', 'USD'),
    ...buy('en-night-ferry', 'en-clock-doctor', 'en-rain-library', 'en-mountain-post', 'en-second-moon'),
    ...buy('jp-umbrella-mender', 'ko-last-bus'),
    buyWithBonus('ko-record-shop'),
    buyAndReturn('es-farolillos', 'Bought twice by mistake on a shared account.'),
  ],
};
