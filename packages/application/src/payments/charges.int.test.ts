import { type Currency, parseOid } from '@fanfold/domain';
import { chargeStream, coinProducts, priceOf } from '@fanfold/domain/payments';
import type { Providers } from '@fanfold/payments';
import { oidFromKey } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { invocation, providersAt, refusalOf, startProviders, startUseCases } from '../testing/use-cases.ts';
import { creditCharge } from './credit-charge.process.ts';
import { refundCharge } from './refund-charge.ts';
import { refundChargeByAdmin } from './refund-charge-by-admin.ts';
import { startCharge } from './start-charge.ts';

const places = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof startUseCases>>;
let providers: Providers;
beforeAll(async () => {
  world = places.use(await startUseCases(creditCharge));
  ({ providers } = places.use(await startProviders()));
});
afterAll(() => places.disposeAsync());

const [, , , hundred] = coinProducts;
const priceIn = (currency: Currency) => priceOf(hundred.paidCoins, currency, 'stripe').totalMinor;
const wanted = {
  provider: 'stripe',
  productId: hundred.productId,
  currency: 'KRW',
  totalMinor: priceIn('KRW'),
  agreedToTerms: true,
  agreedToPaymentTerms: true,
  language: 'en',
} as const;

const chargeOf = async (chargeId: string) =>
  (await world.deps.eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state;

describe('starting a charge', () => {
  it('opens one page at the provider, and the same page for the same key [PAY-005] [PAY-013]', async () => {
    const asked = invocation(await world.account(), { body: wanted });
    const deps = { ...world.deps, providers };
    const first = await startCharge(deps, asked, wanted);
    const again = await startCharge(deps, asked, wanted);
    expect(first.reply.payUrl).toMatch(/^http/);
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(again.reply).toMatchObject({ chargeId: first.reply.chargeId, payUrl: first.reply.payUrl });
    expect(await chargeOf(first.reply.chargeId)).toMatchObject({
      status: 'opened',
      paidCoins: hundred.paidCoins,
      bonusCoins: hundred.bonusCoins,
      amounts: { currency: 'KRW', totalMinor: wanted.totalMinor },
    });
  });

  it.each([
    ['another price than the one on the screen', { totalMinor: wanted.totalMinor - 1 }, 'PRICE_CHANGED'],
    ['a product that is not sold', { productId: 'coins-7' }, 'PRODUCT_NOT_FOUND'],
    ['a currency that is not known [PAY-068]', { currency: 'EUR' }, 'UNKNOWN_CURRENCY'],
    [
      'a currency that the provider does not take',
      { provider: 'kakao', currency: 'USD' },
      'PRODUCT_NOT_FOUND',
    ],
    ['terms that are not accepted [PAY-051]', { agreedToPaymentTerms: false }, 'TERMS_REQUIRED'],
  ] as const)('refuses %s, and records nothing', async (_what, change, code) => {
    const asked = invocation(await world.account());
    const refused = startCharge({ ...world.deps, providers }, asked, { ...wanted, ...change });
    expect(await refusalOf(refused)).toBe(code);
    expect(await chargeOf(oidFromKey(asked.key))).toMatchObject({ status: 'none' });
  });

  it('records the charge before it calls a provider that does not answer, and goes on from there', async () => {
    const asked = invocation(await world.account(), { body: wanted });
    const gone = { ...world.deps, providers: providersAt('http://127.0.0.1:9') };
    expect(await refusalOf(startCharge(gone, asked, wanted))).toBe('PROVIDER_UNAVAILABLE');
    expect(await chargeOf(oidFromKey(asked.key))).toMatchObject({ status: 'initiated' });
    const { reply, replayed } = await startCharge({ ...world.deps, providers }, asked, wanted);
    expect(replayed).toBe(true);
    expect(await chargeOf(reply.chargeId)).toMatchObject({ status: 'opened', payUrl: reply.payUrl });
  });
});

/** A charge that was paid, and whose coins have arrived. */
const paid = async (buyer: string) => {
  const { reply } = await startCharge({ ...world.deps, providers }, invocation(buyer), wanted);
  const { chargeId } = reply;
  const { totalMinor, currency } = { totalMinor: wanted.totalMinor, currency: wanted.currency };
  await world.deps.eventLog.commands.of(chargeStream).handle({
    ...invocation(buyer),
    id: chargeId,
    command: (now) => ({
      type: 'ReportOutcome',
      provider: 'stripe',
      outcome: {
        status: 'approved',
        providerRef: `ref-${chargeId}`,
        chargeId,
        openedAs: null,
        totalMinor,
        currency,
      },
      now,
    }),
  });
  await expect.poll(async () => (await chargeOf(chargeId)).status, { interval: 25 }).toBe('credited');
  return chargeId;
};

describe('refunding a charge', () => {
  it('takes the coins of an untouched one at once and says what is paid back, once for a key', async () => {
    const fan = await world.account();
    const chargeId = await paid(fan);
    expect(await world.balance(fan)).toEqual({ paid: hundred.paidCoins, bonus: hundred.bonusCoins });
    const asked = invocation(fan);
    const { refund } = await refundCharge(world.deps, asked, { chargeId });
    expect(refund).toMatchObject({
      paybackMinor: wanted.totalMinor,
      currency: 'KRW',
      paidCoins: hundred.paidCoins,
      bonusCoins: hundred.bonusCoins,
      needsApproval: false,
    });
    const again = await refundCharge(world.deps, asked, { chargeId });
    expect(again.outcome.replayed).toBe(true);
    expect(again.refund.refundId).toBe(refund.refundId);
    expect(await world.balance(fan)).toEqual({ paid: 0, bonus: 0 });
    const another = refundCharge(world.deps, invocation(fan), { chargeId });
    expect(await refusalOf(another)).toBe('CHARGE_ALREADY_REFUNDED');
  });

  it('does not show another person’s charge, nor refund one that is not paid', async () => {
    const [fan, stranger] = [await world.account(), await world.account()];
    const chargeId = await paid(fan);
    const byStranger = refundCharge(world.deps, invocation(stranger), { chargeId });
    expect(await refusalOf(byStranger)).toBe('CHARGE_NOT_FOUND');
    const { reply } = await startCharge({ ...world.deps, providers }, invocation(fan), wanted);
    const unpaid = refundCharge(world.deps, invocation(fan), { chargeId: reply.chargeId });
    expect(await refusalOf(unpaid)).toBe('CHARGE_NOT_CREDITED');
    expect((await world.balance(fan)).paid).toBe(hundred.paidCoins);
  });

  it('is an administrator’s as well, but not for a charge of their own [ADM-025]', async () => {
    const [admin, fan] = [await world.account('admin'), await world.account()];
    const [own, other] = [await paid(admin), await paid(fan)];
    const ask = (userOid: typeof fan, chargeId: typeof own) =>
      refundChargeByAdmin(world.deps, invocation(admin, { role: 'admin' }), {
        userOid,
        chargeId: parseOid(chargeId),
        reason: 'asked for',
      });
    expect(await refusalOf(ask(admin, own))).toBe('OWN_ACCOUNT');
    expect(await refusalOf(ask(fan, own))).toBe('CHARGE_NOT_FOUND');
    expect((await ask(fan, other)).refund.paidCoins).toBe(hundred.paidCoins);
    expect(await world.balance(fan)).toEqual({ paid: 0, bonus: 0 });
  });
});
