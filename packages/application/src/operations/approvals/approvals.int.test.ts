import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream, rolesAt } from '@fanfold/domain/identity';
import { approvalStream } from '@fanfold/domain/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { grantApprovedRoles } from '../../identity/grant-approved-roles.process.ts';
import { invocation, refusalOf, startUseCases } from '../../testing/use-cases.ts';
import { decideApproval } from './decide-approval.ts';
import { requestRole } from './request-role.ts';

type Place = Awaited<ReturnType<typeof startUseCases>>;
let place: Place;
let first: Oid;
let second: Oid;
beforeAll(async () => {
  place = await startUseCases(grantApprovedRoles);
  first = await place.account('admin');
  second = await place.account('admin');
});
afterAll(() => place[Symbol.asyncDispose]());

const by = (oid: string, key?: string, body?: unknown) =>
  invocation(oid, { role: 'admin', body: body ?? null, ...(key === undefined ? {} : { key }) });
const rolesOf = async (oid: string) => {
  const { state } = await place.deps.eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  return rolesAt(state, place.deps.clock.now());
};
const ask = (userOid: Oid, key?: string) =>
  requestRole(place.deps, by(first, key), {
    userOid,
    role: 'finance',
    until: null,
    reason: 'does the books',
  });
const approve = (adminOid: string, approvalId: Oid) =>
  decideApproval(place.deps, by(adminOid), { approvalId, verdict: 'approve' });
const reject = (adminOid: string, approvalId: Oid) =>
  decideApproval(place.deps, by(adminOid), { approvalId, verdict: 'reject', reason: 'not yet' });
const statusOf = async (approvalId: Oid) =>
  (await place.deps.eventLog.commands.load(approvalStream, approvalId, { maxAgeMs: 0 })).state.status;

describe('a role that an administrator asks for', () => {
  it('is given once another administrator approves, and not before', async () => {
    const person = await place.account();
    const { approvalId } = await ask(person);
    expect(await refusalOf(approve(first, approvalId))).toBe('SECOND_ADMIN_NEEDED');
    expect(await rolesOf(person)).toEqual([]);
    await approve(second, approvalId);
    await expect.poll(() => rolesOf(person)).toEqual(['finance']);
    expect(await refusalOf(approve(second, approvalId))).toBe('APPROVAL_CLOSED');
  });

  it('is one request, however often the same is sent', async () => {
    const person = await place.account();
    const key = 'the-same-request-for-a-role';
    const [one, again] = [await ask(person, key), await ask(person, key)];
    expect(again).toMatchObject({ approvalId: one.approvalId, replayed: true });
  });

  it('is not given when two administrators decide at the same time and the rejection came first, or the other way round', async () => {
    const person = await place.account();
    const { approvalId } = await ask(person);
    const outcomes = await Promise.allSettled([approve(second, approvalId), reject(first, approvalId)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const granted = (await statusOf(approvalId)) === 'granted';
    await expect.poll(() => rolesOf(person)).toEqual(granted ? ['finance'] : []);
  });

  it('is withdrawn by the one who asked and rejected by another', async () => {
    const [withdrawn, rejected] = [await ask(await place.account()), await ask(await place.account())];
    await reject(first, withdrawn.approvalId);
    await reject(second, rejected.approvalId);
    expect(await statusOf(withdrawn.approvalId)).toBe('withdrawn');
    expect(await statusOf(rejected.approvalId)).toBe('rejected');
    expect(await refusalOf(approve(second, rejected.approvalId))).toBe('APPROVAL_CLOSED');
  });

  it('is for another person with an account, and approved by neither of them', async () => {
    expect(await refusalOf(ask(first))).toBe('OWN_ACCOUNT');
    expect(await refusalOf(ask(parseOid('e'.repeat(24))))).toBe('ACCOUNT_NOT_FOUND');
    const { approvalId } = await ask(second);
    expect(await refusalOf(approve(second, approvalId))).toBe('OWN_ACCOUNT');
    expect(await refusalOf(approve(first, parseOid('d'.repeat(24))))).toBe('APPROVAL_NOT_FOUND');
  });
});
