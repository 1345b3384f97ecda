import { describe, expect, it } from 'vitest';

import { limitedProviders } from './limited.ts';
import type { CardProvider, PaymentProvider } from './provider.ts';
import { providersOf } from './registry.ts';
import { TokenBucket } from './token-bucket.ts';

/** A clock of which the test says how late it is; who sleeps is woken in the order of the times. */
const handClock = () => {
  let nowMs = 0;
  const sleeping: { readonly atMs: number; readonly wake: () => void }[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    clock: {
      nowMs: () => nowMs,
      sleep: (ms: number) =>
        new Promise<void>((wake) => {
          sleeping.push({ atMs: nowMs + ms, wake });
        }),
    },
    to: async (ms: number) => {
      nowMs = ms;
      for (const one of sleeping.splice(0)) {
        if (one.atMs <= ms) one.wake();
        else sleeping.push(one);
      }
      await settled();
    },
  };
};

describe('a bucket of tokens', () => {
  it('hands out its tokens one after the other, in the order in which they were asked for', async () => {
    const { clock, to } = handClock();
    const bucket = new TokenBucket(10, { clock });
    const taken: number[] = [];
    for (const n of [1, 2, 3, 4]) void bucket.take().then(() => taken.push(n));
    await to(0);
    expect(taken).toEqual([1]);
    await to(99);
    expect(taken).toEqual([1]);
    await to(100);
    expect(taken).toEqual([1, 2]);
    await to(300);
    expect(taken).toEqual([1, 2, 3, 4]);
  });

  it('keeps what was not taken only up to its capacity', async () => {
    const { clock, to } = handClock();
    const bucket = new TokenBucket(10, { clock, capacity: 3 });
    await to(60_000);
    let taken = 0;
    for (let n = 0; n < 9; n += 1)
      void bucket.take().then(() => {
        taken += 1;
      });
    await to(60_000);
    expect(taken).toBe(3);
    await to(60_200);
    expect(taken).toBe(5);
  });
});

const called: string[] = [];
const call = (name: string) => async () => {
  called.push(name);
  return {} as never;
};
const provider = (label: PaymentProvider['label'], cards = false): PaymentProvider => ({
  label,
  currencies: ['KRW'],
  openPage: call(label),
  outcomeOf: call(label),
  close: call(label),
  readWebhook: call(`${label} tells`),
  refund: call(label),
  settlementFile: call(label),
  ...(cards && {
    cards: {
      setUpCard: call(label),
      setUpOutcomeOf: call(label),
      readySavedCard: call(label),
      chargeSavedCard: call(label),
      removeCard: call(label),
    } satisfies CardProvider,
  }),
});
const limits = { sandbox: 1, stripe: 10, paypal: 2, paypay: 1, kakao: 1, payletter: 1 };

describe('the calls of providers', () => {
  it('are limited for each provider by itself, those about cards included', async () => {
    called.length = 0;
    const { clock, to } = handClock();
    const limited = limitedProviders(
      providersOf([provider('stripe', true), provider('paypal')]),
      limits,
      clock,
    );
    const [stripe, paypal] = [limited.find('stripe'), limited.find('paypal')];
    for (let n = 0; n < 3; n += 1) {
      void stripe?.cards?.readySavedCard({} as never);
      void stripe?.cards?.chargeSavedCard({} as never);
      void paypal?.refund({} as never);
    }
    const counts = () => ['stripe', 'paypal'].map((label) => called.filter((name) => name === label).length);
    await to(0);
    expect(counts()).toEqual([1, 1]);
    await to(300);
    expect(counts()).toEqual([4, 1]);
    await to(500);
    expect(counts()).toEqual([6, 2]);
    await to(1_000);
    expect(counts()).toEqual([6, 3]);
  });

  it('do not hold up what a provider tells us', async () => {
    called.length = 0;
    const { clock } = handClock();
    const stripe = limitedProviders(providersOf([provider('stripe')]), limits, clock).find('stripe');
    for (let n = 0; n < 3; n += 1) await stripe?.readWebhook({} as never);
    expect(called).toEqual(['stripe tells', 'stripe tells', 'stripe tells']);
  });
});
