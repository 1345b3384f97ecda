import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, it } from 'vitest';

import { appleClientSecret } from './apple-secret.ts';

it('signs a client secret as Apple asks for it, for five minutes', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const key = {
    teamId: 'TEAM',
    keyId: 'KEY',
    clientId: 'example.fanfold',
    privateKey: await exportPKCS8(privateKey),
  };
  const now = Date.parse('2026-11-24T09:00:00.500Z');
  const secret = await appleClientSecret(key, now);
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, { currentDate: new Date(now) });
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' });
  const seconds = Math.floor(now / 1000);
  expect(payload).toEqual({
    iss: 'TEAM',
    sub: 'example.fanfold',
    aud: 'https://appleid.apple.com',
    iat: seconds,
    exp: seconds + 300,
  });
});
