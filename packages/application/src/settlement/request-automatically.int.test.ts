import { type Oid, parseOid } from '@fanfold/domain';
import { settlementStream } from '@fanfold/domain/settlement';
import { createLogger, randomIds } from '@fanfold/platform';
import { history, replay } from '@fanfold/projection/testing';
import { revenueRequests } from '@fanfold/projections/settlement/requests';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { koreanPayee, settleOctober } from '../../../../test/support/settled-creators.ts';
import { invocation, refusalOf } from '../testing/use-cases.ts';
import { requestOnce, savePayee, setAutomaticRequest } from './index.ts';

const opens = '2026-11-24T15:00:00.000Z';
let now = opens;
const clock = { now: () => now };
let stores: TestStores;
let eventLog: ReturnType<TestStores['open']>;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
});
afterAll(() => stores[Symbol.asyncDispose]());

/** A creator with 65,000 won that can be requested from the 25th of November on. */
const newCreator = async ({ payee }: { readonly payee: boolean }): Promise<Oid> => {
  const creatorOid = parseOid(randomIds.oid(now));
  await settleOctober(eventLog, creatorOid);
  if (payee) await savePayeeOf(creatorOid);
  return creatorOid;
};

const savePayeeOf = (creatorOid: Oid) => savePayee({ eventLog, clock }, invocation(creatorOid), koreanPayee);

const switchOn = (creatorOid: Oid, aboveWon: number | null) =>
  setAutomaticRequest({ eventLog }, invocation(creatorOid), { aboveWon });
const requestsOf = async (creatorOid: Oid) =>
  (await eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state.requests;

/** One round of the job, with a read model that lists these creators. */
const round = async (...listed: readonly Oid[]): Promise<void> => {
  const told = history();
  for (const creatorOid of listed)
    told.add(`settlement-${creatorOid}`, {
      type: 'AutomaticRequestSet',
      creatorOid,
      aboveWon: 60_000,
      setAt: now,
    });
  await using listing = await replay(stores.database.url, revenueRequests, { events: told.events });
  const db = { withSchema: () => listing.db } as unknown as Kysely<never>;
  await requestOnce({ eventLog, clock, db, log: createLogger('test', { level: 'silent' }) });
};

describe('the job that requests revenue [REV-009] [REV-024] [REV-025]', () => {
  it('requests once in the window, however often it runs', async () => {
    const creatorOid = await newCreator({ payee: true });
    await switchOn(creatorOid, 60_000);
    now = '2026-11-24T14:59:59.999Z';
    await round(creatorOid);
    expect(await requestsOf(creatorOid)).toEqual([]);
    now = opens;
    await round(creatorOid);
    await round(creatorOid);
    expect(await requestsOf(creatorOid)).toMatchObject([
      { won: 65_000, automatic: true, state: 'requested' },
    ]);
  });

  it('does nothing without a payee, and does it once there is one', async () => {
    const creatorOid = await newCreator({ payee: false });
    await switchOn(creatorOid, 60_000);
    await round(creatorOid);
    expect(await requestsOf(creatorOid)).toEqual([]);
    await savePayeeOf(creatorOid);
    await round(creatorOid);
    expect(await requestsOf(creatorOid)).toHaveLength(1);
  });

  it('does nothing below the sum, and where it was switched off although the list does not know it yet', async () => {
    const [high, off] = [await newCreator({ payee: true }), await newCreator({ payee: true })];
    await switchOn(high, 65_001);
    await switchOn(off, 60_000);
    await switchOn(off, null);
    await round(high, off);
    expect(await requestsOf(high)).toEqual([]);
    expect(await requestsOf(off)).toEqual([]);
  });

  it('is not switched on below the minimum', async () => {
    const creatorOid = await newCreator({ payee: true });
    expect(await refusalOf(switchOn(creatorOid, 49_999))).toBe('AUTOMATIC_TOO_LOW');
  });
});
