import { accessRules } from '@fanfold/application';
import type { Me } from '@fanfold/contracts/identity';
import type { AuditEventReply, AuditReply } from '@fanfold/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditOf, looksOf, personsOf } from '../support/looks.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let admin: Person;
let seen: Person;
let chargeId: string;
let names: { readonly admin: string; readonly seen: string };
const nicknameOf = async (person: Person) =>
  (await person.call<{ me: Me }>('/api/account/me')).body.me.nickname;
beforeAll(async () => {
  stack = await leaseStack();
  admin = await signUp(stack, 'looker');
  await grantRole(stack, admin);
  admin = await logIn(stack, admin.email, testPassword);
  seen = await signUp(stack, 'seen');
  await seen.becomeCreator();
  ({ chargeId } = await seen.charge('coins-100'));
  names = { admin: await nicknameOf(admin), seen: await nicknameOf(seen) };
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
const looks = () => looksOf(admin, seen);

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
    'GET /api/coinevent/creator/month': `${creator}&month=2026-01`,
    'GET /api/coinevent/creator/line': `${creator}&month=2026-01&revision=0`,
    'GET /api/coinevent/creator/export.csv': creator,
    'GET /api/account/purchase-events/pagination': creator,
    'GET /api/live/revenue/tickets': `${creator}&${month}`,
    'GET /api/coinevent/legacy/revenue': creator,
    'GET /api/live/revenue/donations': `${creator}&${month}`,
    'GET /api/account/creator-settlement/statement': creator,
    'GET /api/coinevent/creator/export.pdf': `${creator}&month=2026-01`,
    'GET /api/account/payouts': creator,
    'GET /api/account/creator-settlement': creator,
    'GET /api/account/withholding': `${creator}&year=2026`,
    'GET /api/account/creator-settlement-years': creator,
    'GET /api/admin/check-settlement/payee': creator,
    'GET /api/payment/charge': `chargeId=${chargeId}`,
    'GET /api/payment/refund': `chargeId=${chargeId}`,
    'GET /api/payment/receipt': `chargeId=${chargeId}`,
    'GET /api/admin/getuser': `query=${seen.oid}`,
    'GET /api/admin/newusers': `query=${seen.oid}`,
    'GET /api/account/userfromemail': `email=${encodeURIComponent(seen.email)}`,
    'GET /api/admin/charges': user,
    'GET /api/admin/getuserpurchase': user,
    'GET /api/admin/unregister': user,
    'GET /api/admin/sanctions': user,
  };
};

/** Their replies name people by chance; `services/api/src/http/inspections.test.ts` covers how. */
const elsewhere = [
  'GET /api/admin/refunds',
  'GET /api/admin/disputes',
  'GET /api/admin/linked-accounts',
  'GET /api/admin/approvals',
  // It names who filed reports; `marks-reports.e2e.test.ts` has one.
  'GET /api/admin/reports',
  // It names who asks for help; `marks-reports.e2e.test.ts` has one.
  'GET /api/admin/support/requests',
  // It names claimants and creators; `takedowns.e2e.test.ts` has one.
  'GET /api/admin/content/takedowns',
  // It names creators; `suspended-works.e2e.test.ts` has one.
  'GET /api/admin/content/suspended',
  // It names the owners of a work's files; `uploads.e2e.test.ts` has one.
  'GET /api/upload/adminraw',
  // They name the owners of files; `encoding.e2e.test.ts` has one.
  'GET /api/admin/encoding-callback-resender',
  'GET /api/admin/lambda-completes',
  'GET /api/admin/quarantine',
  // It names whose right and whose work it is; `work-page.spec.ts` has one.
  'GET /api/admin/content/access',
  // They name who makes a work; `admin-works.e2e.test.ts` has one.
  'GET /api/admin/content/data',
  'GET /api/admin/content/studio',
  'GET /api/admin/content/studio/work',
  // It names the owners of works that are planned; `curation.e2e.test.ts` has one.
  'GET /api/admin/curation/preview',
  // It names who earns with a work; `analytics.e2e.test.ts` has one.
  'GET /api/content/work-analytics',
  // It names who opened protected works; `copy-protection.spec.ts` has one.
  'GET /api/admin/play-keys',
  // It names the people whose e-mail did not go out; `resend.e2e.test.ts` has one.
  'GET /api/admin/resend-noti',
  // They name creators and people who leave; `marks-reports.e2e.test.ts` has both, and the file of new users.
  'GET /api/admin/getcreators',
  'GET /api/admin/creator-list',
  'GET /api/admin/creator',
  'GET /api/admin/unregisters',
  'GET /api/admin/newusers.csv',
  // It names the subscribers who are charged next; `subscriptions.e2e.test.ts` has one.
  'GET /api/admin/resub',
  'GET /api/admin/subscriptions',
  'GET /api/admin/scheduledunsubs',
  'GET /api/admin/subscribeable',
  // It needs a settled month; `settlement.e2e.test.ts` has one.
  'GET /api/account/creator-settlement/statement.pdf',
  // They name creators who asked for a payout, whose month is settled, or who owe what was taken back;
  // `settlement.e2e.test.ts` has all.
  'GET /api/admin/check-settlement',
  'GET /api/admin/negative-balances',
  'GET /api/admin/creator-months',
  'GET /api/admin/withholding',
  'GET /api/admin/tax-claims',
  'GET /api/admin/withholding.csv',
  'GET /api/admin/invoices',
  'GET /api/admin/invoices.csv',
  // It names creators who are paid; `payouts.e2e.test.ts` has some.
  'GET /api/admin/payout-batches',
  // It names creators who were paid by hand; `settlement.e2e.test.ts` has one.
  'GET /api/admin/bank-statements',
  // The audit itself, see below.
  'GET /api/admin/audit',
  'GET /api/admin/audit/event',
  'GET /api/admin/audit.csv',
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
    expect(newest).toMatchObject({ operation: route, reason });
    expect(personsOf(newest)).toEqual([seen.oid]);
    expect((await seen.call(`${path}?${query}`)).status).toBe(forAdminsOnly.test(route) ? 403 : 200);
    expect((await looks())[0]).toEqual(newest);
  });

  it('is recorded when it is watched live', async () => {
    const ending = new AbortController();
    const watching = await fetch(`${stack.url}/api/live?topics=wallet:${seen.oid}`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: ending.signal,
    });
    expect(watching.status).toBe(200);
    const [newest] = await looks();
    expect(newest).toMatchObject({ what: 'wallet', operation: `live wallet:${seen.oid}` });
    expect(personsOf(newest)).toEqual([seen.oid]);
    ending.abort();
  });
});

describe('the audit', () => {
  const warning = async () => {
    await looks();
    const [line] = await auditOf(admin, { act: 'SanctionImposed', person: names.seen });
    return line;
  };

  it('names who did what to whom and why, found by person, text and day, and leads to the event', async () => {
    const line = await warning();
    expect(line).toMatchObject({
      kind: 'act',
      act: 'SanctionImposed',
      actor: { actorOid: admin.oid, nickname: names.admin, role: 'admin' },
      persons: [{ subjectOid: seen.oid, nickname: names.seen }],
      reason: 'to be looked at',
    });
    const person = seen.oid;
    expect(await auditOf(admin, { person, text: 'TO BE LOOKED', actor: names.admin })).toEqual([line]);
    expect(await auditOf(admin, { person, kind: 'act', to: '2020-01-01' })).toEqual([]);
    expect(await auditOf(admin, { person: 'Nobody has this name' })).toEqual([]);
    const { body } = await admin.call<AuditEventReply>(`/api/admin/audit/event?position=${line?.position}`);
    expect(body).toMatchObject({ line, stream: `sanctions-${seen.oid}` });
    // What the log seals under the person's key is named and not shown.
    expect(body.data).toMatchObject({ kind: 'warning', accountOid: seen.oid, reason: '•••' });
    // An event that is no act of the administration is not shown here.
    expect((await admin.call('/api/admin/audit/event?position=1')).status).toBe(404);
  });

  it('is for administrators, and looks at it are recorded as far as it names people', async () => {
    for (const path of ['/api/admin/audit', '/api/admin/audit/event?position=1', '/api/admin/audit.csv'])
      expect((await seen.call(path)).status, path).toBe(403);
    await auditOf(admin, { person: seen.oid, kind: 'act' });
    const line = await warning();
    const looked = async (operation: string) =>
      (await auditOf(admin, { kind: 'look', actor: admin.oid, text: operation })).filter(
        (one) => one.operation === operation && personsOf(one).includes(seen.oid),
      ).length;
    expect(await looked('GET /api/admin/audit')).toBeGreaterThan(0);
    await admin.call(`/api/admin/audit/event?position=${line?.position}`);
    await looks();
    expect(await looked('GET /api/admin/audit/event')).toBeGreaterThan(0);
  });

  it('is taken away as CSV, in which nothing is a formula', async () => {
    const { body } = await admin.call<{ position: string }>('/api/admin/sanctions', {
      method: 'POST',
      headers: { 'idempotency-key': 'a-warning-with-a-formula' },
      body: { userOid: seen.oid, kind: 'warning', reason: '=HYPERLINK("https://example.com")' },
    });
    admin.position = BigInt(body.position);
    const { body: shown } = await admin.call<AuditReply>(`/api/admin/audit?kind=act&person=${seen.oid}`);
    const reply = await fetch(`${stack.url}/api/admin/audit.csv?kind=act&person=${seen.oid}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(reply.headers.get('content-type')).toContain('text/csv');
    const lines = (await reply.text()).trim().split('\r\n');
    expect(lines).toHaveLength(shown.lines.length + 1);
    expect(lines[1]).toContain(`${names.seen} ${seen.oid}`);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://example.com"")"`);
    await looks();
    expect(await auditOf(admin, { kind: 'look', text: '/audit.csv', actor: admin.oid })).toHaveLength(1);
  });
});
