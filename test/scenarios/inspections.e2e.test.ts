import { accessRules } from '@fanfold/application';
import type { InspectionsReply } from '@fanfold/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { grantRole } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let admin: Person;
let seen: Person;
let chargeId: string;
beforeAll(async () => {
  stack = await leaseStack();
  admin = await signUp(stack, 'looker');
  await grantRole(stack, admin);
  admin = await logIn(stack, admin.email, testPassword);
  seen = await signUp(stack, 'seen');
  await seen.becomeCreator();
  ({ chargeId } = await seen.charge('coins-100'));
  const { body } = await admin.call<{ position: string }>('/api/admin/sanctions', {
    method: 'POST',
    headers: { 'idempotency-key': 'a-warning-to-look-at' },
    body: { userOid: seen.oid, kind: 'warning', reason: 'to be looked at' },
  });
  admin.position = BigInt(body.position);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

/** Routes that do not answer a person about themselves. */
const forAdminsOnly = /\/admin\/|\/userfromemail$/;

/** What this test's administrator looked at, newest first. */
const looks = async () =>
  (await admin.call<InspectionsReply>('/api/admin/inspections')).body.inspections.filter(
    ({ readerOid }) => readerOid === admin.oid,
  );

/** How each route asks for the data of `seen`. */
const asking = (): Readonly<Record<string, string>> => {
  const [user, creator] = [`userOid=${seen.oid}`, `creatorOid=${seen.oid}`];
  const month = 'startDate=2020-01-01&endDate=2099-12-31';
  return {
    'GET /api/coinevent': user,
    'GET /api/coinevent/wallet': user,
    'GET /api/coinevent/counterparties': user,
    'GET /api/coinevent/why': `${user}&revision=0`,
    'GET /api/coinevent/export.csv': user,
    'GET /api/coinevent/export.pdf': user,
    'GET /api/coinevent/statement': user,
    'GET /api/coinevent/event/aggregate': `${creator}&${month}`,
    'GET /api/coinevent/creator/aggregate/coinType': `${creator}&${month}`,
    'GET /api/coinevent/creator/aggregate': `${creator}&${month}`,
    'GET /api/coinevent/creator': creator,
    'GET /api/payment/charge': `chargeId=${chargeId}`,
    'GET /api/payment/refund': `chargeId=${chargeId}`,
    'GET /api/payment/receipt': `chargeId=${chargeId}`,
    'GET /api/admin/getuser': `query=${seen.oid}`,
    'GET /api/account/userfromemail': `email=${encodeURIComponent(seen.email)}`,
    'GET /api/admin/charges': user,
    'GET /api/admin/unregister': user,
    'GET /api/admin/sanctions': user,
  };
};

/** Their replies name people by chance; `services/api/src/http/inspections.test.ts` covers how. */
const elsewhere = [
  'GET /api/admin/refunds',
  'GET /api/admin/disputes',
  'GET /api/admin/linked-accounts',
  // It names who filed reports; `marks-reports.e2e.test.ts` has one.
  'GET /api/admin/reports',
  // It names the owners of a work's files; `uploads.e2e.test.ts` has one.
  'GET /api/upload/adminraw',
  // What others may never see.
  'GET /api/account/attendance',
];
const declared = Object.entries(accessRules).flatMap(([route, { reads }]) =>
  typeof reads === 'object' && !elsewhere.includes(route) ? [route] : [],
);

describe('a look at another person’s data', () => {
  it.each(declared)('at %s is recorded: who, whose, what and why', async (route) => {
    const [, path = ''] = route.split(' ');
    const query = asking()[route];
    const reason = `a look at ${path} – 理由`;
    const { status } = await admin.call(`${path}?${query}`, {
      headers: { 'fanfold-reason': encodeURIComponent(reason) },
    });
    expect(status).toBe(200);
    const [newest] = await looks();
    expect(newest).toMatchObject({ subjectOids: [seen.oid], operation: route, reason });
    const before = (await looks()).length;
    expect((await seen.call(`${path}?${query}`)).status).toBe(forAdminsOnly.test(route) ? 403 : 200);
    expect(await looks()).toHaveLength(before);
  });

  it('is recorded when it is watched live', async () => {
    const ending = new AbortController();
    const watching = await fetch(`${stack.url}/api/live?topics=wallet:${seen.oid}`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: ending.signal,
    });
    expect(watching.status).toBe(200);
    expect((await looks())[0]).toMatchObject({ subjectOids: [seen.oid], what: 'wallet' });
    ending.abort();
  });
});
