import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accessRules } from '@fanfold/application';
import type { Me } from '@fanfold/contracts/identity';
import type { ImpersonateReply } from '@fanfold/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { figure } from '../support/figure.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, newestMail, Person, send, signUp, testPassword } from '../support/person.ts';
import {
  asksForOne,
  type CallerName,
  callerNames,
  callers,
  promised,
  roleMatrix,
} from '../support/role-matrix.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
const testClock = createTestClock();
const people = new Map<CallerName, Person>();
/** Whose objects are asked for by the others. */
let other: Person;
let othersChargeId: string;

/** What an administrator's browser sends while they look as a user. */
const impersonate = async (admin: Person, userOid: string): Promise<Person> => {
  const { status, body } = await admin.call<ImpersonateReply>('/api/admin/impersonate', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: { userOid, reason: 'a complaint about a page' },
  });
  if (status !== 201) throw new Error(`Impersonation was refused: ${JSON.stringify(body)}`);
  return new Person(stack, { oid: userOid, email: '', token: body.token });
};

const enrol = async (name: CallerName): Promise<Person> => {
  const person = await signUp(stack, name.slice(0, 8));
  people.set(name, person);
  const granted: readonly string[] = callers[name] ?? [];
  if (granted.includes('creator')) await person.becomeCreator();
  for (const role of ['livestreamer', 'finance', 'admin'] as const)
    if (granted.includes(role)) await grantRole(stack, person, role);
  return person;
};

beforeAll(async () => {
  stack = await startTestStack({ env: testClock.env });
  for (const name of callerNames) if (name !== 'visitor' && name !== 'impersonatingAdmin') await enrol(name);
  other = await signUp(stack, 'other');
  ({ chargeId: othersChargeId } = await other.charge('coins-100'));
  people.set('impersonatingAdmin', await impersonate(people.get('admin')!, people.get('user')!.oid));
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

/** The token for one call: what ends a session gets one of its own. */
const tokenFor = async (path: string, caller: CallerName): Promise<string | undefined> => {
  const person = people.get(caller);
  if (caller === 'impersonatingAdmin' || !/\/(logout|stopUnregister|cancelUnregister)$/.test(path) || !person)
    return person?.token;
  return (await logIn(stack, person.email, testPassword)).token;
};

/** The envelope of every call (SHL-037), with an administrator's id and flag in it: both are forged. */
const forged = () => ({
  requestorOid: people.get('admin')?.oid ?? '',
  checkAdmin: 'true',
  loginType: 'email',
  gaClientId: 'GA1.1.1',
  lang: 'ko',
});

/** What some reads ask for before they look at whose data it is. */
const required = {
  revision: '0',
  month: '2026-01',
  startDate: '2020-01-01',
  endDate: '2099-12-31',
  year: '2026',
};

const callRoute = async (route: string, caller: CallerName, others = false): Promise<string> => {
  const [method = '', path = ''] = route.split(' ');
  const token = await tokenFor(path, caller);
  const oid = others ? other.oid : (people.get(caller)?.oid ?? other.oid);
  const named = { userOid: oid, creatorOid: oid, ...(others ? { chargeId: othersChargeId } : {}) };
  const isRead = method === 'GET';
  const query = isRead ? `?${new URLSearchParams({ ...named, ...forged(), ...required })}` : '';
  const { status, body } = await send<{ code?: string }>(stack.url, `${path.replace('*', '')}${query}`, {
    method,
    ...(isRead ? {} : { body: { ...named, ...forged() } }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const person = people.get(caller);
  if (path.endsWith('/sessions/end-all') && status === 200 && person)
    people.set(caller, await logIn(stack, person.email, testPassword));
  // These end the session in which the administrator looks as the user.
  const endsLook =
    (path.endsWith('/impersonation/end') && caller === 'impersonatingAdmin') ||
    (/\/sessions\/end-(others|all)$/.test(path) && caller === 'user');
  if (endsLook && status === 200)
    people.set('impersonatingAdmin', await impersonate(people.get('admin')!, people.get('user')!.oid));
  const refused = (status === 401 || status === 403) && body.code !== 'SIGNATURE_WRONG';
  return refused ? String(body.code) : 'in';
};

/** They read a key, so that a note is not stored twice; they move no coins and no money. */
const notesOnly: readonly string[] = [
  'POST /api/account/automatic-request',
  'POST /api/account/data-export',
  'POST /api/account/marketingmail',
  'POST /api/account/notification',
  'POST /api/account/payouts',
  'POST /api/account/subscription/complimentary',
  'POST /api/account/waitUnregister',
  'POST /api/account/whitelist',
  'POST /api/admin/adjust-revenue',
  'POST /api/admin/adminmail/test',
  'POST /api/admin/bank-statements',
  'POST /api/admin/bank-statements/resolve',
  'POST /api/admin/creator-tags',
  'POST /api/admin/force-refresh-creatortags',
  'POST /api/admin/grant-role',
  'POST /api/admin/impersonate',
  'POST /api/admin/non-resident-tax',
  'POST /api/admin/partner-level',
  'POST /api/admin/payout-batches',
  'POST /api/admin/pushappnotification',
  'POST /api/admin/qr-event',
  'POST /api/admin/qr-event/remove',
  'POST /api/admin/reconciliation',
  'POST /api/admin/reconciliation/note',
  'POST /api/admin/reconciliation/resolve',
  'POST /api/admin/revoke-role',
  'POST /api/admin/sanctions',
  'POST /api/admin/sanctions/decide-appeal',
  'POST /api/admin/sanctions/lift',
  'POST /api/admin/segregated-money',
  'POST /api/admin/segregated-money/threshold',
  'POST /api/admin/setcreator',
  'POST /api/admin/tax-claims/decide',
  'POST /api/admin/unregister',
  'POST /api/admin/yen-rate',
  'POST /api/coinevent/budget',
  'POST /api/creator-api/bundle',
  'POST /api/payment/receipt',
  'POST /api/payment/stripe/setup-card',
  'POST /api/payment/subscription/ready',
  'POST /api/upload',
];
/** The same holds for operators' actions: the log contains what they rebuild, park and resume. */
const operations = /^POST \/api\/admin\/(projections|process-managers)\//;

/**
 * zod reads patterns without the flag that classes of letters need: those patterns are left to the unit test
 * of the examples.
 */
const withoutUnicode = (schema: unknown): Parameters<typeof z.fromJSONSchema>[0] =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'pattern' && typeof value === 'string' && /\\p\{/i.test(value) ? undefined : value,
    ),
  );

/** They answer with files, pages, streams of messages or redirects. */
const notJson =
  /\.(?:csv|pdf|mjs|txt|xml)$|\/openapi\.json$|\/(?:pics|preview|thumbnail|profile-image|docs|media)(?:\/|$)|get \/api\/live(?:\/socket)?$|get \/api\/account\/data-export$|get \/api\/content\/subtitle$|get \/api\/upload\/picture\/|\/download$|\/statement$|\/unsubscribe\/|\/(?:healthz?|readyz)$|\/a-login\/return$/;

type Documented = { readonly schema?: unknown; readonly example?: unknown };
type DocumentedContent = { readonly content?: Readonly<Record<string, Documented>> };
type DocumentedOperation = {
  readonly description?: string;
  readonly parameters?: readonly (Documented & { readonly name: string })[];
  readonly requestBody?: DocumentedContent;
  readonly responses?: Readonly<Record<string, DocumentedContent>>;
};

describe('the access table', () => {
  it('names every existing route, and no other [ADM-083, IDN-128]', async () => {
    const { body } = await send<{ paths: Record<string, Record<string, unknown>> }>(
      stack.url,
      '/api/openapi.json',
    );
    const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        // An API document writes parameters in braces.
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(routes.length).toBeGreaterThan(30);
    // Files of the web application and of the object store are served by wildcards, which an API document
    // does not contain.
    const wildcards = ['GET /*', 'GET /objects/*', 'PUT /objects/*'];
    expect(new Set([...routes, ...wildcards])).toEqual(new Set(Object.keys(accessRules)));
  });

  it('marks every route that reads an Idempotency-Key as moving money, except for notes', async () => {
    type Operation = { parameters?: readonly { name: string }[] };
    const { body } = await send<{ paths: Record<string, Record<string, Operation>> }>(
      stack.url,
      '/api/openapi.json',
    );
    const keyed = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
        parameters.some(({ name }) => name === 'idempotency-key') ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    const money = Object.keys(accessRules).filter((route) => accessRules[route]?.money);
    expect(money.length).toBeGreaterThan(25);
    expect(money.filter((route) => !keyed.includes(route))).toEqual([]);
    const others = keyed.filter((route) => !money.includes(route) && !operations.test(route));
    expect(others.sort()).toEqual(notesOnly);
  });

  it('is documented with the shape of every answer, an example of every value, and who may ask [SHL-038]', async () => {
    const { body } = await send<{ paths: Record<string, Record<string, DocumentedOperation>> }>(
      stack.url,
      '/api/openapi.json',
    );
    const wrong: string[] = [];
    const withoutShape: string[] = [];
    let checked = 0;
    const check = (where: string, { schema, example }: Documented) => {
      if (schema === undefined) return;
      checked += 1;
      const read = z.fromJSONSchema(withoutUnicode(schema)).safeParse(example);
      if (!read.success) wrong.push(`${where}: ${JSON.stringify(example)} ${read.error.message}`);
    };
    for (const [path, methods] of Object.entries(body.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const where = `${method} ${path}`;
        expect(operation.description, where).toMatch(/^For /);
        const said = Object.entries(operation.responses ?? {}).some(
          ([status, { content }]) =>
            status.startsWith('2') && Object.values(content ?? {}).some(({ schema }) => schema !== undefined),
        );
        if (!said) withoutShape.push(where);
        for (const parameter of operation.parameters ?? []) check(`${where} ${parameter.name}`, parameter);
        for (const content of [operation.requestBody, ...Object.values(operation.responses ?? {})])
          for (const media of Object.values(content?.content ?? {})) check(where, media);
      }
    expect(checked).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
    expect(withoutShape.filter((where) => !notJson.test(where))).toEqual([]);
  });

  it('is read by people at an address of its own, whose files come from here alone', async () => {
    const page = await fetch(`${stack.url}/api/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const addresses = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, one]) => one ?? '',
    );
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/docs\//);
      expect((await fetch(stack.url + address)).status, address).toBe(200);
    }
    expect((await fetch(`${stack.url}/api/docs/..%2fpackage.json`)).status).toBe(404);
  });

  it('is written down for each kind of caller, for their own object and for those of others [IDN-120]', () => {
    const written = readFileSync(new URL('role-matrix.tsv', import.meta.url), 'utf8');
    expect(roleMatrix(), 'run `node scripts/role-matrix.ts` and read what changed').toBe(written);
  });

  it.each(Object.entries(accessRules))(
    '%s admits the callers of the matrix and no other, whatever the envelope claims [ADM-082, SHL-037]',
    async (route, rule) => {
      const wrong: string[] = [];
      const about = asksForOne(rule) ? [false, true] : [false];
      for (const others of about)
        for (const caller of callerNames) {
          const wanted = promised({ route, caller, others, fresh: true });
          const answer = await callRoute(route, caller, others);
          if (answer !== wanted)
            wrong.push(`${caller}${others ? ' about others' : ''}: ${answer} instead of ${wanted}`);
        }
      figure('routes', 1);
      figure('answers to a role', about.length * callerNames.length);
      figure('answers that the table does not promise', wrong.length);
      expect(wrong).toEqual([]);
    },
  );

  it('knows the caller from the session alone: a forged envelope changes neither person nor roles [SHL-036, SHL-037, ADM-082]', async () => {
    const { user } = Object.fromEntries(people) as Record<CallerName, Person>;
    const { body } = await user.call<{ me: Me }>(`/api/account/me?${new URLSearchParams(forged())}`);
    expect(body.me).toMatchObject({ oid: user.oid, roles: ['user'] });
    const nobody = await send<{ me: unknown }>(stack.url, `/api/account/me?${new URLSearchParams(forged())}`);
    expect(nobody.body.me).toBeNull();
    const { status } = await other.call('/api/account/creator', {
      method: 'POST',
      body: { ...forged(), channelLanguage: 'en', earningCurrency: 'KRW', usageTerms: true, feeTerms: true },
    });
    expect(status).toBe(200);
    const admin = await people.get('admin')!.call<{ me: Me }>('/api/account/me');
    expect(admin.body.me.roles).not.toContain('creator');
  });

  it.each(Object.entries(accessRules).filter(([, { money }]) => money))(
    '%s moves money, and is refused without an Idempotency-Key',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      for (const role of callerNames) {
        const token = people.get(role)?.token;
        if (promised({ route, caller: role, others: false, fresh: true }) !== 'in' || !token) continue;
        const { status, body } = await send<{ code?: string }>(stack.url, path, {
          method,
          body: {},
          headers: { authorization: `Bearer ${token}` },
        });
        expect([status, body.code], role).toEqual([400, 'IDEMPOTENCY_KEY_MISSING']);
      }
    },
  );

  it('asks for the password again once its last entry is too old', async () => {
    await testClock.setOffset(16 * 60_000);
    await expect.poll(() => callRoute('GET /api/admin/trial-balance', 'finance')).toBe('REAUTHENTICATE');
    for (const [route, rule] of Object.entries(accessRules)) {
      // A log-in just for this walk would be a recent one.
      if (!rule.fresh) continue;
      for (const caller of ['user', 'finance', 'admin'] as const)
        expect(await callRoute(route, caller), `${route} ${caller}`).toBe(
          promised({ route, caller, others: false, fresh: false }),
        );
    }
    const admin = people.get('admin');
    const { status, body } = (await admin?.call<{ token: string }>('/api/account/reauthenticate', {
      method: 'POST',
      body: { password: testPassword },
    })) ?? { status: 0, body: { token: '' } };
    expect(status).toBe(200);
    const before = admin?.token ?? '';
    if (admin) admin.token = body.token;
    expect(await callRoute('GET /api/admin/getuser', 'admin')).toBe('in');
    const old = await send(stack.url, '/api/admin/getuser?query=xx', {
      headers: { authorization: `Bearer ${before}` },
    });
    expect(old.status).toBe(401);
  });

  it('lets an administrator look as another person, read only, until it is ended or half an hour is over [IDN-127]', async () => {
    const { admin: first, creator, finance } = Object.fromEntries(people) as Record<CallerName, Person>;
    const admin = await logIn(stack, first.email, testPassword);
    const looking = await impersonate(admin, creator.oid);
    const { body } = await looking.call<{ me: Me }>('/api/account/me');
    expect(body.me).toMatchObject({ oid: creator.oid, roles: ['user', 'creator'], fresh: false });
    expect(body.me.adminPath).toBeUndefined();
    const lasts = Date.parse(body.me.impersonatedUntil ?? '') - Date.parse((await now(looking)).date);
    expect(lasts).toBeGreaterThan(29 * 60_000);
    expect(lasts).toBeLessThanOrEqual(30 * 60_000);
    const write = await looking.call('/api/account/modify', { method: 'POST', body: { allowBonus: true } });
    expect([write.status, write.body['code']]).toEqual([403, 'IMPERSONATION_READ_ONLY']);
    const ended = await looking.call('/api/account/impersonation/end', { method: 'POST', body: {} });
    expect(ended.status).toBe(200);
    expect((await looking.call<{ me: unknown }>('/api/account/me')).body.me).toBeNull();
    expect((await creator.call<{ me: Me }>('/api/account/me')).body.me.allowBonus).toBe(false);
    const refused = async (userOid: string) =>
      (
        await admin.call('/api/admin/impersonate', {
          method: 'POST',
          headers: { 'idempotency-key': randomUUID() },
          body: { userOid, reason: 'a complaint' },
        })
      ).body['code'];
    expect(await refused(finance.oid)).toBe('STAFF_ACCOUNT');
    expect(await refused(admin.oid)).toBe('OWN_ACCOUNT');
    expect(await refused('f'.repeat(24))).toBe('ACCOUNT_NOT_FOUND');
  });

  it('keeps a suspended person from acting, and lets them read, appeal and sign out', async () => {
    const admin = await logIn(stack, people.get('admin')!.email, testPassword);
    const person = await signUp(stack, 'rude');
    const post = <Body = Record<string, unknown>>(who: Person, path: string, body: object) =>
      who.call<Body & { code?: string; details?: object }>(path, {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body,
      });
    const until = new Date(Date.parse((await now(admin)).date) + 7 * 86_400_000).toISOString();
    const imposed = await post(admin, '/api/admin/sanctions', {
      userOid: person.oid,
      kind: 'suspension',
      until,
      reason: 'insults in the chat',
    });
    expect(imposed.status).toBe(200);
    // What the API remembers of an account is up to five seconds old.
    const act = () => post(person, '/api/account/residence', { country: 'JP' });
    await expect.poll(async () => (await act()).body.code).toBe('SUSPENDED');
    expect((await act()).body.details).toEqual({ until });
    expect((await person.call('/api/coinevent/wallet')).status).toBe(200);
    const mailed = async () => (await newestMail(stack, person.email)).text;
    await expect.poll(mailed).toContain('insults in the chat');
    type Own = { sanctions: { sanctionId: string; active: boolean; reason: string }[] };
    const own = await person.call<Own>('/api/account/sanctions');
    expect(own.body.sanctions).toMatchObject([{ active: true, reason: 'insults in the chat' }]);
    const { sanctionId } = own.body.sanctions[0]!;
    const appeal = await post(person, '/api/account/sanctions/appeal', { sanctionId, text: 'Not me.' });
    expect(appeal.status).toBe(200);
    admin.position = BigInt(String(appeal.body['position']));
    const queue = await admin.call<Own>('/api/admin/sanctions?state=appealed');
    expect(queue.body.sanctions.map((one) => one.sanctionId)).toEqual([sanctionId]);
    await post(admin, '/api/admin/sanctions/decide-appeal', {
      userOid: person.oid,
      sanctionId,
      granted: true,
      answer: 'You are right.',
    });
    await expect.poll(async () => (await act()).status).toBe(200);
    expect((await post(person, '/api/account/logout', {})).status).toBe(200);
  });

  it('refuses the log-in of an illegal downloader with the status for the warning page [IDN-129, IDN-034, CAT-097]', async () => {
    const admin = await logIn(stack, people.get('admin')!.email, testPassword);
    const person = await signUp(stack, 'copier');
    const post = (path: string, body: object) =>
      admin.call(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });
    const enter = (path: string, body: object) => send(stack.url, path, { method: 'POST', body });
    const credentials = { email: person.email, password: testPassword };
    const logInAgain = () => enter('/api/account/login', { loginType: 'email', ...credentials });
    const mark = { userOid: person.oid, kind: 'illegalDownload', reason: 'copies on another site' };
    expect((await post('/api/admin/sanctions', mark)).status).toBe(200);
    const refused = await logInAgain();
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'ILLEGAL_DOWNLOADER',
      details: { isIllegalDownloader: 'true', errorStatus: 999, email: person.email },
    });
    const withToken = await enter('/api/account/login', { loginType: 'token', token: person.token });
    expect(withToken.body['code']).toBe('ILLEGAL_DOWNLOADER');
    const work = `contentOid=${'0'.repeat(24)}`;
    for (const path of ['/api/content?', '/api/content/download?', '/api/content/subtitle?language=en&'])
      expect((await person.call(`${path}${work}`)).body).toMatchObject({
        code: 'ILLEGAL_DOWNLOADER',
        details: { errorStatus: 999 },
      });
    const unlock = await enter('/api/account/downloader/unlock', credentials);
    expect(unlock.body['code']).toBe('DOWNLOADER_MARKED');
    await post('/api/account/whitelist', { userOid: person.oid, reason: 'a mistake of ours' });
    expect((await logInAgain()).status).toBe(200);
  });
});

const now = async (person: Person) => (await person.call<{ date: string }>('/api/account/date')).body;

// The last one: from here on all people have to agree again.
describe('new terms', () => {
  it('refuse a change to a person who has not agreed to them, until they do', async () => {
    const admin = await logIn(stack, people.get('admin')!.email, testPassword);
    const person = await signUp(stack, 'agrees-again');
    const post = (who: Person, path: string, body: object) => who.call(path, { method: 'POST', body });
    const page = { pageId: 'terms', language: 'en', title: 'Terms', markdown: 'Everything is new.' };
    expect((await post(admin, '/api/admin/pages', page)).status).toBe(200);
    const published = { consent: 'terms', reason: 'new law' };
    expect((await post(admin, '/api/admin/pages/publish', published)).status).toBe(200);
    const act = async () => (await post(person, '/api/account/residence', { country: 'JP' })).body['code'];
    await expect.poll(act).toBe('CONSENT_REQUIRED');
    expect((await person.call('/api/coinevent/wallet')).status).toBe(200);
    expect((await post(person, '/api/account/data-export', {})).body['code']).not.toBe('CONSENT_REQUIRED');
    const survey = { reason: 'other', feedback: 'I do not agree to what is new here.' };
    expect((await post(person, '/api/account/unregister', survey)).body['code']).not.toBe('CONSENT_REQUIRED');
    type Texts = { texts: { consent: string; version: string }[] };
    const { texts } = (await person.call<Texts>('/api/account/consents')).body;
    const version = texts.find(({ consent }) => consent === 'terms')?.version;
    const given = [{ consent: 'terms', version }];
    expect((await post(person, '/api/account/consents', { given, via: 'question' })).status).toBe(200);
    expect(await act()).toBeUndefined();
  });
});
