import { type Oid, parseOid } from '@fanfold/domain';
import { settlementStream } from '@fanfold/domain/settlement';
import { randomIds } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { koreanPayee, settleOctober } from '../../../../test/support/settled-creators.ts';
import { invocation } from '../testing/use-cases.ts';
import { followRequest, requestRevenue, savePayee } from './index.ts';

let now = '2026-11-24T15:00:00.000Z';
const clock = { now: () => now };
let stores: TestStores;
let eventLog: ReturnType<TestStores['open']>;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
});
afterAll(() => stores[Symbol.asyncDispose]());

/** A request whose payout by hand one person started on the 1st. */
const started = async () => {
  now = '2026-11-24T15:00:00.000Z';
  const creatorOid = parseOid(await registerAccount(eventLog, [], '1990-01-01'));
  await settleOctober(eventLog, creatorOid);
  await savePayee({ eventLog, clock }, invocation(creatorOid), koreanPayee);
  const { requestId } = await requestRevenue({ eventLog, clock }, invocation(creatorOid));
  now = '2026-12-01T00:00:00.000Z';
  await by({ creatorOid, requestId, to: 'processing' });
  return { creatorOid, requestId };
};
const by = (step: Parameters<typeof followRequest>[2]) =>
  followRequest({ eventLog, clock }, invocation(parseOid(randomIds.oid(now)), { role: 'admin' }), step);
const requestOf = async ({ creatorOid, requestId }: { creatorOid: Oid; requestId: Oid }) =>
  (await eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state.requests.find(
    (one) => one.requestId === requestId,
  );
const change = (creatorOid: Oid, more: Partial<typeof koreanPayee>) =>
  savePayee({ eventLog, clock }, invocation(creatorOid), { ...koreanPayee, ...more });
const anotherAccount = { bank: { ...koreanPayee.bank, accountNumber: '99999999999999' } };

it('a payout by hand is not completed while bank details are held that were changed after its start [REV-013]', async () => {
  const request = await started();
  now = '2026-12-09T00:00:00.000Z';
  await change(request.creatorOid, anotherAccount);
  now = '2026-12-10T00:00:00.000Z';
  const done = { ...request, to: 'complete', reference: 'KR-1' } as const;
  await expect(by(done)).rejects.toMatchObject({ code: 'BANK_DETAILS_HELD' });
  // What finance sees is still the account that was there at the start.
  expect(await requestOf(request)).toMatchObject({ state: 'processing', paidRevision: 1 });
  now = '2026-12-12T00:00:00.000Z';
  await by(done);
  expect(await requestOf(request)).toMatchObject({ state: 'complete', paidRevision: 1 });
});

it('a payout by hand is not completed for another payee than the one that was taxed, and can be rejected [REV-013]', async () => {
  const request = await started();
  await change(request.creatorOid, { name: 'Another Person', taxId: '850505-2234567' });
  now = '2026-12-15T00:00:00.000Z';
  await expect(by({ ...request, to: 'complete', reference: 'KR-1' })).rejects.toMatchObject({
    code: 'PAYEE_CHANGED',
  });
  await by({ ...request, to: 'rejected', reason: 'another payee' });
  expect(await requestOf(request)).toMatchObject({ state: 'rejected' });
});
