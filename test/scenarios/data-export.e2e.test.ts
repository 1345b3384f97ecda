import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Person, send, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let person: Person;
beforeAll(async () => {
  stack = await leaseStack();
  person = await signUp(stack, 'takes-data');
  await person.charge('coins-100');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const ask = (key: string = randomUUID(), by = person) =>
  by.call<{ exportId: string; code?: string }>('/api/account/data-export', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: {},
  });
const fetchArchive = (exportId: string, by = person) =>
  fetch(`${stack.url}/api/account/data-export?exportId=${exportId}&lang=ko`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
type Event = { readonly stream: string; readonly type: string; readonly data: Record<string, unknown> };

describe('the download of one’s data', () => {
  it('holds every stream about the person, with personal fields open and without secrets', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    const answer = await fetchArchive(body.exportId);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const eventsOf = (name: string): Event[] => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['README.txt', 'sessions.json', 'account.json', 'wallet.json', 'charge.json']),
    );
    const account = JSON.stringify(eventsOf('account.json'));
    expect(account).toContain(person.email);
    expect(eventsOf('wallet.json').map(({ type }) => type)).toContain('CoinsCredited');
    expect(eventsOf('charge.json').every(({ stream }) => stream.startsWith('charge-'))).toBe(true);
    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join('');
    expect(all).not.toMatch(/argon2|passwordHash|secretHash/);
    expect(all).not.toContain(testPassword);
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(person.oid);
    expect(JSON.parse(strFromU8(files['sessions.json'] ?? new Uint8Array())).length).toBeGreaterThan(0);
  });

  it('is fetched by its owner alone, and given three times a day however often a key is sent', async () => {
    const key = randomUUID();
    const [one, again] = [await ask(key), await ask(key)];
    expect(again.body.exportId).toBe(one.body.exportId);
    const other = await signUp(stack, 'takes-others');
    expect((await fetchArchive(one.body.exportId, other)).status).toBe(404);
    expect((await fetchArchive('0'.repeat(24))).status).toBe(404);
    expect((await send(stack.url, `/api/account/data-export?exportId=${one.body.exportId}`)).status).toBe(
      401,
    );
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'DATA_EXPORT_TOO_OFTEN' } });
  });
});
