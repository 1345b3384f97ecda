import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { addressOfRead, forgetEarlyReads, headersOfRead, readEarly, takeEarly } from './early-reads.ts';

const address = addressOfRead('/content/page2', { pageUrl: 'home', cursor: undefined }, 'ko');
const headers = headersOfRead('ko', undefined);

beforeEach(() => {
  // A process that runs many tests is older than a page that was just opened.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('fetch', (asked: string) => Promise.resolve(new Response(asked)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('gives the reply of a request that was sent early to the first that asks the same', async () => {
  expect(address).toBe('/api/content/page2?lang=ko&pageUrl=home');
  readEarly(address, headers);
  const reply = await takeEarly(address, { ...headers });
  expect(await reply?.text()).toBe(address);
  expect(takeEarly(address, headers)).toBeUndefined();
});

it('gives it to none that asks in another language, after a change, or as a reviewer', () => {
  for (const other of [
    headersOfRead('jp', undefined),
    headersOfRead('ko', '42'),
    { ...headers, 'x-compliance-account': '1' },
  ]) {
    readEarly(address, headers);
    expect(takeEarly(address, other)).toBeUndefined();
    expect(takeEarly(address, headers)).toBeDefined();
  }
});

it('gives none to another person, and none that is old', () => {
  readEarly(address, headers);
  forgetEarlyReads();
  expect(takeEarly(address, headers)).toBeUndefined();
  readEarly(address, headers);
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(takeEarly(address, headers)).toBeUndefined();
});

it('leaves a failure to the one that takes it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  readEarly(address, headers);
  await expect(takeEarly(address, headers)).rejects.toThrow('no network');
});
