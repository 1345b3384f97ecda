import { sanctionsStream } from '@fanfold/domain/identity';
import { systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { invocation, refusalOf, startUseCases } from '../../testing/use-cases.ts';
import { appealSanction } from './appeal-sanction.ts';
import { decideAppeal, liftSanction } from './end-sanction.ts';
import {
  blockDownloader,
  refuseIllegalDownloader,
  unlockDownloader,
  whitelistDownloader,
} from './illegal-downloads.ts';
import { imposeSanction } from './impose-sanction.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases();
});
afterAll(() => place?.[Symbol.asyncDispose]());

const asAdmin = (oid: string, key?: string) =>
  invocation(oid, { role: 'admin', ...(key === undefined ? {} : { key }) });
const sanctionsOf = async (oid: string) =>
  (await place.deps.eventLog.commands.load(sanctionsStream, oid, { maxAgeMs: 0 })).state;

describe('an administrator', () => {
  it('imposes a sanction once under one key, on confirmed accounts of others', async () => {
    const { deps } = place;
    const [admin, person] = [await place.account('admin'), await place.account()];
    const ban = { userOid: person, kind: 'ban', reason: 'fraud' } as const;
    const again = asAdmin(admin, 'the same key');
    await imposeSanction(deps, again, ban);
    await imposeSanction(deps, again, ban);
    expect((await sanctionsOf(person)).sanctions).toMatchObject([{ kind: 'ban', until: null }]);
    expect(await refusalOf(imposeSanction(deps, asAdmin(admin), { ...ban, userOid: admin }))).toBe(
      'OWN_ACCOUNT',
    );
    const nobody = { ...ban, userOid: place.nextOid() };
    expect(await refusalOf(imposeSanction(deps, asAdmin(admin), nobody))).toBe('ACCOUNT_NOT_FOUND');
  });

  it('lifts it, or answers the appeal against it', async () => {
    const { deps } = place;
    const [admin, person] = [await place.account('admin'), await place.account()];
    const impose = () =>
      imposeSanction(deps, asAdmin(admin), { userOid: person, kind: 'ban', reason: 'fraud' });
    await impose();
    await impose();
    const [first, second] = (await sanctionsOf(person)).sanctions.map(({ sanctionId }) => sanctionId);
    if (!first || !second) throw new Error('The sanctions are not there');
    await liftSanction(deps, asAdmin(admin), { userOid: person, sanctionId: first, reason: 'a mistake' });
    await appealSanction(deps, invocation(person), { sanctionId: second, text: 'Not me.' });
    const twice = appealSanction(deps, invocation(person), { sanctionId: second, text: 'Not me!' });
    expect(await refusalOf(twice)).toBe('ALREADY_APPEALED');
    const answer = { userOid: person, sanctionId: second, granted: false, answer: 'We looked again.' };
    await decideAppeal(deps, asAdmin(admin), answer);
    const { sanctions } = await sanctionsOf(person);
    expect(sanctions.map(({ liftedAt }) => liftedAt === null)).toEqual([false, true]);
  });
});

describe('an illegal downloader', () => {
  it('is blocked for a day, and unlocks an automatic block by identifying themselves [IDN-033, IDN-129]', async () => {
    const { deps } = place;
    const oid = await place.account();
    const logIn = () => refuseIllegalDownloader(deps, { oid, email: 'm@example.test' });
    await logIn();
    await blockDownloader(deps, { oid, correlationId: 'downloads' });
    expect(await refusalOf(logIn())).toBe('ILLEGAL_DOWNLOADER');
    const [block] = (await sanctionsOf(oid)).sanctions;
    const lasts = Date.parse(block?.until ?? '') - Date.parse(systemClock.now());
    expect(Math.round(lasts / 3_600_000)).toBe(24);
    await unlockDownloader(deps, { oid, correlationId: 'unlock' });
    await logIn();
  });

  it('who is marked by an administrator needs an administrator, who can exempt them [IDN-033, IDN-034]', async () => {
    const { deps } = place;
    const [admin, oid] = [await place.account('admin'), await place.account()];
    const mark = { userOid: oid, kind: 'illegalDownload', reason: 'copies elsewhere' } as const;
    await imposeSanction(deps, asAdmin(admin), mark);
    const unlocking = unlockDownloader(deps, { oid, correlationId: 'unlock' });
    expect(await refusalOf(unlocking)).toBe('DOWNLOADER_MARKED');
    await whitelistDownloader(deps, asAdmin(admin), { userOid: oid, exempt: true, reason: 'a mistake' });
    await refuseIllegalDownloader(deps, { oid, email: '' });
    await blockDownloader(deps, { oid, correlationId: 'downloads' });
    await refuseIllegalDownloader(deps, { oid, email: '' });
  });
});
