import { createLogger, keyedHash } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startSandbox, temporaryFolder } from '../../../../services/sandbox/src/testing/harness.ts';
import { numbered } from '../../../../test/support/wallets.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import {
  adultProofOf,
  createIdentityProvider,
  declareResidence,
  finishAdultCheck,
  type IdentityProvider,
  startAdultCheck,
  withdrawAdultProof,
} from './index.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
let provider: IdentityProvider;
const opened = new AsyncDisposableStack();
const log = createLogger('test', { level: 'silent' });
const pepper = '9'.repeat(64);

beforeAll(async () => {
  world = opened.use(await startUseCases());
  const { url } = opened.use(await startSandbox(opened.use(temporaryFolder()).path));
  provider = createIdentityProvider({
    name: 'sandbox',
    authorizeUrl: `${url}/identity/authorize`,
    tokenUrl: `${url}/identity/token`,
    userInfoUrl: `${url}/identity/userinfo`,
    clientId: 'fanfold',
    clientSecret: 'secret',
    redirectUri: 'https://fanfold.example/register/adultverify',
  });
});
afterAll(() => opened.disposeAsync());

// The accounts of `startUseCases` live in Korea and were born on 31 January 1990.
const form = { name: 'Mina Kim', birthDate: '19900131', phone: '01012345678', consent: true as const };
const needs = () => ({ ...world.deps, log, pepper, identityProvider: provider });
const start = (oid: string, changed: Partial<typeof form> = {}) =>
  startAdultCheck(needs(), invocation(oid), { ...form, ...changed });
const proofOf = (oid: string) =>
  adultProofOf(world.deps.eventLog.commands, { oid, at: world.deps.clock.now(), maxAgeMs: 0 });

/** Presses a button of the provider's page, and reads what it sends the person back with. */
const press = async (
  url: string | null,
  action: 'identify' | 'fail' | 'cancel',
  birthDate = '1990-01-31',
) => {
  const page = new URL(url ?? '');
  const body = new URLSearchParams({ ...Object.fromEntries(page.searchParams), action, birthDate });
  const answer = await fetch(`${page.origin}${page.pathname}`, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return Object.fromEntries(back.searchParams) as { state: string; code?: string; error?: string };
};
const finish = (oid: string, answer: Parameters<typeof finishAdultCheck>[2]) =>
  finishAdultCheck(needs(), invocation(oid), answer);

describe('an age check at the identity provider', () => {
  it('proves an adult for a year, and once for an answer that comes again [IDN-039, IDN-040]', async () => {
    const fan = await world.account();
    const { url, isSelfCert } = await start(fan);
    expect(isSelfCert).toBe(false);
    expect(url).not.toMatch(/1990|Mina|0101234/);
    const answer = await press(url, 'identify');
    expect(await proofOf(fan)).toBeNull();
    const proved = await finish(fan, answer);
    expect(await finish(fan, answer)).toMatchObject({ adultUntil: proved.adultUntil, isSelfCert: false });
    expect(await proofOf(fan)).toMatchObject({ isSelfCert: false, expiresAt: proved.adultUntil });
  });

  it('ends without a proof when it fails, is cancelled, or names another birth date [IDN-142]', async () => {
    const fan = await world.account();
    for (const [action, refusal] of [
      ['fail', 'ADULT_NOT_VERIFIED'],
      ['cancel', 'ADULT_CHECK_CANCELLED'],
    ] as const) {
      const { url } = await start(fan);
      expect(await refusalOf(finish(fan, await press(url, action)))).toBe(refusal);
    }
    const { url } = await start(fan);
    const other = await press(url, 'identify', '1989-01-31');
    expect(await refusalOf(finish(fan, other))).toBe('ADULT_NOT_VERIFIED');
    const young = await start(fan, { birthDate: '20120131' });
    const youth = await press(young.url, 'identify', '2012-01-31');
    expect(await refusalOf(finish(fan, youth))).toBe('ADULT_TOO_YOUNG');
    expect(await proofOf(fan)).toBeNull();
  });

  it('is of the person who began it: another one’s answer and a forged state end nothing', async () => {
    const [fan, other] = [await world.account(), await world.account()];
    const { url } = await start(fan);
    const answer = await press(url, 'identify');
    await start(other);
    expect(await refusalOf(finish(other, answer))).toBe('ADULT_CHECK_NOT_FOUND');
    const forged = { ...answer, state: keyedHash(pepper, 'made up') };
    expect(await refusalOf(finish(fan, forged))).toBe('ADULT_CHECK_NOT_FOUND');
    expect(await finish(fan, answer)).toMatchObject({ isSelfCert: false });
  });

  it('does not exist where no provider is configured', async () => {
    const fan = await world.account();
    const without = { ...needs(), identityProvider: undefined };
    expect(await refusalOf(startAdultCheck(without, invocation(fan), form))).toBe('ADULT_CHECK_NOT_OFFERED');
  });

  it('keeps name, birth date and phone number sealed [IDN-099]', async () => {
    const fan = await world.account();
    await start(fan);
    const events = await world.deps.eventLog.client.readStream(`adultProof-${fan}`);
    expect(events).toHaveLength(1);
    const recorded = events.map(({ data }) => Buffer.from(JSON.stringify(data)).toString());
    expect(recorded.join()).not.toMatch(/Mina|1990|0101234/);
  });
});

describe('a self-certification outside Korea and Japan', () => {
  it('is the registered birth date, and ends when its owner moves to Japan or withdraws it [IDN-041, IDN-138]', async () => {
    const fan = await world.account();
    await declareResidence(world.deps, invocation(fan), { country: 'US' });
    expect(await refusalOf(start(fan, { birthDate: '19900230' }))).toBe('BIRTH_DATE_WRONG');
    expect(await refusalOf(start(fan, { birthDate: '19900130' }))).toBe('BIRTH_DATE_WRONG');
    expect(await start(fan)).toMatchObject({ url: null, isSelfCert: true });
    expect(await finish(fan, {})).toMatchObject({ isSelfCert: true });
    expect(await proofOf(fan)).toMatchObject({ isSelfCert: true });
    await declareResidence(world.deps, invocation(fan), { country: 'JP' });
    expect(await proofOf(fan)).toBeNull();
    await declareResidence(world.deps, invocation(fan), { country: 'US' });
    await withdrawAdultProof(world.deps, invocation(fan));
    expect(await proofOf(fan)).toBeNull();
    expect(await refusalOf(withdrawAdultProof(world.deps, invocation(fan)))).toBe('ADULT_PROOF_NOT_FOUND');
    expect(await refusalOf(finish(numbered(7), {}))).toBe('ADULT_CHECK_NOT_FOUND');
  });
});
