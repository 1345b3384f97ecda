import { randomInt } from 'node:crypto';
import { type AccessRule, accessRules } from '@fanfold/application';
import type { ProjectionsReply } from '@fanfold/contracts/operations';
import { sleep } from '@fanfold/platform';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { figure } from '../support/figure.ts';
import { type FuzzedRequest, operationsOf, requestTo } from '../support/fuzz.ts';
import { grantRole, verifyStack } from '../support/operator.ts';
import { type Person, send, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';

const requests = inject('isLong') ? 100_000 : 10_000;
/** `FANFOLD_FUZZ_SEED` repeats a run; it is printed by every one. */
const seed = Number(process.env['FANFOLD_FUZZ_SEED'] ?? randomInt(2 ** 31));

let stack: TestStack;
let admin: Person;
const callers = new Map<string, Person>();
const contents: string[] = [];

beforeAll(async () => {
  process.stdout.write(`hostile requests: seed ${seed}\n`);
  stack = await startTestStack();
  for (const role of ['user', 'creator', 'finance', 'admin'] as const)
    callers.set(role, await signUp(stack, role));
  const creator = personOf('creator');
  await creator.becomeCreator();
  contents.push(await creator.publish(5), await creator.publish(0));
  for (const role of ['finance', 'admin'] as const) await grantRole(stack, personOf(role), role);
  await personOf('user').charge('coins-1000');
  admin = personOf('admin');
});
afterAll(async () => stack?.[Symbol.asyncDispose]());

const personOf = (role: string): Person => {
  const person = callers.get(role);
  if (!person) throw new Error(`No ${role}`);
  return person;
};

type Sent = FuzzedRequest & { readonly role: string };
type Answered = { readonly sent: Sent; readonly status: number; readonly text: string };

/**
 * They end sessions, suspend people or take roles away that the other requests of this test need: only
 * visitors ask them.
 */
const visitorsOnly =
  /\/(?:logout|sessions\/end|sessions\/end-others|sessions\/end-all|changepw|(?:wait|stop|cancel)Unregister|admin\/(?:unregister|sanctions|revoke-role|setcreator|force-refresh-creatortags))$/;

/** Mostly a role that the access table admits. */
const roleFor = ({ allow }: AccessRule, path: string): fc.Arbitrary<string> => {
  if (visitorsOnly.test(path)) return fc.constant('visitor');
  const admitted = allow === 'public' ? ['visitor', 'user'] : allow.map(String);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...admitted) },
    { weight: 1, arbitrary: fc.constantFrom('visitor', ...callers.keys()) },
  );
};

const requestsToAll = async (): Promise<Sent[]> => {
  const { body } = await send<{ paths: Parameters<typeof operationsOf>[0] }>(stack.url, '/api/openapi.json');
  const operations = operationsOf(body.paths);
  const known = {
    oids: [...[...callers.values()].map(({ oid }) => oid), ...contents],
    words: [
      'coins-100',
      'KRW',
      'JPY',
      'audio',
      `audio_${contents[0]}`,
      `wallet:${personOf('user').oid}`,
      'admin',
    ],
  };
  const each = operations.map((operation) => {
    const rule = accessRules[`${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`];
    if (!rule) throw new Error(`No access rule for ${operation.path}`);
    const one = fc
      .tuple(requestTo(operation, known), roleFor(rule, operation.path))
      .map(([request, role]) => ({ ...request, role }));
    const usual = Math.ceil((requests * 1.01) / operations.length);
    // A drawn history costs as much as a hundred other answers.
    return fc.sample(one, { seed, numRuns: operation.path.endsWith('.pdf') ? 10 : usual });
  });
  // In turn, so that no route is asked for by all at once: that is another question.
  return Array.from({ length: each[0]?.length ?? 0 }, (_none, turn) =>
    each.flatMap((of) => of[turn] ?? []),
  ).flat();
};

/** A store of a busy machine may be slow; a process says then when to come again, which is no fault. */
const ask = async (sent: Sent): Promise<Answered> => {
  const first = await askOnce(sent);
  if (first.status !== 503 || first.retryAfter === null) return first;
  await sleep(Number(first.retryAfter) * 1_000);
  return askOnce(sent);
};

const askOnce = async (sent: Sent): Promise<Answered & { readonly retryAfter: string | null }> => {
  const { method, path, headers, body, role } = sent;
  const token = callers.get(role)?.token;
  const response = await fetch(new URL(path, stack.url), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const endless = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (endless) await response.body?.cancel();
  return {
    sent,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: endless ? '' : await response.text(),
  };
};

const told = ({ sent: { method, path, body, role }, status, text }: Answered): string =>
  `${role} ${method} ${path} ${body ?? ''} -> ${status} ${text.slice(0, 300)}`;

/**
 * The types of the events in the log, by the request that led to them. A reservation of a name that was given
 * back is left out: where two requests want one name at once, one of them gives it back for both.
 */
const eventTypes = async (): Promise<Map<string, string[]>> => {
  await using stores = await storesOf(stack);
  const events: { readonly request: string; readonly type: string; readonly stream: string }[] = [];
  const newest = new Map<string, string>();
  for await (const { metadata, type, stream } of stores.eventLog.client.readEverything()) {
    if (!metadata) continue;
    events.push({ request: metadata.$correlationId, type, stream });
    newest.set(stream, type);
  }
  const types = new Map<string, string[]>();
  for (const { request, type, stream } of events)
    if (type !== 'ClaimReserved' || newest.get(stream) !== 'ClaimReleased')
      types.set(request, [...(types.get(request) ?? []), type]);
  return types;
};

/** What is not well, or has not passed a position. */
const operationsState = async (upTo: bigint): Promise<string[]> => {
  const { body } = await admin.call<ProjectionsReply>('/api/admin/projections');
  const { projections, parkedProcessing } = body;
  return [
    ...projections.flatMap(({ name, health, parked, generations }) => [
      ...(health === 'well' && parked.length === 0 ? [] : [`${name} is ${health}`]),
      ...generations.flatMap(({ position }) =>
        BigInt(position) < upTo ? [`${name} is at ${position} and not at ${upTo}`] : [],
      ),
    ]),
    ...parkedProcessing.map(({ manager, stream, error }) => `${manager} waits at ${stream}: ${error}`),
  ];
};

/**
 * What a refused request may leave in the log: that a secret was tried in vain, which is counted; that
 * personal data was asked for, which is recorded before it is known whether there is any; and an act that
 * began in one stream and was taken back in it, because another stream refused.
 */
const attempts: ReadonlySet<string> = new Set([
  'ConfirmationFailed',
  'EmailChangeFailed',
  'GuardianCodeFailed',
  'PersonalDataRead',
]);
const takenBack: Readonly<Record<string, string>> = {
  ClaimReserved: 'ClaimReleased',
  CreditConversionStarted: 'CreditConversionCancelled',
};
const lasting = (types: readonly string[]): string[] => {
  const ends = Object.values(takenBack);
  return types.filter((type) => {
    const end = takenBack[type];
    return !attempts.has(type) && !ends.includes(type) && !(end !== undefined && types.includes(end));
  });
};

describe('requests of every kind to every route', () => {
  it('are refused without an effect or taken by everything that follows, and never fault', async () => {
    const limit = pLimit(16);
    const all = await requestsToAll();
    const answers = await Promise.all(all.map((one) => limit(() => ask(one))));
    const said = `seed ${seed}`;
    const faults = answers.filter(({ status }) => status >= 500).map(told);
    figure('requests', answers.length);
    figure('requests that were accepted', answers.filter(({ status }) => status < 300).length);
    figure('faults (status 500 and above)', faults.length);
    expect(answers.length, said).toBeGreaterThanOrEqual(requests);
    expect(faults.slice(0, 20), said).toEqual([]);
    expect(answers.filter(({ status }) => status < 300).length, said).toBeGreaterThan(requests / 10);

    const effects = await eventTypes();
    const refused = answers.flatMap((answer) => {
      const instance = /"instance":"urn:uuid:([\w-]+)"/.exec(answer.text)?.[1];
      const types = lasting(effects.get(instance ?? '') ?? []);
      return answer.status >= 300 && types.length > 0 ? [`${types} by ${told(answer)}`] : [];
    });
    figure('refused requests with an effect', refused.length);
    expect(refused, said).toEqual([]);

    // The last event of the log may be one that no projection reads, such as a checkpoint of the worker.
    const creator = personOf('creator');
    await creator.publish(7);
    await expect
      .poll(() => operationsState(creator.position), { message: said, timeout: 120_000 })
      .toEqual([]);
    let differences: readonly string[] = [];
    const verified = async () => (differences = (await verifyStack(stack.dataDir)).differences);
    try {
      await expect.poll(verified, { message: said, timeout: 60_000 }).toEqual([]);
    } finally {
      figure('differences found by verify', differences.length);
    }
  }, 3_000_000);
});
