import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AccessRule, accessRules } from '@fanfold/application';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '../support/figure.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, type Person, send, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack, temporaryDataDir } from '../support/stack.ts';

const roles = ['visitor', 'user', 'creator', 'finance', 'admin'] as const;
type RoleName = (typeof roles)[number];

let stack: TestStack;
const clockFile = join(temporaryDataDir(), 'clock');
const people = new Map<RoleName, Person>();

beforeAll(async () => {
  writeFileSync(clockFile, '0');
  stack = await startTestStack({ env: { FANFOLD_CLOCK_FILE: clockFile } });
  for (const role of roles.slice(1)) {
    const person = await signUp(stack, role);
    people.set(role, person);
    if (role === 'creator') await person.becomeCreator();
    if (role === 'finance' || role === 'admin') await grantRole(stack, person, role);
  }
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  rmSync(dirname(clockFile), { recursive: true, force: true });
});

const holds: Readonly<Record<RoleName, readonly string[]>> = {
  visitor: [],
  user: ['user'],
  creator: ['user', 'creator'],
  finance: ['user', 'finance'],
  admin: ['user', 'admin'],
};

/** The promise of the table: `in` is any answer that does not depend on the caller's identity. */
const expected = ({ allow, fresh }: AccessRule, role: RoleName, isFresh: boolean): string => {
  if (allow === 'public') return 'in';
  if (role === 'visitor') return 'NOT_SIGNED_IN';
  if (!allow.some((wanted) => holds[role].includes(wanted))) return 'NOT_ALLOWED';
  return fresh && !isFresh ? 'REAUTHENTICATE' : 'in';
};

const callRoute = async (route: string, role: RoleName): Promise<string> => {
  const [method = '', path = ''] = route.split(' ');
  const person = people.get(role);
  // What ends a session would end the walk for this role: it uses a session of its own.
  const token =
    /\/(logout|stopUnregister|cancelUnregister)$/.test(path) && person
      ? (await logIn(stack, person.email, testPassword)).token
      : person?.token;
  const { status, body } = await send<{ code?: string }>(stack.url, path.replace('*', ''), {
    method,
    ...(method === 'GET' ? {} : { body: {} }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const refused = (status === 401 || status === 403) && body.code !== 'SIGNATURE_WRONG';
  return refused ? String(body.code) : 'in';
};

/** They read a key, so that a note is not stored twice; they move no coins and no money. */
const notesOnly: readonly string[] = [
  'POST /api/account/waitUnregister',
  'POST /api/admin/qr-event',
  'POST /api/admin/qr-event/remove',
  'POST /api/admin/reconciliation',
  'POST /api/admin/reconciliation/note',
  'POST /api/admin/reconciliation/resolve',
  'POST /api/admin/unregister',
  'POST /api/admin/yen-rate',
  'POST /api/coinevent/budget',
  'POST /api/payment/receipt',
  'POST /api/payment/stripe/setup-card',
  'POST /api/payment/subscription/ready',
];
/** The same holds for operators' actions: the log contains what they rebuild, park and resume. */
const operations = /^POST \/api\/admin\/(projections|process-managers)\//;

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
    // The web application's files are served by a wildcard, which an API document does not contain.
    expect(new Set([...routes, 'GET /*'])).toEqual(new Set(Object.keys(accessRules)));
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

  it.each(Object.entries(accessRules))('%s admits the named roles and no other', async (route, rule) => {
    const wrong: string[] = [];
    for (const role of roles) {
      const [answer, promised] = [await callRoute(route, role), expected(rule, role, true)];
      if (answer !== promised) wrong.push(`${role}: ${answer} instead of ${promised}`);
    }
    figure('routes', 1);
    figure('answers to a role', roles.length);
    figure('answers that the table does not promise', wrong.length);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(accessRules).filter(([, { money }]) => money))(
    '%s moves money, and is refused without an Idempotency-Key',
    async (route, { allow }) => {
      const [method = '', path = ''] = route.split(' ');
      for (const role of roles) {
        const token = people.get(role)?.token;
        if (allow === 'public' || !allow.some((wanted) => holds[role].includes(wanted)) || !token) continue;
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
    writeFileSync(clockFile, String(16 * 60_000));
    await expect.poll(() => callRoute('GET /api/admin/trial-balance', 'finance')).toBe('REAUTHENTICATE');
    for (const [route, rule] of Object.entries(accessRules)) {
      // A log-in just for this walk would be a recent one.
      if (!rule.fresh) continue;
      for (const role of roles)
        expect(await callRoute(route, role), `${route} ${role}`).toBe(expected(rule, role, false));
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
});
