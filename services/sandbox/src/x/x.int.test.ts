import { createXClient, type XSettings } from '@fanfold/application/rewards';
import { describe, expect, it } from 'vitest';

import { startSandbox, temporaryFolder } from '../testing/harness.ts';

const verifier = '5'.repeat(64);
const persona = { username: 'paper_moth', followers: '250', ageDays: '400' };

const open = async () => {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder());
  const { url } = stack.use(await startSandbox(folder.path));
  const settings: XSettings = {
    authorizeUrl: `${url}/x/i/oauth2/authorize`,
    apiUrl: `${url}/x`,
    clientId: 'fan_fold-1',
    clientSecret: 's_e-c',
    redirectUri: 'https://fanfold.example/x-link',
  };
  return { settings, x: createXClient(settings), [Symbol.asyncDispose]: () => stack.disposeAsync() };
};

/** Presses a button on X's page, and reads what its answer leads back with. */
const press = async (url: string, action: 'authorize' | 'cancel'): Promise<URLSearchParams> => {
  const page = new URL(url);
  const body = new URLSearchParams({ ...Object.fromEntries(page.searchParams), ...persona, action });
  const answer = await fetch(`${page.origin}${page.pathname}`, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe('https://fanfold.example/x-link');
  return back.searchParams;
};

const agree = async ({ authorizeUrl }: ReturnType<typeof createXClient>) => {
  const back = await press(await authorizeUrl({ state: 'the-state', verifier }), 'authorize');
  return {
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
    expectedState: 'the-state',
    verifier,
  };
};

describe('X, played by the sandbox, for the client of the product', () => {
  it('tells about the account that agreed, once for a code [COM-014]', async () => {
    await using sandbox = await open();
    const { x } = sandbox;
    const answer = await agree(x);
    expect(await x.accountOf(answer)).toMatchObject({ username: 'paper_moth', followers: 250 });
    await expect(x.accountOf(answer)).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  });

  it('takes no code with another verifier, and none from another client', async () => {
    await using sandbox = await open();
    const { settings, x } = sandbox;
    const stolen = { ...(await agree(x)), verifier: '6'.repeat(64) };
    await expect(x.accountOf(stolen)).rejects.toMatchObject({ error: 'invalid_grant' });
    const other = createXClient({ ...settings, clientId: 'other' });
    await expect(other.accountOf(await agree(x))).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is asked for nothing when the state is not the one that was given', async () => {
    await using sandbox = await open();
    const { x } = sandbox;
    const answer = await agree(x);
    await expect(x.accountOf({ ...answer, expectedState: 'another' })).rejects.toMatchObject({
      code: 'OAUTH_INVALID_RESPONSE',
      cause: { message: expect.stringContaining('state') },
    });
    // The code is still good: it was not sent.
    expect(await x.accountOf(answer)).toMatchObject({ username: 'paper_moth' });
  });

  it('says so when a person does not agree', async () => {
    await using sandbox = await open();
    const url = await sandbox.x.authorizeUrl({ state: 'the-state', verifier });
    const back = await press(url, 'cancel');
    expect(Object.fromEntries(back)).toEqual({ state: 'the-state', error: 'access_denied' });
  });
});
