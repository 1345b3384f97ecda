import { type Oid, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { accountStream } from '@fanfold/domain/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { decideApproval } from '../operations/index.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { postAdjustments } from './post-adjustments.process.ts';
import { monthAfter } from './post-earnings.process.ts';
import { requestAdjustment } from './request-adjustment.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
let first: Oid;
let second: Oid;
beforeAll(async () => {
  place = await startUseCases(postAdjustments);
  [first, second] = [await place.account('admin'), await place.account('admin')];
});
afterAll(() => place[Symbol.asyncDispose]());

const newCreator = async (): Promise<Oid> => {
  const oid = await place.account();
  await place.deps.eventLog.commands.of(accountStream).handle({
    ...invocation(oid),
    id: oid,
    command: () => ({
      type: 'RegisterCreator',
      channelLanguage: 'ko',
      earningCurrency: 'KRW',
      usageTermsVersion: '1',
      feeTermsVersion: '1',
    }),
  });
  return oid;
};
const by = (oid: string) => invocation(oid, { role: 'admin' });
const ask = (creatorOid: Oid, coins: number, adminOid = first) =>
  requestAdjustment(place.deps, by(adminOid), { creatorOid, coins, reason: 'a sale was lost' });
const approve = (adminOid: string, approvalId: Oid) =>
  decideApproval(place.deps, by(adminOid), { approvalId, verdict: 'approve' });
const month = () => seoulMonth(place.deps.clock.now());
const paidIn = async (creatorOid: Oid, of: string) => {
  const id = `${creatorOid}-${of}`;
  return (await place.deps.eventLog.commands.load(earningsStream, id, { maxAgeMs: 0 })).state.amounts.paid;
};

describe('an adjustment of revenue', () => {
  it('is posted once a second administrator approves it, up or down', async () => {
    const creator = await newCreator();
    const { approvalId } = await ask(creator, -30);
    expect(await refusalOf(approve(first, approvalId))).toBe('SECOND_ADMIN_NEEDED');
    expect(await paidIn(creator, month())).toBe(0);
    await approve(second, approvalId);
    await expect.poll(() => paidIn(creator, month())).toBe(-30);
    const [stored] = await place.deps.eventLog.client.readStream(`earnings-${creator}-${month()}`);
    expect(stored?.data).toMatchObject({ kind: 'adjustment', earningId: approvalId, level: 'free' });
  });

  it('of a month that is closed goes to the next one', async () => {
    const creator = await newCreator();
    await place.deps.eventLog.commands.of(earningsStream).handle({
      ...by(first),
      id: `${creator}-${month()}`,
      command: () => ({ type: 'CloseMonth', creatorOid: creator, month: month() }),
    });
    const { approvalId } = await ask(creator, 70);
    await approve(second, approvalId);
    await expect.poll(() => paidIn(creator, monthAfter(month()))).toBe(70);
    expect(await paidIn(creator, month())).toBe(0);
  });

  it('is refused for oneself, and for people who sell nothing', async () => {
    const creator = await newCreator();
    expect(await refusalOf(ask(creator, 5, creator))).toBe('OWN_ACCOUNT');
    expect(await refusalOf(ask(await place.account(), 5))).toBe('NOT_A_CREATOR');
    const { approvalId } = await ask(creator, 5);
    expect(await refusalOf(approve(creator, approvalId))).toBe('OWN_ACCOUNT');
  });
});
