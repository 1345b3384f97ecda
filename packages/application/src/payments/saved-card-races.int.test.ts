import { randomUUID } from 'node:crypto';
import type { Oid } from '@fanfold/domain';
import { cardsStream, chargeStream, coinProducts, priceOf } from '@fanfold/domain/payments';
import type { Providers } from '@fanfold/payments';
import { oidFromKey } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { secret, startSandbox, temporaryFolder } from '../../../../services/sandbox/src/testing/harness.ts';
import { RefusedError } from '../refused-error.ts';
import { invocation, providersAt, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { chargeSavedCard } from './charge-saved-card.ts';
import { selectCard } from './select-card.ts';

const places = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof startUseCases>>;
let providers: Providers;
let sandboxUrl: string;
beforeAll(async () => {
  world = places.use(await startUseCases());
  const folder = places.use(temporaryFolder());
  expect(secret.length).toBeGreaterThan(0);
  ({ url: sandboxUrl } = places.use(await startSandbox(folder.path)));
  providers = providersAt(sandboxUrl);
});
afterAll(() => places.disposeAsync());

const stripe = () => {
  const cards = providers.find('stripe')?.cards;
  if (!cards) throw new Error('Stripe saves no cards');
  return cards;
};

/** Saves a card on the sandbox's page and registers it. */
const saveCard = async (ownerOid: Oid, last4: string): Promise<string> => {
  const { commands } = world.deps.eventLog;
  const setUpId = world.nextOid();
  const back = 'http://fanfold.example/back';
  const page = { ownerOid, customerRef: null, successUrl: back, failUrl: back, language: 'en' };
  const { setUpRef, pageUrl } = await stripe().setUpCard({ ...page, setUpId });
  await fetch(`${sandboxUrl}/payments/v1/pages/${new URL(pageUrl).pathname.split('/').at(-1)}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'approve', card: last4 }),
  });
  const outcome = await stripe().setUpOutcomeOf(setUpRef);
  if (outcome.status !== 'saved') throw new Error(outcome.status);
  const { card } = outcome;
  const stream = commands.of(cardsStream);
  const request = () => ({ ...invocation(ownerOid), id: ownerOid });
  const setUp = { ownerOid, setUpId, provider: 'stripe', setUpRef, purpose: 'card' } as const;
  await stream.handle({ ...request(), command: () => ({ type: 'StartSetUp', ...setUp }) });
  const cardId = world.nextOid();
  await stream.handle({ ...request(), command: () => ({ type: 'RegisterCard', setUpId, cardId, card }) });
  return card.cardToken;
};

const wantedOf = (product: (typeof coinProducts)[number]) => ({
  productId: product.productId,
  currency: 'KRW',
  totalMinor: priceOf(product.paidCoins, 'KRW', 'stripe').totalMinor,
  agreedToTerms: true,
  agreedToPaymentTerms: true,
});
const [small, , , hundred] = coinProducts;
const chargeOf = async (chargeId: string) =>
  (await world.deps.eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state;

describe('a charge of a saved card', () => {
  it('is paid by the card that it was recorded with, though another one was selected meanwhile', async () => {
    const fan = await world.account();
    const first = await saveCard(fan, '4242');
    const second = await saveCard(fan, '4444');
    expect(first).not.toBe(second);
    await selectCard(world.deps, invocation(fan), { cardIdx: 1 });
    const wanted = wantedOf(hundred);
    const asked = invocation(fan, { body: wanted });
    const gone = { ...world.deps, providers: providersAt('http://127.0.0.1:9') };
    expect(await refusalOf(chargeSavedCard(gone, asked, wanted))).toBe('PROVIDER_UNAVAILABLE');
    await selectCard(world.deps, invocation(fan), { cardIdx: 2 });
    using ready = vi.spyOn(stripe(), 'readySavedCard');
    const { charge } = await chargeSavedCard({ ...world.deps, providers }, asked, wanted);
    expect(charge.status).toBe('approved');
    expect(ready.mock.calls.map(([{ cardToken }]) => cardToken)).toEqual([first]);
  });

  it('of two products at once under one key is one charge, at its own price', async () => {
    const fan = await world.account();
    await saveCard(fan, '4242');
    for (let round = 0; round < 4; round += 1) {
      const key = randomUUID();
      const pay = async (wanted: ReturnType<typeof wantedOf>) => {
        const asked = invocation(fan, { key, body: wanted });
        try {
          return (await chargeSavedCard({ ...world.deps, providers }, asked, wanted)).charge.status;
        } catch (error) {
          if (error instanceof RefusedError) return error.code;
          throw error;
        }
      };
      const wishes = [wantedOf(small), wantedOf(hundred)];
      const answers = await Promise.all([...wishes, ...wishes].map(pay));
      expect(answers.filter((answer) => answer === 'IDEMPOTENCY_KEY_REUSED')).toHaveLength(2);
      const { productId, paidCoins, amounts } = await chargeOf(oidFromKey(key));
      const product = coinProducts.find((one) => one.productId === productId);
      expect(paidCoins).toBe(product?.paidCoins);
      expect(amounts).toEqual(priceOf(paidCoins, 'KRW', 'stripe'));
    }
  });
});
