import { Written } from '@fanfold/contracts';
import { CardSetUp, CardSetUpStarted, Charge, PaymentSettings } from '@fanfold/contracts/payments';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../lib/api.ts';
import { meQuery } from '../../lib/session.ts';
import type { CoinProduct, Currency } from './queries.ts';

export type Settings = z.output<typeof PaymentSettings>;
export type SetUp = z.output<typeof CardSetUp>;
export type Card = Settings['cards'][number];

/** Saved cards, one-touch, limits: what the person has settled about paying. */
export const settingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: ({ signal }) => read({ path: '/payment/stripe/customer-data', reply: PaymentSettings, signal }),
  staleTime: 0,
});

/** Every change of the settings answers with all of them. */
export const keepSettings = (client: QueryClient, settings: Settings): void => {
  client.setQueryData(settingsQuery.queryKey, settings);
  // Who I am says whether one-touch is on.
  void client.invalidateQueries(meQuery);
};

type Change = `/payment/${string}`;
const change = (path: Change, body: Readonly<Record<string, unknown>> = {}) =>
  command({ path, body, reply: PaymentSettings });

export const selectCard = (cardIdx: number) => change('/payment/select-card', { cardIdx });
export const removeCard = (cardIdx: number) => change('/payment/card/delete', { cardIdx });

/** What pays these subscriptions from the next payment on: another card, or coins where it is null. */
export const payOtherwise = async (paid: Settings['paidByCard'], cardIdx: number | null): Promise<void> => {
  for (const { creatorOid, currency } of paid) {
    const card = cardIdx === null ? null : { cardIdx, currency };
    await command({ path: '/account/subscription/payment', body: { creatorOid, card }, reply: Written });
  }
};

export const removeDuplicates = () => change('/payment/duplicate-card/delete');
export const enableOneTouch = (cardIdx: number) =>
  change('/payment/one-touch', { cardIdx, agreedToPaymentTerms: true });
export const disableOneTouch = () => change('/payment/one-touch/delete');
export const setChatOneTouch = (enabled: boolean) => change('/payment/chat-one-touch', { enabled });
export const setLimit = (monthlyKrw: number | null) => change('/payment/limits', { monthlyKrw });
export const pauseCharging = (days: number) => change('/payment/pause', { days });
export const askGuardian = (guardianEmail: string) => change('/payment/guardian/ask', { guardianEmail });

export const giveConsent = (oid: string, secret: string) =>
  command({
    path: '/payment/guardian/consent',
    body: { oid, secret },
    reply: z.object({ consented: z.literal(true) }),
  });

/** Opens the provider's page on which a card is saved. */
export const setUpCard = (intent: string) =>
  command({ path: '/payment/stripe/setup-card', intent, reply: CardSetUpStarted });

/** After the return from that page: whether the card was saved. */
export const finishSetUp = (setUpId: string) =>
  command({ path: '/payment/registercard', body: { setUpId }, reply: CardSetUp });

export type CardPayment = {
  readonly product: CoinProduct;
  readonly currency: Currency;
  readonly method: 'savedCard' | 'oneTouch';
  readonly cardIdx: number;
  readonly intent: string;
};

/** Pays without a page. The total on screen is sent, so that a moved price is never charged. */
export const payByCard = ({ product, currency, method, cardIdx, intent }: CardPayment) =>
  command({
    path: method === 'oneTouch' ? '/payment/one-touch/confirm' : '/payment/stripe/charge-saved',
    body: {
      productId: product.productId,
      currency,
      totalMinor: product.amounts.totalMinor,
      agreedToTerms: true,
      agreedToPaymentTerms: true,
      ...(method === 'oneTouch' ? {} : { cardIdx }),
    },
    intent,
    reply: Charge,
  });

/** The outcome of saving a card. Asking again is safe: the provider answers the same. */
export const cardSetUpQuery = (setUpId: string) =>
  queryOptions({
    queryKey: ['card-set-up', setUpId],
    queryFn: () => finishSetUp(setUpId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
