import type { Provider } from '@fanfold/domain/payments';
import type { Config } from '@fanfold/platform';

import type { CardProvider, PaymentProvider } from './provider.ts';
import { type Providers, providersOf } from './registry.ts';
import { type BucketClock, TokenBucket } from './token-bucket.ts';

type CallsASecond = Readonly<Record<Provider, number>>;

/**
 * The limit of each provider. The sandbox takes all providers' places in a demo and has Stripe's, whose cards
 * it saves.
 */
export const callsASecond = (config: Config): CallsASecond => ({
  sandbox: config.FANFOLD_STRIPE_CALLS_A_SECOND,
  stripe: config.FANFOLD_STRIPE_CALLS_A_SECOND,
  paypal: config.FANFOLD_PAYPAL_CALLS_A_SECOND,
  paypay: config.FANFOLD_PAYPAY_CALLS_A_SECOND,
  kakao: config.FANFOLD_KAKAO_CALLS_A_SECOND,
  payletter: config.FANFOLD_PAYLETTER_CALLS_A_SECOND,
});

/**
 * Providers of which each is called no more often than its limit: calls wait for their turn, in their order.
 * What a provider tells us is no call. The calls of one process are counted, so this is for the worker, of
 * which one works at a time.
 */
export const limitedProviders = (
  providers: Providers,
  limits: CallsASecond,
  clock?: BucketClock,
): Providers =>
  providersOf(
    providers.all.map((provider) =>
      limited(provider, new TokenBucket(limits[provider.label], clock ? { clock } : {})),
    ),
  );

const limited = (provider: PaymentProvider, bucket: TokenBucket): PaymentProvider => {
  const wait = inTurn(bucket);
  const { openPage, outcomeOf, close, refund, settlementFile, cards } = provider;
  return {
    ...provider,
    openPage: wait(openPage),
    outcomeOf: wait(outcomeOf),
    close: wait(close),
    refund: wait(refund),
    settlementFile: wait(settlementFile),
    ...(cards && { cards: limitedCards(cards, bucket) }),
  };
};

const limitedCards = (cards: CardProvider, bucket: TokenBucket): CardProvider => {
  const wait = inTurn(bucket);
  return {
    setUpCard: wait(cards.setUpCard),
    setUpOutcomeOf: wait(cards.setUpOutcomeOf),
    readySavedCard: wait(cards.readySavedCard),
    chargeSavedCard: wait(cards.chargeSavedCard),
    removeCard: wait(cards.removeCard),
  };
};

const inTurn =
  (bucket: TokenBucket) =>
  <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
  async (request: Request): Promise<Answer> => {
    await bucket.take();
    return call(request);
  };
