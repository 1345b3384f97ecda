import type { BlockedReply, ListedReport } from '@fanfold/contracts/community';
import type { PublicUser } from '@fanfold/contracts/identity';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { looksOf, personsOf } from '../support/looks.ts';
import { logIn, type Person, send, signUp } from '../support/person.ts';
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
    expect(found[1]).toMatchObject({ ...complaint, reporterOid: fan.oid, openAboutTarget: 2, outcome: null });
    expect((await fan.call('/api/admin/reports')).status).toBe(403);
    const looks = await looksOf(admin, fan);
    const look = looks.find(({ operation }) => operation === 'GET /api/admin/reports');
    expect(personsOf(look)).toEqual(expect.arrayContaining([fan.oid, other.oid]));

    const decide = (reportOid: string, outcome: string) =>
      post(admin, '/api/admin/reports/decide', { reportOid, outcome, note: 'seen by two people' });
    const [second, first] = found.map(({ reportOid }) => reportOid);
    expect((await decide(first!, 'dismissed')).status).toBe(200);
    expect(await decide(first!, 'upheld')).toMatchObject({ status: 409, body: { code: 'REPORT_DECIDED' } });
    expect(await worksSeenBy(creator)).toEqual([contentOid]);
    expect((await decide(second!, 'upheld')).status).toBe(200);
    // The work is taken down.
    await expect.poll(() => worksSeenBy(creator), { timeout: 20_000 }).toEqual([]);
    expect(await queue()).toEqual([]);
    expect(
      (await queue('all'))
        .map(({ outcome }) => outcome)
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['dismissed', 'upheld']);
    expect(await decide('0'.repeat(24), 'upheld')).toMatchObject({ status: 404 });
  });
});
