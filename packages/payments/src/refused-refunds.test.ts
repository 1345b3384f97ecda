import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { priceOf } from '@fanfold/domain/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { payletterProvider } from './payletter.ts';
import { paypayProvider } from './paypay.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';

let url: string;
let status = 200;
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"no"}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const providers: Readonly<Record<string, () => PaymentProvider>> = {
  payletter: () => payletterProvider({ url, key: 'k', clientId: 'c', callbackUrl: url }),
  paypay: () => paypayProvider({ url, key: 'k', secret: 's', merchantId: 'm' }),
};
const refund = (label: string) =>
  providers[label]?.().refund({
    payment: {
      chargeId: 'a'.repeat(24),
      buyerOid: 'b'.repeat(24),
      providerRef: 'p',
      amounts: priceOf(100, 'KRW', 'payletter'),
      expiresAt: '2026-11-20T10:00:00.000Z',
      means: 'card',
    },
    amountMinor: 100,
    key: 'refund',
  });

describe.each(['payletter', 'paypay'])('a refund that %s does not carry out', (label) => {
  it.each([400, 404, 409, 422])('has failed when it is refused with %i', async (answer) => {
    status = answer;
    expect(await refund(label)).toMatchObject({ status: 'failed' });
  });

  it.each([401, 403, 408, 429, 500, 503])('is requested again after %i', async (answer) => {
    status = answer;
    await expect(refund(label)).rejects.toThrow(ProviderError);
  });
});
