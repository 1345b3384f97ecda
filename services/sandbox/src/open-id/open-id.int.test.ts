import { createOpenIdClient } from '@fanfold/oauth';
import { expect, it } from 'vitest';

import { freePorts } from '../../../../test/support/free-ports.ts';
import { startSandbox, temporaryFolder } from '../testing/harness.ts';

const attempt = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };

it('is a provider with discovery, which takes no code with another verifier', async () => {
  using folder = temporaryFolder();
  const [port = 0] = await freePorts(1);
  await using sandbox = await startSandbox(folder.path, { port });
  const client = createOpenIdClient({
    issuer: `${sandbox.url}/google`,
    clientId: 'fanfold',
    clientSecret: async () => 'sandbox',
    redirectUri: 'http://fanfold.example/login/google',
    scope: 'openid email name',
    responseMode: 'query',
  });
  const url = new URL(await client.authorizationUrl(attempt));
  expect(url.pathname).toBe('/google/auth');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge_method: 'S256',
  });
  const answer = { code: 'made-up', state: attempt.state };
  await expect(client.identityOf(answer, attempt)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(client.identityOf({ ...answer, state: 'other' }, attempt)).rejects.toThrow();
});
