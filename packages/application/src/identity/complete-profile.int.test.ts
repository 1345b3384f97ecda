import { terms } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream, claimStream } from '@fanfold/domain/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { Claims } from './claims.ts';
import { completeProfile } from './complete-profile.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
let claims: Claims;
beforeAll(async () => {
  place = await startUseCases();
  claims = new Claims(place.deps.eventLog, '22'.repeat(32));
});
afterAll(() => place[Symbol.asyncDispose]());

const form = {
  nickname: 'Juniper Grove',
  birthDate: '1990-05-05',
  consents: { terms: true, personalData: true, marketing: true },
} as const;

/** An account whose address is not confirmed, with the means to confirm it. */
const newcomer = async (): Promise<Oid> => {
  const owner = parseOid(place.nextOid());
  const accounts = place.deps.eventLog.commands.of(accountStream);
  await accounts.handle({
    ...invocation(owner),
    id: owner,
    command: (now) => ({
      type: 'StartSignUp',
      accountOid: owner,
      email: `${owner}@example.test`,
      passwordHash: 'hash',
      language: 'jp',
      emailClaim: `email-${owner}`,
      codeHash: 'code',
      codeExpiresAt: new Date(Date.parse(now) + 600_000).toISOString(),
      now,
    }),
  });
  return owner;
};

const confirm = (owner: Oid) =>
  place.deps.eventLog.commands.of(accountStream).handle({
    ...invocation(owner),
    id: owner,
    command: (now) => ({ type: 'ConfirmEmail', codeHash: 'code', now }),
  });

const complete = (owner: Oid, changed: Partial<Parameters<typeof completeProfile>[2]> = {}) =>
  completeProfile({ ...place.deps, claims }, invocation(owner), { ...form, ...changed });

describe('the last step of sign-up', () => {
  it('gives a confirmed account its nickname for good, and records what was agreed to [IDN-095, IDN-096]', async () => {
    const owner = await newcomer();
    expect(await refusalOf(complete(owner))).toBe('ADDRESS_NOT_CONFIRMED');
    await confirm(owner);
    await complete(owner);
    await complete(owner);
    const { commands } = place.deps.eventLog;
    const { state } = await commands.load(accountStream, owner, { maxAgeMs: 0 });
    expect(state).toMatchObject({ profileComplete: true, nickname: form.nickname });
    expect(state.residences).toMatchObject([{ country: 'JP', evidence: 'language' }]);
    const claim = await commands.load(claimStream, state.claims.nickname, { maxAgeMs: 0 });
    expect(claim.state).toMatchObject({ status: 'confirmed', ownerOid: owner });
    const recorded = JSON.stringify(
      await place.deps.eventLog.client.readStream(`account-${owner}`),
      (_key, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(recorded).toContain(terms.personalData);
    expect(await refusalOf(complete(owner, { nickname: 'Another' }))).toBe('PROFILE_COMPLETE');

    const second = await newcomer();
    await confirm(second);
    expect(await refusalOf(complete(second, { nickname: 'juniper_grove' }))).toBe('NICKNAME_TAKEN');
  });

  it('refuses a child, and a birth date that cannot be [IDN-138]', async () => {
    const owner = await newcomer();
    await confirm(owner);
    expect(await refusalOf(complete(owner, { birthDate: '2999-01-01' }))).toBe('BIRTH_DATE_WRONG');
    expect(await refusalOf(complete(owner, { birthDate: '1890-01-01' }))).toBe('BIRTH_DATE_WRONG');
    expect(await refusalOf(complete(owner, { birthDate: '2020-01-01' }))).toBe('TOO_YOUNG');
    const { state } = await place.deps.eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 });
    expect(state.profileComplete).toBe(false);
  });
});
