import { randomUUID } from 'node:crypto';
import type { BlockedReply, ListedReport } from '@fanfold/contracts/community';
import type { AdminCreator, NewUsersReply, PublicUser, UnregistersReply } from '@fanfold/contracts/identity';
import {
  type ListedSupportRequest,
  type OwnSupportRequest,
  type Queue,
  queueNames,
} from '@fanfold/contracts/operations';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { looksOf, personsOf } from '../support/looks.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, newestMail, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
let admin: Person;
let contentOid: string;

beforeAll(async () => {
  stack = await leaseStack();
  creator = await signUp(stack, 'is-marked');
  fan = await signUp(stack, 'marks');
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  expect((await creator.becomeCreator()).status).toBe(200);
  contentOid = await creator.publish(0);
  fan.position = creator.position;
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (who: Person, path: string, body: object) => who.call(path, { method: 'POST', body });
const favourite = (type: string, creatorOid = creator.oid) =>
  post(fan, '/api/account/favorite/creators', { type, creatorOid });
const favourites = async (): Promise<string[]> =>
  (await fan.call<{ creators: PublicUser[] }>('/api/account/favorite/creators')).body.creators.map(
    ({ oid }) => oid,
  );
const block = (operation: string, what: object) => post(fan, '/api/content/block', { operation, ...what });
const blocked = async () => (await fan.call<BlockedReply>('/api/account/blocked')).body;
const worksSeenBy = async (who: Person): Promise<string[]> =>
  (
    await who.call<{ tiles: { contentOid: string }[] }>(
      `/api/content/projected?limit=100&creatorOid=${creator.oid}`,
    )
  ).body.tiles.map((tile) => tile.contentOid);

describe('favourite creators', () => {
  it('are added and taken away by their owner, who alone sees them [IDN-026]', async () => {
    expect((await favourite('add')).status).toBe(200);
    expect((await favourite('add')).status).toBe(200);
    expect(await favourites()).toEqual([creator.oid]);
    expect((await favourite('remove')).status).toBe(200);
    expect(await favourites()).toEqual([]);
    expect(await favourite('add', fan.oid)).toMatchObject({
      status: 404,
      body: { code: 'ACCOUNT_NOT_FOUND' },
    });
    expect((await favourite('love')).status).toBe(400);
    expect((await send(stack.url, '/api/account/favorite/creators')).status).toBe(401);
  });
});

describe('what a person has blocked', () => {
  it('is missing from their lists and from no other person’s, until it is unblocked [IDN-043] [IDN-075]', async () => {
    expect(await worksSeenBy(fan)).toEqual([contentOid]);
    for (const what of [
      { kind: 'content', oid: contentOid },
      { kind: 'user', oid: creator.oid },
    ]) {
      expect((await block('add', what)).status).toBe(200);
      expect(await worksSeenBy(fan)).toEqual([]);
      expect(await worksSeenBy(creator)).toEqual([contentOid]);
      expect(await worksSeenBy(admin)).toEqual([contentOid]);
      const { users, contents } = await blocked();
      expect([...users.map(({ oid }) => oid), ...contents.map((one) => one.contentOid)]).toEqual([what.oid]);
      expect((await block('remove', what)).status).toBe(200);
      expect(await worksSeenBy(fan)).toEqual([contentOid]);
    }
  });

  it('stays in the list when it cannot be found any more, without its title, so that it can be unblocked', async () => {
    const another = await signUp(stack, 'hides-a-work');
    await another.becomeCreator();
    const hidden = await another.publish(0, 'Soon secret');
    fan.position = another.position;
    const what = { kind: 'content', oid: hidden };
    expect((await block('add', what)).status).toBe(200);
    const named = async () => (await blocked()).contents.map((one) => one.named?.title['en'] ?? null);
    expect(await named()).toEqual(['Soon secret']);
    const visibility = { contentOid: hidden, visibility: 'private' };
    expect((await post(another, '/api/content/visibility', visibility)).status).toBe(200);
    await expect.poll(named).toEqual([null]);
    expect((await blocked()).contents[0]?.contentOid).toBe(hidden);
    expect((await block('remove', what)).status).toBe(200);
    expect(await named()).toEqual([]);
  });

  it('can be a tag, which is not empty [IDN-106]', async () => {
    expect((await block('add', { kind: 'tag', tag: ' #Horror ' })).status).toBe(200);
    expect((await block('add', { kind: 'tag', tag: 'horror' })).status).toBe(200);
    expect((await block('add', { kind: 'tag', tag: '무서운_이야기' })).status).toBe(200);
    expect((await blocked()).tags).toEqual(['무서운_이야기', 'horror']);
    for (const tag of ['', '  ', '#', 'two words', 'x'.repeat(41)])
      expect((await block('add', { kind: 'tag', tag })).status, tag).toBe(400);
  });

  it('exists, and is not oneself', async () => {
    expect((await block('add', { kind: 'user', oid: fan.oid })).body).toMatchObject({ code: 'OWN_ACCOUNT' });
    const nobody = '0'.repeat(24);
    expect((await block('add', { kind: 'user', oid: nobody })).status).toBe(404);
    expect((await block('add', { kind: 'content', oid: nobody })).status).toBe(404);
  });
});

const queuesOf = async (who: Person) =>
  (await who.call<{ queues: Queue[] }>('/api/admin/overview')).body.queues;

describe('the administration', () => {
  it('lets in who has the role and knows the address, and tells others nothing [ADM-038] [ADM-080]', async () => {
    const { me } = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body;
    const enter = (who: Person, path: string) => who.call(`/api/admin/entry?path=${path}`);
    expect(await enter(admin, me.adminPath)).toMatchObject({ status: 200, body: { as: 'admin' } });
    expect(await enter(admin, 'admin')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const path of [me.adminPath, 'admin'])
      expect(await enter(fan, path)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    const finance = await logIn(stack, 'finance@fanfold.example', demoPassword);
    expect(await enter(finance, me.adminPath)).toMatchObject({ status: 200, body: { as: 'finance' } });
    // Each role is told of the queues that its pages work through.
    const queues = (await queuesOf(finance)).map(({ queue }) => queue);
    expect(queues).toEqual(expect.arrayContaining(['refunds', 'disputes', 'differences']));
    expect(queues).not.toEqual(expect.arrayContaining(['reports']));
    expect((await queuesOf(admin)).map(({ queue }) => queue)).toEqual(
      expect.arrayContaining([...queueNames]),
    );
  });
});

describe('creators, as administrators see them', () => {
  const keyed = (path: string, body: object) =>
    admin.call<{ position: string; approvalId: string | null }>(path, {
      method: 'POST',
      body: { reason: 'works with us', ...body },
      headers: { 'idempotency-key': randomUUID() },
    });
  const listed = async (query: string) =>
    (await admin.call<{ creators: AdminCreator[] }>(`/api/admin/creator-list?${query}`)).body.creators;
  const setTags = (tags: readonly string[], creatorOid = creator.oid) =>
    keyed('/api/admin/creator-tags', { creatorOid, tags });

  it('have tags that people see on their page, and lists find [ADM-017] [ADM-019] [IDN-063]', async () => {
    const tag = `t${creator.oid.slice(-8)}`;
    expect((await setTags([` ${tag.toUpperCase()} `, 'drama'])).status).toBe(200);
    expect((await listed(`tag=${tag}`)).map(({ oid }) => oid)).toEqual([creator.oid]);
    creator.position = admin.position;
    const { me } = (await creator.call<{ me: { creatorTags: string[] } }>('/api/account/me')).body;
    expect(me.creatorTags).toEqual(['drama', tag]);
    const { user } = (await creator.call<{ user: PublicUser }>(`/api/account/getuser?userOid=${creator.oid}`))
      .body;
    expect(user.creatorTags).toEqual(['drama', tag]);
    const page = await admin.call(`/api/admin/creator?creatorOid=${creator.oid}`);
    expect(page).toMatchObject({ status: 200, body: { creator: { creatorTags: ['drama', tag] }, works: 1 } });
    // A right of a manager follows from a grant alone.
    expect((await setTags([`managed-channel:${fan.oid}`])).status).toBe(400);
    expect((await setTags(Array.from({ length: 21 }, (_, n) => `tag ${n}`))).status).toBe(400);
    expect(await setTags(['drama'], fan.oid)).toMatchObject({ status: 409, body: { code: 'NOT_A_CREATOR' } });
  });

  it('are read again from the log on request [ADM-019]', async () => {
    expect(await keyed('/api/admin/force-refresh-creatortags', {})).toMatchObject({ status: 200 });
    const rebuilt = async () => {
      const { body } = await admin.call<{ acts: { type: string; projection: string }[] }>(
        '/api/admin/projections',
      );
      return body.acts.some(
        ({ type, projection }) => type === 'RebuildRequested' && projection === 'profiles',
      );
    };
    expect(await rebuilt()).toBe(true);
  });

  it('become one once a second administrator approves, and are none at once [ADM-018]', async () => {
    const person = await signUp(stack, 'made-one');
    const set = (isCreator: boolean, userOid = person.oid) =>
      keyed('/api/admin/setcreator', { userOid, isCreator });
    admin.position = person.position;
    const asked = await set(true);
    expect(asked).toMatchObject({ status: 200, body: { approvalId: expect.any(String) } });
    expect((await listed(`query=${person.oid}`)).length).toBe(0);
    const second = await signUp(stack, 'seconds');
    await grantRole(stack, second);
    const { status } = await second.call('/api/admin/approvals/approve', {
      method: 'POST',
      body: { approvalId: asked.body.approvalId },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(status).toBe(200);
    await expect.poll(async () => (await listed(`query=${person.oid}`)).length).toBe(1);
    expect(await set(false)).toMatchObject({ status: 200, body: { approvalId: null } });
    expect(await listed(`query=${person.oid}`)).toEqual([]);
    expect(await listed(`state=former&query=${person.oid}`)).toMatchObject([{ isCreator: false }]);
    expect((await set(true, admin.oid)).status).toBe(403);
  });

  it('keep what they earned when the role is taken, and do not give it back to themselves [IDN-111] [ADM-018]', async () => {
    const person = await signUp(stack, 'was-one');
    expect((await person.becomeCreator()).status).toBe(200);
    admin.position = person.position;
    const paths = [
      'account/payouts',
      'account/creator-settlement',
      'coinevent/creator/aggregate?startDate=2026-11-01&endDate=2026-11-30',
    ];
    const answers = (who: Person) =>
      Promise.all(paths.map(async (path) => (await who.call(`/api/${path}`)).status));
    expect(await answers(person)).toEqual([200, 200, 200]);
    expect((await keyed('/api/admin/setcreator', { userOid: person.oid, isCreator: false })).status).toBe(
      200,
    );
    person.position = admin.position;
    expect(await answers(person)).toEqual([200, 200, 200]);
    expect(await answers(fan)).toEqual([403, 403, 403]);
    const { body: other } = await person.call(`/api/account/payouts?creatorOid=${creator.oid}`);
    expect(other).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await person.call('/api/account/subscribers')).toMatchObject({ status: 403 });
    // A request is refused for what is missing, not for who asks.
    const asked = await person.call<{ code: string }>('/api/account/revenuerequest', {
      method: 'POST',
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(asked.body.code).not.toBe('NOT_ALLOWED');
    expect(await person.becomeCreator()).toMatchObject({ status: 403, body: { code: 'CREATOR_ROLE_TAKEN' } });
  });
});

describe('people who signed up', () => {
  it('are listed for administrators and sent as a file; both are recorded as looks [ADM-011] [ADM-042]', async () => {
    const person = await signUp(stack, 'newcomer');
    admin.position = person.position;
    const path = `/api/admin/newusers?query=${person.oid}`;
    const { body } = await admin.call<NewUsersReply>(path);
    expect(body.users).toMatchObject([{ oid: person.oid, method: 'email', confirmed: true, complete: true }]);
    expect(body.counts).toMatchObject([{ begin: body.to, email: 1, google: 0, apple: 0, complete: 1 }]);
    const file = await fetch(`${stack.url}/api/admin/newusers.csv?query=${person.oid}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2);
    // The first day there is: the thirty before it do not exist.
    expect((await admin.call('/api/admin/newusers?to=1900-01-01')).status).toBe(200);
    const looks = await looksOf(admin, person);
    expect(looks.map(({ what }) => what)).toEqual(expect.arrayContaining(['newUsers']));
    expect((await fan.call(path)).status).toBe(403);
    expect((await admin.call('/api/admin/newusers?from=yesterday')).status).toBe(400);
  });
});

describe('the deletion of an account by an administrator', () => {
  it('is begun with a reason, listed with its step, and stopped [ADM-012] [ADM-066]', async () => {
    const person = await signUp(stack, 'leaves');
    const act = (action: 'start' | 'cancel') =>
      admin.call<{ position: string }>('/api/admin/unregister', {
        method: 'POST',
        body: { userOid: person.oid, action, reason: 'asked for it by letter' },
        headers: { 'idempotency-key': randomUUID() },
      });
    const stepIn = async (state: 'open' | 'ended') =>
      (await admin.call<UnregistersReply>(`/api/admin/unregisters?state=${state}`)).body.deletions.find(
        ({ accountOid }) => accountOid === person.oid,
      );
    admin.position = person.position;
    expect(await stepIn('open')).toBeUndefined();
    expect((await act('start')).status).toBe(200);
    expect(await stepIn('open')).toMatchObject({ state: 'wait', requestedBy: 'admin' });
    expect((await act('cancel')).status).toBe(200);
    expect(await stepIn('open')).toBeUndefined();
    expect(await stepIn('ended')).toMatchObject({ state: 'cancelled' });
  });
});

describe('a request for help', () => {
  const ask = (who: Person, body: object, key: string = randomUUID()) =>
    who.call('/api/support/requests', { method: 'POST', body, headers: { 'idempotency-key': key } });
  const answer = (requestOid: string) =>
    post(admin, '/api/admin/support/requests/answer', {
      requestOid,
      answer: 'We sent the second payment back today.',
    });
  const own = async (who: Person) =>
    (await who.call<{ requests: OwnSupportRequest[] }>('/api/support/requests')).body.requests;
  const asked = {
    topic: 'payment',
    text: 'I paid twice for the same coins.',
    reference: `urn:uuid:${randomUUID()}`,
    path: '/ko/charge',
  };

  it('carries the reference of an error, is asked once under its key, and answered once by e-mail', async () => {
    const person = await signUp(stack, 'needs-help');
    const key = randomUUID();
    expect((await ask(person, asked, key)).status).toBe(200);
    expect((await ask(person, asked, key)).status).toBe(200);
    admin.position = person.position;
    const { body } = await admin.call<{ requests: ListedSupportRequest[] }>('/api/admin/support/requests');
    const found = body.requests.filter(({ requesterOid }) => requesterOid === person.oid);
    expect(found).toMatchObject([{ ...asked, answeredAt: null }]);
    const { requestOid } = found[0]!;
    const [look] = (await looksOf(admin, person)).filter(
      ({ operation }) => operation === 'GET /api/admin/support/requests',
    );
    expect(personsOf(look)).toContain(person.oid);
    expect((await answer(requestOid)).status).toBe(200);
    expect(await answer(requestOid)).toMatchObject({
      status: 409,
      body: { code: 'SUPPORT_REQUEST_ANSWERED' },
    });
    person.position = admin.position;
    expect(await own(person)).toMatchObject([
      { requestOid, answer: 'We sent the second payment back today.' },
    ]);
    expect(await own(fan)).toEqual([]);
    await expect
      .poll(async () => (await newestMail(stack, person.email)).text)
      .toContain('second payment back');
  });

  it('is refused without words, with a query in its path, and for visitors', async () => {
    for (const wrong of [
      { ...asked, text: '  short ' },
      { ...asked, topic: 'weather' },
      { ...asked, path: '/pwreset?token=secret' },
      { ...asked, reference: '<b>' },
    ])
      expect(await ask(fan, wrong)).toMatchObject({ status: 400 });
    expect((await send(stack.url, '/api/support/requests', { method: 'POST', body: asked })).status).toBe(
      401,
    );
    expect(await answer('0'.repeat(24))).toMatchObject({ status: 404 });
    expect(await own(fan)).toEqual([]);
  });

  it('gets a reference for a fault of the browser, from visitors as well', async () => {
    const crash = { name: 'TypeError', message: 'x is not a function', stack: 'at page.js:1', path: '/en' };
    const reply = await send(stack.url, '/api/support/crashes', { method: 'POST', body: crash });
    expect(reply).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^urn:uuid:/) } });
  });
});

describe('a report', () => {
  const file = (who: Person, complaint: object, kind = 'content') =>
    post(who, '/api/content/report', { contentMetadata: { kind, oid: contentOid }, complaint });
  const queue = async (state = 'open') =>
    (await admin.call<{ reports: ListedReport[] }>(`/api/admin/reports?state=${state}`)).body.reports.filter(
      ({ targetOid }) => targetOid === contentOid,
    );
  const complaint = { reason: 'harmful', details: 'At minute three it shows how to hurt people.' };

  it('needs a reason and words [IDN-042] [IDN-074] [IDN-105]', async () => {
    for (const missing of [
      {},
      { reason: 'harmful' },
      { details: 'words' },
      { reason: 'harmful', details: '  ' },
    ])
      expect(await file(fan, missing)).toMatchObject({ status: 400, body: { code: 'REPORT_INCOMPLETE' } });
    expect((await file(fan, { ...complaint, reason: 'ugly' })).status).toBe(400);
    expect(await file(fan, complaint, 'comment')).toMatchObject({ status: 404 });
    expect(await queue()).toEqual([]);
  });

  it('waits once in the queue of administrators, whose look is recorded, and is decided once', async () => {
    const other = await signUp(stack, 'reports-too');
    for (const who of [fan, fan, other]) expect((await file(who, complaint)).status).toBe(200);
    admin.position = other.position;
    const found = await queue();
    expect(found).toHaveLength(2);
    const { waiting, oldestAt } = (await queuesOf(admin)).find((one) => one.queue === 'reports')!;
    expect(waiting).toBeGreaterThanOrEqual(2);
    expect(Date.parse(oldestAt!)).toBeLessThanOrEqual(Date.parse(found[0]!.filedAt));
    expect(found[0]).toMatchObject({ ...complaint, reporterOid: fan.oid, openAboutTarget: 2, outcome: null });
    expect((await fan.call('/api/admin/reports')).status).toBe(403);
    const looks = await looksOf(admin, fan);
    const look = looks.find(({ operation }) => operation === 'GET /api/admin/reports');
    expect(personsOf(look)).toEqual(expect.arrayContaining([fan.oid, other.oid]));

    const decide = (reportOid: string, outcome: string) =>
      post(admin, '/api/admin/reports/decide', {
        reportOid,
        outcome,
        note: 'seen by two people',
        told: 'It shows how to hurt people.',
      });
    const [first, second] = found.map(({ reportOid }) => reportOid);
    expect((await decide(first!, 'dismissed')).status).toBe(200);
    expect(await decide(first!, 'upheld')).toMatchObject({ status: 409, body: { code: 'REPORT_DECIDED' } });
    expect(await worksSeenBy(creator)).toEqual([contentOid]);
    expect((await decide(second!, 'upheld')).status).toBe(200);
    // The work is taken down.
    await expect.poll(() => worksSeenBy(creator)).toEqual([]);
    expect(await queue()).toEqual([]);
    expect(
      (await queue('all'))
        .map(({ outcome }) => outcome)
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['dismissed', 'upheld']);
    expect(await decide('0'.repeat(24), 'upheld')).toMatchObject({ status: 404 });
  });
});
