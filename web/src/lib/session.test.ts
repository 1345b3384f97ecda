import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { meQuery, sessionChanged } from './session.ts';

const me = {
  oid: 'a'.repeat(24),
  nickname: 'Juniper',
  profileImageKey: null,
  email: 'juniper@example.com',
  language: 'en',
  roles: ['user'],
  residence: null,
  isUserAdult: true,
  isSelfCert: false,
  adultUntil: null,
  adultOn: true,
  allowBonus: true,
  nicknamePriceCoins: 500,
  oneTouchPayment: false,
  chatOneTouchPayment: false,
  creatorTags: [],
  formerCreator: false,
  isBetaTester: false,
  analytics: false,
  compliance: false,
  managing: null,
  consentsDue: [],
  fresh: true,
};
let isSignedIn: boolean;
let asked: string[];
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(() => {
  isSignedIn = true;
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/\?.*/, ''));
    return Response.json({ me: isSignedIn ? me : null, newcomer: null, secondFactor: false, signInWith: [] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
});

describe('who is signed in', () => {
  it('is asked once, and all who want to know wait for that answer [IDN-083]', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.ensureQueryData(meQuery)));
    expect(answers.map((one) => one?.nickname)).toEqual(Array(5).fill('Juniper'));
    expect(asked).toEqual(['/api/account/me']);
  });

  it('is no person without a session: their data, and the mode for adults, are gone [IDN-076] [IDN-077]', async () => {
    const balance = ['balance', me.oid];
    expect((await client.ensureQueryData(meQuery))?.adultOn).toBe(true);
    client.setQueryData(balance, { coins: 680 });
    isSignedIn = false;
    await sessionChanged(client);
    expect(client.getQueryData(meQuery.queryKey)).toBeNull();
    expect(client.getQueryData(balance)).toBeUndefined();
  });
});
