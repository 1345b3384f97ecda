import { type Country, countries } from '@fanfold/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from; null where that is unknown. */
    country: Country | null;
  }
}

/** IDN-007: where a visitor's address is, as a trusted proxy says; null where that is unknown. */
export const countryOf = ({ ips, headers }: FastifyRequest, header: string | undefined): Country | null => {
  // A visitor can send the header, too: it counts only behind a proxy that is trusted.
  if (header === undefined || (ips?.length ?? 0) < 2) return null;
  const named = String(headers[header] ?? '').toUpperCase();
  return countries.find((one) => one === named) ?? null;
};

/** Tells every route where its request comes from: what is shown differs by country. */
export const registerCountry = (app: FastifyInstance, header: string | undefined): void => {
  app.decorateRequest('country', null);
  app.addHook('onRequest', async (request) => {
    request.country = countryOf(request, header);
  });
};
