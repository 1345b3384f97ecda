import { type Oid, parseOid } from '@fanfold/domain';
import { payeeStream, settlementStream } from '@fanfold/domain/settlement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { koreanPayee, settleOctober } from '../../../../test/support/settled-creators.ts';
import { prepareBatch } from '../payouts/index.ts';
import { invocation, refusalOf } from '../testing/use-cases.ts';
import { followRequest, requestRevenue, savePayee } from './index.ts';

let now = '2026-11-24T15:00:00.000Z';
const clock = { now: () => now };
let stores: TestStores;
let deps: { readonly eventLog: ReturnType<TestStores['open']>; readonly clock: typeof clock };
beforeAll(async () => {
  stores = await startTestStores();
  deps = { eventLog: stores.open({ clock }), clock };
});
afterAll(() => stores[Symbol.asyncDispose]());

const guardian = {
  ...koreanPayee,
  relation: 'guardian',
  name: 'Minjun Kim',
  taxId: '700101-1000000',
} as const;
const newCreator = async (birthDate: string): Promise<Oid> => {
  const creatorOid = parseOid(await registerAccount(deps.eventLog, [], birthDate));
  await settleOctober(deps.eventLog, creatorOid);
  return creatorOid;
};
const save = (creatorOid: Oid, profile: typeof koreanPayee) =>
  savePayee(deps, invocation(creatorOid), profile);
const ask = (creatorOid: Oid) => requestRevenue(deps, invocation(creatorOid));
const finance = parseOid('66f0000000000000000000aa');
const start = (creatorOid: Oid, requestId: Oid) =>
  followRequest(deps, invocation(finance, { role: 'admin' }), { creatorOid, requestId, to: 'processing' });
const prepare = async (creatorOid: Oid, requestId: Oid) =>
  refusalOf(
    prepareBatch(
      { ...deps, bank: { isConfigured: true, hasAccount: () => true } },
      invocation(finance, { role: 'admin' }),
      [{ creatorOid, requestId }],
    ),
  );
const stateOf = async (creatorOid: Oid) =>
  (await deps.eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state.requests[0]?.state;

describe('the payee of a creator [REV-008] [REV-009]', () => {
  it('is a guardian while the creator is under 19, and any other one is refused', async () => {
    // 19 on the 26th of November, by the calendar of Seoul.
    const creatorOid = await newCreator('2007-11-26');
    expect(await refusalOf(save(creatorOid, koreanPayee))).toBe('GUARDIAN_NEEDED');
    expect(await refusalOf(save(creatorOid, { ...guardian, relation: 'agency' }))).toBe('GUARDIAN_NEEDED');
    expect(await refusalOf(ask(creatorOid))).toBe('PAYEE_MISSING');
    await save(creatorOid, guardian);
    const { requestId } = await ask(creatorOid);
    now = '2026-12-10T00:00:00.000Z';
    await start(creatorOid, requestId);
    expect(await stateOf(creatorOid)).toBe('processing');
  });

  it('is not paid where it was named before, and the account says now that the creator is under 19', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const creatorOid = await newCreator('2010-05-05');
    // Profiles of before there was this rule, and of accounts whose birth date was corrected.
    await deps.eventLog.commands.of(payeeStream).handle({
      ...invocation(creatorOid),
      id: creatorOid,
      command: () => ({ type: 'SavePayee', creatorOid, minor: false, ...koreanPayee, now }),
    });
    expect(await refusalOf(ask(creatorOid))).toBe('GUARDIAN_NEEDED');
    await save(creatorOid, guardian);
    expect((await ask(creatorOid)).requestId).toBeDefined();
  });

  it('is the one that was named when the request was made: another one is not paid for it', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const creatorOid = await newCreator('1990-05-05');
    await save(creatorOid, koreanPayee);
    const { requestId } = await ask(creatorOid);
    await save(creatorOid, { ...koreanPayee, relation: 'agency', name: 'Lark', taxId: '110-81-00000' });
    now = '2026-12-10T00:00:00.000Z';
    expect(await refusalOf(start(creatorOid, requestId))).toBe('PAYEE_CHANGED');
    expect(await prepare(creatorOid, requestId)).toBe('PAYEE_CHANGED');
  });

  it('is paid to a new bank account', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const creatorOid = await newCreator('1990-05-05');
    await save(creatorOid, koreanPayee);
    const { requestId } = await ask(creatorOid);
    await save(creatorOid, {
      ...koreanPayee,
      bank: { ...koreanPayee.bank, accountNumber: '99999999999999' },
    });
    now = '2026-12-10T00:00:00.000Z';
    await start(creatorOid, requestId);
    expect(await stateOf(creatorOid)).toBe('processing');
  });
});
