import { once } from 'node:events';
import { connect } from 'node:net';
import type { GrantableRole } from '@fanfold/domain/identity';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Client, type Heard, openSocket, watchEvents } from './testing/clients.ts';
import { openPlace, type Place, type Service } from './testing/place.ts';

let place: Place;
let service: Service;
let fan: { oid: string; token: string; topic: string };
let next = 1_000;

beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place?.[Symbol.asyncDispose]());
beforeEach(async () => {
  service = await place.serve();
  fan = await person();
});
afterEach(() => service?.[Symbol.asyncDispose]());

const person = async (...roles: GrantableRole[]) => {
  const oid = await place.register(...roles);
  return { oid, token: await service.sessions.open(oid, 'test'), topic: `wallet:${oid}` };
};

/** Emits messages on a topic, one for each position; resolves to the positions once the service has them. */
const emit = async (topic: string, count = 1): Promise<number[]> => {
  const rows = Array.from({ length: count }, () => ({ position: (next += 1), topic }));
  await place.emit(rows);
  // These positions are made up: one that this process does not know yet would look like one of another log.
  await expect.poll(() => Number(service.hub.seen.position)).toBe(next);
  return rows.map(({ position }) => position);
};

/** Both transports, asked for the same. */
const transports: [
  string,
  (topic: string, who?: { token?: string; after?: string; resynced?: string }) => Client,
][] = [
  ['server-sent events', (topic, who) => watchEvents(service.url, topic, who)],
  [
    'WebSocket',
    (topic, { token, after, resynced } = {}) => {
      const socket = openSocket(service.url, { token });
      socket.ask({ subscribe: [topic], after, resynced });
      return socket;
    },
  ],
];

const positions = (client: Client): number[] =>
  client.of('message').map(({ message }) => Number((message as { position: string }).position));
const resumeFrom = (heard: readonly Heard[]): string =>
  String(heard.findLast(({ after }) => after !== undefined)?.after);

describe.each(transports)('live updates over %s', (name, watch) => {
  it('arrive, and those of other accounts do not', async () => {
    using client = watch(fan.topic, fan);
    await expect.poll(() => service.hub.size).toBe(1);
    await expect
      .poll(() => (name === 'WebSocket' ? client.of('subscribed') : client.of('hello')))
      .toHaveLength(1);
    const [first] = await emit(fan.topic);
    await emit('wallet:0123456789abcdef01234567');
    const [second] = await emit(fan.topic);
    await expect.poll(() => positions(client)).toEqual([first, second]);
  });

  it('go on from where a client was, each once and in order', async () => {
    const [before] = await emit(fan.topic);
    const missed = await emit(fan.topic, 350);
    using client = watch(fan.topic, { ...fan, after: String(before) });
    await expect.poll(() => positions(client).length).toBe(350);
    const live = await emit(fan.topic, 3);
    await expect.poll(() => positions(client)).toEqual([...missed, ...live]);
    expect(resumeFrom(client.heard)).toBe(String(live.at(-1)));
    expect(client.of('resync')).toEqual([]);
  });

  it('bring what was missed even when it is more than a slow reader may leave waiting', async () => {
    const before = next;
    const payload = { filler: 'x'.repeat(1_000) };
    await place.emit(
      Array.from({ length: 1_900 }, () => ({ position: (next += 1), topic: fan.topic, payload })),
    );
    await expect.poll(() => Number(service.hub.seen.position)).toBe(next);
    using client = watch(fan.topic, { ...fan, after: String(before) });
    await expect.poll(() => positions(client).length).toBe(1_900);
    expect(client.of('bye')).toEqual([]);
  });

  it.each([
    ['than are worth telling one by one', 2_001, (before: number) => String(before)],
    ['than the log has: it speaks of another one', 1, () => '9223372036854775807'],
  ])('say once “fetch again” to a client that missed more %s', async (_, count, after) => {
    const before = next;
    await emit(fan.topic, count);
    using client = watch(fan.topic, { ...fan, after: after(before) });
    await expect
      .poll(() => client.of('resync'))
      .toEqual([expect.objectContaining({ position: String(service.hub.position) })]);
    const [live] = await emit(fan.topic);
    await expect.poll(() => positions(client)).toEqual([live]);
    using again = watch(fan.topic, { ...fan, after: resumeFrom(client.heard) });
    const [later] = await emit(fan.topic);
    await expect.poll(() => positions(again)).toEqual([later]);
    expect(again.of('resync')).toEqual([]);
  });

  it('say “fetch again” to all when projections say so, also to a client that was disconnected at that position', async () => {
    const [position = 0] = await emit(fan.topic);
    using client = watch(fan.topic, { ...fan, after: String(position) });
    await expect.poll(() => service.hub.size).toBe(1);
    await expect.poll(() => Number(service.hub.position)).toBe(position);
    await place.emit([{ position, n: 1, topic: '*' }]);
    await expect.poll(() => client.of('resync')).toHaveLength(1);
    using away = watch(fan.topic, { ...fan, after: String(position) });
    await expect.poll(() => away.of('resync')).toHaveLength(1);
    // A client that says that it has processed the resync does not get it again; a newer one at the same
    // position arrives.
    const resynced = String(away.of('resync')[0]?.['mark']);
    using again = watch(fan.topic, { ...fan, after: String(position), resynced });
    const [live] = await emit(fan.topic);
    await expect.poll(() => positions(again)).toEqual([live]);
    expect(again.of('resync')).toEqual([]);
    await place.emit([{ position, n: 2, topic: '*' }]);
    using later = watch(fan.topic, { ...fan, after: String(position), resynced });
    await expect.poll(() => later.of('resync')).toHaveLength(1);
    expect(positions(later)).toEqual([]);
    await emit(fan.topic);
  });

  it('let a client of a quiet topic resume from the newest position', async () => {
    using client = watch(fan.topic, fan);
    await expect.poll(() => service.hub.size).toBe(1);
    const [position] = await emit('wallet:0123456789abcdef01234567');
    await expect.poll(() => resumeFrom(client.heard)).toBe(String(position));
    expect(client.of('message')).toEqual([]);
  });

  it('end when the person logs out, at once', async () => {
    await using patient = await place.serve(600_000);
    const url = patient.url;
    const token = await patient.sessions.open(fan.oid, 'test');
    using client = name === 'WebSocket' ? openSocket(url, { token }) : watchEvents(url, fan.topic, { token });
    await expect.poll(() => patient.hub.size).toBe(1);
    await fetch(new URL('/api/account/logout', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await client.closed;
    expect(client.heard.at(-1)).toMatchObject({ kind: 'bye', data: { reason: 'revoked', retryMs: 700 } });
  });

  it('end with the session, by any cause', async () => {
    using client = watch(fan.topic, fan);
    await expect.poll(() => service.hub.size).toBe(1);
    const session = await service.sessions.find(fan.token);
    if (session) await service.sessions.close(session);
    await client.closed;
    expect(client.heard.at(-1)).toMatchObject({ kind: 'bye', data: { reason: 'revoked' } });
    expect(service.hub.size).toBe(0);
  });

  it('end the topics that a lost role had opened, and no others', async () => {
    const admin = await person('admin');
    using client =
      name === 'WebSocket' ? watch(admin.topic, admin) : watch(`${fan.topic},${admin.topic}`, admin);
    if (name === 'WebSocket') client.ask({ subscribe: [fan.topic] });
    await expect.poll(() => service.hub.watching(fan.topic)).toBe(1);
    await emit(fan.topic);
    await expect.poll(() => client.of('message').length).toBe(1);
    await place.revokeRole(admin.oid, 'admin');
    await expect
      .poll(() => client.of('topic-ended'))
      .toEqual([expect.objectContaining({ topic: fan.topic, reason: 'revoked' })]);
    await emit(fan.topic);
    await emit(admin.topic);
    await expect.poll(() => client.of('message').length).toBe(2);
    expect(client.of('bye')).toEqual([]);
  });

  it('of a person have a limit: the oldest one is closed with a reason, and those of other people stay', async () => {
    await service[Symbol.asyncDispose]();
    service = await place.serve(600, { perPerson: 2, perAddress: 100, all: 100 });
    const other = await person();
    using neighbour = watch(other.topic, other);
    using first = watch(fan.topic, fan);
    await expect.poll(() => service.hub.size).toBe(2);
    using second = watch(fan.topic, fan);
    await expect.poll(() => service.hub.size).toBe(3);
    using third = watch(fan.topic, fan);
    await first.closed;
    const said = { kind: 'bye', data: { reason: 'replaced', retryMs: 60_700 } };
    expect(first.heard.at(-1)).toMatchObject(said);
    await expect.poll(() => service.hub.size).toBe(3);
    await emit(fan.topic);
    await expect.poll(() => [second, third].map((one) => one.of('message').length)).toEqual([1, 1]);
    expect(neighbour.of('bye')).toEqual([]);
  });

  it('of an address are so many at most, visitors’ as well, and of all as many as there is room for', async () => {
    await service[Symbol.asyncDispose]();
    service = await place.serve(600, { perPerson: 100, perAddress: 2, all: 100 });
    using first = watch('catalogue');
    await expect.poll(() => service.hub.size).toBe(1);
    using _second = watch('catalogue');
    await expect.poll(() => service.hub.size).toBe(2);
    using _third = watch('catalogue');
    await first.closed;
    expect(first.heard.at(-1)).toMatchObject({ kind: 'bye', data: { reason: 'replaced' } });
    await service[Symbol.asyncDispose]();
    service = await place.serve(600, { perPerson: 100, perAddress: 100, all: 1 });
    using only = watch('catalogue');
    await expect.poll(() => service.hub.size).toBe(1);
    using refused = watch('catalogue');
    expect(await refused.status).not.toBe(200);
    expect(await refused.status).not.toBe(101);
    expect(only.of('bye')).toEqual([]);
  });

  it('stop without waiting for readers, and say when to come again', async () => {
    using client = watch(fan.topic, fan);
    const deaf = connect(Number(new URL(service.url).port), '127.0.0.1');
    deaf.on('error', () => {});
    deaf.write('GET /api/live?topics=catalogue HTTP/1.1\r\nhost: x\r\n\r\n');
    deaf.pause();
    await expect.poll(() => service.hub.size).toBe(2);
    const began = performance.now();
    await service[Symbol.asyncDispose]();
    // One of them never reads, and would hold a stop that waits for it for ever.
    expect(performance.now() - began).toBeLessThan(20_000);
    await client.closed;
    expect(client.heard.at(-1)).toMatchObject({ kind: 'bye', data: { reason: 'shutdown', retryMs: 700 } });
    deaf.destroy();
    service = await place.serve();
  });
});

describe('a stream of events', () => {
  it('is dropped with a reason when its client does not read it, without harm to the process', async () => {
    const reader = connect(Number(new URL(service.url).port), '127.0.0.1');
    reader.write(
      `GET /api/live?topics=${fan.topic} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${fan.token}\r\n\r\n`,
    );
    reader.pause();
    await expect.poll(() => service.hub.size).toBe(1);
    const payload = { filler: 'x'.repeat(200_000) };
    for (let count = 0; service.hub.size > 0 && count < 100; count += 1) {
      await place.emit([{ position: (next += 1), topic: fan.topic, payload }]);
      await expect.poll(() => Number(service.hub.position)).toBe(next);
    }
    expect(service.hub.size).toBe(0);
    let text = '';
    reader.on('data', (chunk) => {
      text = (text + chunk.toString()).slice(-200);
    });
    reader.resume();
    await once(reader, 'close');
    expect(text).toContain('"reason":"slow"');
    // Past the next heartbeat: nothing is written to a closed connection.
    await new Promise((resolve) => setTimeout(resolve, 700));
    using other = watchEvents(service.url, fan.topic, fan);
    expect(await other.status).toBe(200);
  });

  it('of a client that went before it was let in leaves nothing behind', async () => {
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    const client = watchEvents(service.url, 'catalogue');
    await expect.poll(() => connections(service)).toBe(1);
    client[Symbol.dispose]();
    await expect.poll(() => connections(service)).toBe(0);
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(service.hub.size).toBe(0);
  });

  it('greets with a position that the contract allows, even before the first message of all', async () => {
    using client = watchEvents(service.url, 'catalogue');
    await expect
      .poll(() => client.of('hello'))
      .toEqual([expect.objectContaining({ position: expect.stringMatching(/^\d+$/) })]);
  });

  it('is put off while Postgres has lost messages that were told already, and then misses none of them', async () => {
    const before = String(next);
    const told = await emit(fan.topic, 3);
    // A crash loses commits that had not reached the disk.
    await sql`delete from live_outbox where position > ${told[0]}`.execute(place.db);
    using early = watchEvents(service.url, fan.topic, { ...fan, after: before });
    await expect.poll(() => early.of('bye')).toMatchObject([{ reason: 'shutdown' }]);
    expect(positions(early)).toEqual([]);
    // The projector processes the events again.
    await place.emit(told.slice(1).map((position) => ({ position, topic: fan.topic })));
    using again = watchEvents(service.url, fan.topic, { ...fan, after: before });
    await expect.poll(() => positions(again)).toEqual(told);
    const [newest = 0] = await emit(fan.topic);
    await expect.poll(() => positions(again)).toEqual([...told, newest]);
  });

  it('cannot be asked for with HEAD', async () => {
    const { status } = await fetch(new URL('/api/live?topics=catalogue', service.url), { method: 'HEAD' });
    expect(status).toBe(404);
  });
});

describe('a WebSocket', () => {
  it('opens for our own pages and for programs with a token, and not with a cookie from elsewhere', async () => {
    const { host } = new URL(service.url);
    const cookie = `__Host-fanfold=${fan.token}`;
    for (const [headers, status] of [
      [{}, 101],
      [{ origin: `http://${host}`, cookie }, 101],
      [{ authorization: `Bearer ${fan.token}` }, 101],
      [{ origin: 'https://elsewhere.example', cookie }, 0],
      [{ origin: 'https://elsewhere.example' }, 0],
      [{ origin: 'null', cookie }, 0],
      [{ cookie }, 0],
    ] as const) {
      using socket = openSocket(service.url, { headers });
      expect(await socket.status, JSON.stringify(headers)).toBe(status);
    }
  });

  it('takes the token in its first message', async () => {
    using socket = openSocket(service.url);
    for (const request of [
      { subscribe: [fan.topic] },
      { token: 'wrong' },
      { token: fan.token },
      { token: fan.token },
      { subscribe: [fan.topic, 'wallet:0123456789abcdef01234567'] },
      { subscribe: [fan.topic] },
      { ping: 'still there?' },
    ])
      socket.ask(request);
    await expect.poll(() => socket.of('pong')).toEqual([{ ping: 'still there?' }]);
    expect(
      socket.heard.slice(1).map(({ kind, data }) => [kind, data['code'] ?? data['topics'] ?? data['oid']]),
    ).toEqual([
      ['refused', 'NOT_SIGNED_IN'],
      ['refused', 'NOT_SIGNED_IN'],
      ['signed-in', fan.oid],
      ['refused', 'INVALID_REQUEST'],
      ['refused', 'NOT_ALLOWED'],
      ['subscribed', [fan.topic]],
      ['pong', undefined],
    ]);
  });

  it('adds topics with what was missed on them, while the others go on, and takes them away', async () => {
    const creator = `revenue:${fan.oid}`;
    const before = next;
    const earlier = await emit(creator, 2);
    using socket = openSocket(service.url, fan);
    socket.ask({ subscribe: [fan.topic] });
    await expect.poll(() => socket.of('subscribed')).toHaveLength(1);
    const [first = 0] = await emit(fan.topic);
    await expect.poll(() => positions(socket)).toEqual([first]);
    socket.ask({ subscribe: [creator], after: String(before) });
    await expect.poll(() => socket.of('subscribed')).toHaveLength(2);
    // They are older than the messages that the client has, so they must not move the mark.
    const repeated = socket.heard.slice(-3);
    expect(repeated.map(({ kind, after }) => [kind, after])).toEqual([
      ['message', undefined],
      ['message', undefined],
      ['subscribed', String(first)],
    ]);
    const [second] = await emit(creator);
    await expect.poll(() => positions(socket)).toEqual([first, ...earlier, second]);
    socket.ask({ unsubscribe: [creator] });
    await expect.poll(() => socket.of('unsubscribed')).toHaveLength(1);
    await emit(creator);
    const [third] = await emit(fan.topic);
    await expect.poll(() => positions(socket).at(-1)).toBe(third);
    expect(positions(socket)).toHaveLength(5);
  });

  it('gives no position to resume from before it watches something', async () => {
    using socket = openSocket(service.url, fan);
    await expect.poll(() => socket.of('heartbeat').length).toBeGreaterThan(0);
    expect(socket.heard.map(({ after }) => after)).toEqual(socket.heard.map(() => undefined));
    socket.ask({ subscribe: [fan.topic] });
    await expect.poll(() => resumeFrom(socket.heard.slice(-1))).toBe(String(service.hub.position));
  });

  it('answers nonsense, and ends with who floods it', async () => {
    using socket = openSocket(service.url, fan);
    for (const nonsense of ['', '{', '[]', '{"subscribe":["everything"]}', '{"subscribe":[]}', '{"ping":1}'])
      socket.ask(nonsense);
    await expect
      .poll(() => socket.of('refused').map(({ code }) => code))
      .toEqual(Array.from({ length: 6 }, () => 'INVALID_REQUEST'));
    service.gate = new Promise(() => {});
    for (let count = 0; count < 40; count += 1) socket.ask({ subscribe: ['catalogue'] });
    expect(await socket.closed).toEqual({ code: 1008, reason: 'flood' });
    expect(service.hub.size).toBe(0);
    // A client that signs in after the handshake counts as well, and receives the close code.
    await service[Symbol.asyncDispose]();
    service = await place.serve(600, { perPerson: 1, perAddress: 100, all: 100 });
    using late = openSocket(service.url);
    late.ask({ token: fan.token });
    await expect.poll(() => late.of('signed-in').length).toBe(1);
    using later = openSocket(service.url, fan);
    expect(await late.closed).toEqual({ code: 4409, reason: 'replaced' });
    expect(await later.status).toBe(101);
    using giant = openSocket(service.url);
    giant.ask('x'.repeat(20_000));
    expect((await giant.closed).code).toBe(1009);
  });

  it('is no page: a plain request is told to upgrade', async () => {
    expect((await fetch(new URL('/api/live/socket', service.url))).status).toBe(426);
  });
});

const connections = ({ app }: Service): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
