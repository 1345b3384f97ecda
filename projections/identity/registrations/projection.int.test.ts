import { parseOid } from '@fanfold/domain';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { type RegistrationFilter, registrationCounts, registrations, registrationsPage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const oid = (digit: string) => parseOid(digit.repeat(24));
const told = history();
const consents = { termsVersion: '1', personalDataVersion: '1', marketing: false };
type Person = { readonly digit: string; readonly at: string; readonly provider?: 'google' | 'apple' };
const begin = ({ digit, at, provider }: Person) => {
  const accountOid = oid(digit);
  told.add(`account-${accountOid}`, {
    type: 'SignUpStarted',
    accountOid,
    email: `p${digit}@example.com`,
    passwordHash: provider ? null : 'hash',
    language: 'ko',
    emailClaim: `email-${digit}`,
    startedAt: at,
  });
  if (provider) link(digit, provider, at);
};
const link = (digit: string, provider: 'google' | 'apple', linkedAt: string) =>
  told.add(`logins-${oid(digit)}`, {
    type: 'LoginLinked',
    ownerOid: oid(digit),
    provider,
    claim: `${provider}-${digit}`,
    email: null,
    linkedAt,
  });
const finish = (digit: string, completedAt: string, country: 'KR' | 'JP') => {
  const accountOid = oid(digit);
  const stream = `account-${accountOid}`;
  told.add(stream, { type: 'EmailConfirmed', accountOid, confirmedAt: completedAt });
  told.add(stream, {
    type: 'ProfileCompleted',
    accountOid,
    nickname: `Person ${digit}`,
    nicknameClaim: `nickname-${digit}`,
    birthDate: '1990-01-01',
    consents,
    completedAt,
  });
  told.add(stream, {
    type: 'ResidenceDeclared',
    accountOid,
    country,
    from: completedAt,
    evidence: 'declared',
  });
};
// 14:59:59 UTC is the last second of a day in Seoul. 30 November 2026 is a Monday.
begin({ digit: '1', at: '2026-11-29T14:59:59.000Z' });
begin({ digit: '2', at: '2026-11-29T15:00:00.000Z', provider: 'google' });
begin({ digit: '3', at: '2026-12-01T03:00:00.000Z', provider: 'apple' });
begin({ digit: '4', at: '2026-12-01T04:00:00.000Z' });
finish('2', '2026-11-29T15:01:00.000Z', 'KR');
finish('4', '2026-12-01T04:01:00.000Z', 'JP');
// Linked later, in the settings: they signed up by e-mail.
link('4', 'google', '2026-12-02T00:00:00.000Z');
const proof = { checkId: oid('e'), isSelfCert: true, country: null, provider: null, providerReference: null };
const provedAt = '2026-12-02T00:00:00.000Z';
for (const digit of ['2', '4'])
  told.add(`adultProof-${oid(digit)}`, {
    type: 'AdultProved',
    ownerOid: oid(digit),
    ...proof,
    provedAt,
    expiresAt: '2027-12-02T00:00:00.000Z',
  });
told.add(`adultProof-${oid('4')}`, {
  type: 'AdultProofWithdrawn',
  ownerOid: oid('4'),
  withdrawnAt: provedAt,
});
const { events } = told;

const all: RegistrationFilter = {
  from: '2026-11-28T15:00:00.000Z',
  until: '2026-12-31T15:00:00.000Z',
  now: '2026-12-03T00:00:00.000Z',
};

describe('registrations', () => {
  it('are listed with what people signed up with, from where and how far, the newest first [ADM-011]', async () => {
    await using replayed = await replay(database.url, registrations, { events });
    const page = await registrationsPage(replayed.db, { ...all, limit: 3 });
    expect(
      page.users.map(({ oid: one, method, country, confirmed, complete, adult }) => [
        one,
        method,
        country,
        confirmed,
        complete,
        adult,
      ]),
    ).toEqual([
      [oid('4'), 'email', 'JP', true, true, false],
      [oid('3'), 'apple', null, false, false, false],
      [oid('2'), 'google', 'KR', true, true, true],
    ]);
    const next = await registrationsPage(replayed.db, { ...all, limit: 3, cursor: page.nextCursor! });
    expect(next).toMatchObject({ users: [{ oid: oid('1'), nickname: null }], nextCursor: null });
  });

  it.each<[string, Partial<RegistrationFilter>, string[]]>([
    ['method', { method: 'apple' }, ['3']],
    ['country', { country: 'KR' }, ['2']],
    ['confirmed', { confirmed: false }, ['3', '1']],
    ['adults', { adult: true }, ['2']],
    ['others', { adult: false }, ['4', '3', '1']],
    ['an adult until the proof ends', { adult: true, now: '2027-12-02T00:00:00.000Z' }, []],
    ['nickname', { query: 'person' }, ['4', '2']],
    ['address', { query: 'P1@example.com' }, ['1']],
    ['number', { query: oid('3') }, ['3']],
    ['first moment', { from: '2026-11-29T15:00:00.000Z' }, ['4', '3', '2']],
    ['end', { until: '2026-11-29T15:00:00.000Z' }, ['1']],
  ])('are narrowed by %s [ADM-011]', async (_what, filter, digits) => {
    await using replayed = await replay(database.url, registrations, { events });
    const { users } = await registrationsPage(replayed.db, { ...all, ...filter, limit: 10 });
    expect(users.map((user) => user.oid)).toEqual(digits.map(oid));
  });

  it('are counted by day and by week of Seoul [ADM-042]', async () => {
    await using replayed = await replay(database.url, registrations, { events });
    expect(await registrationCounts(replayed.db, { ...all, by: 'day' })).toEqual([
      { begin: '2026-11-29', email: 1, google: 0, apple: 0, complete: 0 },
      { begin: '2026-11-30', email: 0, google: 1, apple: 0, complete: 1 },
      { begin: '2026-12-01', email: 1, google: 0, apple: 1, complete: 1 },
    ]);
    expect(await registrationCounts(replayed.db, { ...all, by: 'week' })).toEqual([
      { begin: '2026-11-23', email: 1, google: 0, apple: 0, complete: 0 },
      { begin: '2026-11-30', email: 1, google: 1, apple: 1, complete: 2 },
    ]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, whole] = await replayDumps(database.url, registrations, events);
    expect(one?.['registration']?.length).toBe(4);
    expect(some).toEqual(one);
    expect(whole).toEqual(one);
  });
});
