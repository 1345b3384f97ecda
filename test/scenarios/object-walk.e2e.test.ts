import { randomUUID } from 'node:crypto';
import { accessRules } from '@fanfold/application';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { attempts } from '../support/object-attempts.ts';
import { type Cast, castOf, makeObjects, type ObjectsOf, seenByOwner } from '../support/objects-of.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, Person, type Reply, send, signUp, testPassword } from '../support/person.ts';
import { type CallerName, promised } from '../support/role-matrix.ts';
import { notOwned } from '../support/routes-not-owned.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let cast: Cast;
let objects: ObjectsOf;
/** Who asks for the objects of another; `undefined` is a visitor. */
const strangers = new Map<CallerName, Person | undefined>([['visitor', undefined]]);

const withRole = async (name: 'finance' | 'livestreamer', person: Person): Promise<Person> => {
  await grantRole(stack, person, name);
  return logIn(stack, person.email, testPassword);
};
const lookingAs = async (userOid: string): Promise<Person> => {
  const { body } = await cast.admin.call<{ token: string }>('/api/admin/impersonate', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: { userOid, reason: 'objects of others' },
  });
  return new Person(stack, { oid: userOid, email: '', token: body.token });
};

beforeAll(async () => {
  stack = await leaseStack();
  cast = await castOf(stack);
  objects = await makeObjects(stack, cast);
  const user = await signUp(stack, 'stranger');
  strangers.set('user', user);
  strangers.set('otherCreator', cast.seller);
  // Appointed by the owner, and not in the manager mode.
  strangers.set('manager', cast.manager);
  strangers.set('livestreamer', await withRole('livestreamer', await signUp(stack, 'streams')));
  strangers.set('finance', await withRole('finance', await signUp(stack, 'counts')));
  strangers.set('admin', cast.admin);
  strangers.set('impersonatingAdmin', await lookingAs(user.oid));
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const ask = (
  route: string,
  input: Record<string, unknown>,
  person?: Person,
): Promise<Reply<{ code?: string }>> => {
  const [method = '', path = ''] = route.split(' ');
  const inQuery = method === 'GET' || route === 'DELETE /api/payment/charge';
  const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  return send(stack.url, path + query, {
    method,
    ...(inQuery ? {} : { body: input }),
    headers: {
      'idempotency-key': randomUUID(),
      ...(person
        ? { authorization: `Bearer ${person.token}`, 'fanfold-after': String(person.position) }
        : {}),
    },
  });
};
const codeOf = ({ status, body }: Reply<{ code?: string }>): string => body?.code ?? String(status);

/** Fields that name a thing. Whose data a `userOid` names, the role walk asks. */
const namesAThing = /(?:Oid|Oids|Id|Ids|^key|^keys|^code|^discountCode|^hash|^fileList|^changeArray)$/;
const said = new Set([
  'requestorOid',
  'gaClientId',
  'gaExternalClientId',
  'userOid',
  'userOids',
  'productId',
]);

type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content?: Readonly<
      Record<string, { readonly schema?: { readonly properties?: Readonly<Record<string, unknown>> } }>
    >;
  };
};
const fieldsOf = ({ parameters = [], requestBody }: Operation): string[] => [
  ...parameters.filter((parameter) => parameter.in !== 'header').map(({ name }) => name),
  ...Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {}),
];

describe('an object of another person', () => {
  it('is in the walk for every route that names one, or is written down as not owned [IDN-120]', async () => {
    const { body } = await send<{ paths: Record<string, Record<string, Operation>> }>(
      stack.url,
      '/api/openapi.json',
    );
    const naming = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) =>
          fieldsOf(operation).some((name) => namesAThing.test(name) && !said.has(name)),
        )
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const known = [...attempts.map(({ route }) => route), ...Object.values(notOwned).flat()];
    const missing = naming.filter((route) => !route.includes(' /api/admin/') && !known.includes(route));
    expect(missing.join('\n'), 'add them to test/support/object-attempts.ts or routes-not-owned.ts').toBe('');
    expect(known.filter((route) => !(route in accessRules))).toEqual([]);
  });

  it.each(attempts)(
    '$route answers a stranger as if it did not exist, or that it is not theirs [IDN-120, ADM-082]',
    async ({ route, about, refused, except = {}, notAsked }) => {
      const wrong: string[] = [];
      for (const [caller, person] of strangers) {
        if (caller === notAsked) continue;
        const byRole = promised({ route, caller, others: false, fresh: true });
        const wanted = byRole === 'in' ? (except[caller] ?? refused) : byRole;
        const answer = codeOf(await ask(route, about(objects), person));
        if (answer !== wanted) wrong.push(`${caller}: ${answer} instead of ${wanted}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is as it was after all these attempts, and its owner reaches it by the same routes', async () => {
    const before = await seenByOwner(cast.owner, objects);
    const wrong: string[] = [];
    for (const { route, about, notAsked } of attempts)
      for (const [caller, person] of strangers)
        if (caller !== notAsked) await ask(route, about(objects), person);
    expect(await seenByOwner(cast.owner, objects)).toEqual(before);
    // What ends something comes last; each answer is the owner's own, a success or a refusal of the state.
    for (const { route, about, refused, of = 'owner' } of attempts) {
      const answer = codeOf(await ask(route, about(objects), cast[of]));
      if ((answer === refused && refused !== '200') || answer === 'NOT_ALLOWED')
        wrong.push(`${route}: ${answer}`);
    }
    expect(wrong).toEqual([]);
  });
});
