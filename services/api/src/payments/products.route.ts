import { knownCurrency, takersOf } from '@fanfold/application/payments';
import { ProductsQuery, ProductsReply } from '@fanfold/contracts/payments';
import { coinProducts, priceFieldsOf, priceOf, sortPrice } from '@fanfold/domain/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PaymentsDeps } from './deps.ts';

/** PAY-045: what coins cost in a currency with a provider. */
export const productsRoute: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { providers }) => {
  app.get(
    '/api/payment/products',
    { schema: { querystring: ProductsQuery, response: { 200: ProductsReply } } },
    async ({ query }) => {
      const currency = knownCurrency(query.currency);
      const takers = takersOf(providers, currency);
      // Prices are shown before a way to pay is chosen: of the card provider, which takes every currency.
      const provider = takers.includes(query.provider) ? query.provider : 'stripe';
      const products = coinProducts.map((product) => ({
        ...product,
        ...priceFieldsOf(product.paidCoins, currency, provider),
        amounts: priceOf(product.paidCoins, currency, provider),
      }));
      products.sort((a, b) => (sortPrice(a) ?? 0) - (sortPrice(b) ?? 0));
      return { products, provider, providers: takers };
    },
  );
};
