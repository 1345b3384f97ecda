import { randomUUID } from 'node:crypto';
import type {
  ContentDataReply,
  DraftReply,
  RepairContentReply,
  StudioOfReply,
  TilesReply,
  WorkByAdminReply,
  WriteFileReply,
} from '@fanfold/contracts/catalogue';
import type { SearchContentReply } from '@fanfold/contracts/discovery';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { looksOf, personsOf } from '../support/looks.ts';
import { logIn, type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let admin: Person;
let creator: Person;
beforeAll(async () => {
  stack = await leaseStack();
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  creator = await signUp(stack, 'is-set-right');
  await creator.becomeCreator();
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = <Body = { code?: string }>(person: Person, path: string, body: unknown) =>
  person.call<Body>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });
const dataOf = async (contentOid: string) =>
  (await admin.call<ContentDataReply>(`/api/admin/content/data?contentOid=${contentOid}`)).body;

describe('the studio of a creator, opened by an administrator', () => {
  it('shows works in every state, and changes one with a reason that the creator and the audit read [ADM-045]', async () => {
    const path = '/api/admin/content/studio/work';
    const published = await creator.publish(30, 'Names a person');
    const drafted = (await post<{ contentOid: string }>(creator, '/api/content/issueid', { kind: 'audio' }))
      .body.contentOid;
    admin.position = creator.position;
    const list = await admin.call<StudioOfReply>(`/api/admin/content/studio?creatorOid=${creator.oid}`);
    expect(list.body.nickname).not.toBe('');
    expect(list.body.works.map(({ contentOid, status }) => [contentOid, status])).toEqual(
      expect.arrayContaining([
        [published, 'published'],
        [drafted, 'work_in_progress'],
      ]),
    );
    const title = { original: 'en', texts: { en: 'Names none' } };
    const reason = 'The title named a person';
    const edit = { title, isAdultContent: true, visibility: 'unlisted' };
    expect((await post(admin, path, { contentOid: published, reason, edit })).status).toBe(200);
    const read = (await admin.call<WorkByAdminReply>(`${path}?contentOid=${published}`)).body;
    expect(read).toMatchObject({ creatorOid: creator.oid, status: 'published', ...edit });
    expect((await post(admin, path, { contentOid: drafted, reason, edit: { title } })).status).toBe(200);
    const draft = await creator.call<DraftReply>(`/api/content/draft?contentOid=${drafted}`);
    expect(draft.body.metaData.title).toEqual(title);
    creator.position = admin.position;
    type Told = {
      notifications: { kind: string; body: string | null; work: { contentOid: string } | null }[];
    };
    const told = (await creator.call<Told>('/api/account/notifications')).body.notifications;
    expect(told.filter(({ kind }) => kind === 'edit')).toMatchObject([
      { body: reason },
      { body: reason, work: { contentOid: published } },
    ]);
    const [look] = await looksOf(admin, creator);
    expect(look).toMatchObject({ operation: 'GET /api/admin/content/studio/work' });
    expect(personsOf(look)).toEqual([creator.oid]);
    type Lines = { lines: { act: string; reason: string | null }[] };
    const { lines } = (await admin.call<Lines>(`/api/admin/audit?person=${creator.oid}`)).body;
    expect(lines).toContainEqual(expect.objectContaining({ act: 'WorkEditedByAdministrator', reason }));
  });

  it('refuses what is no reason, no change, no work, and all who are no administrators [ADM-045]', async () => {
    const path = '/api/admin/content/studio/work';
    const contentOid = await creator.publish(30, 'Left as it is');
    admin.position = creator.position;
    const reason = 'To be refused';
    const edit = { isAdultContent: true };
    expect((await post(creator, path, { contentOid, reason, edit })).status).toBe(403);
    expect((await creator.call(`${path}?contentOid=${contentOid}`)).status).toBe(403);
    expect((await post(admin, path, { contentOid, reason: '', edit })).status).toBe(400);
    expect((await post(admin, path, { contentOid, reason, edit: {} })).status).toBe(400);
    const untitled = { title: { original: 'en', texts: { en: ' ' } } };
    expect((await post(admin, path, { contentOid, reason, edit: untitled })).status).toBe(400);
    const unknown = { contentOid: 'f'.repeat(24), reason, edit };
    expect((await post(admin, path, unknown)).body.code).toBe('CONTENT_NOT_FOUND');
    const { body } = await admin.call<WorkByAdminReply>(`${path}?contentOid=${contentOid}`);
    expect(body).toMatchObject({ isAdultContent: false, visibility: 'listed' });
  });
});

describe('a work that administrators look after', () => {
  it('gets its hashtags from them, and is found by those alone [ADM-026]', async () => {
    const path = '/api/admin/content/update-content-hashtags';
    const tag = `rain${randomUUID().slice(0, 8)}`;
    const contentOid = await creator.publish(0, 'A work of tags', 'audio', { access: 'open' });
    const hashtags = [tag];
    expect((await post(creator, path, { contentOid, hashtags })).status).toBe(403);
    expect((await post(admin, path, { contentOid, hashtags })).status).toBe(200);
    const found = async () =>
      (await admin.call<SearchContentReply>(`/api/content/search?tags=${tag}`)).body.tiles.map(
        (one) => one.contentOid,
      );
    await expect.poll(found).toEqual([contentOid]);
    const draft = await creator.call<DraftReply>(`/api/content/draft?contentOid=${contentOid}`);
    expect(draft.body.metaData.hashtags).toEqual(hashtags);
    expect((await post(admin, path, { contentOid, hashtags: [] })).status).toBe(200);
    await expect.poll(found).toEqual([]);
    const unknown = { contentOid: 'f'.repeat(24), hashtags };
    expect((await post(admin, path, unknown)).body.code).toBe('CONTENT_NOT_FOUND');
    const draftOid = (await post<{ contentOid: string }>(creator, '/api/content/issueid', { kind: 'audio' }))
      .body.contentOid;
    expect((await post(admin, path, { contentOid: draftOid, hashtags })).body.code).toBe('NOT_PUBLISHED');
  });

  it('that misses nothing is left as it is when it is repaired [ADM-027]', async () => {
    const path = '/api/admin/content/repair-content';
    const contentOid = await creator.publish(0, 'A work that is whole');
    const before = await dataOf(contentOid);
    const repaired = await post<z.infer<typeof RepairContentReply>>(admin, path, { contentOid });
    expect(repaired).toMatchObject({ status: 200, body: { done: [] } });
    expect((await dataOf(contentOid)).events).toBe(before.events);
    expect((await post(creator, path, { contentOid })).status).toBe(403);
    expect((await post(admin, path, { contentOid: 'f'.repeat(24) })).body.code).toBe('CONTENT_NOT_FOUND');
  });

  it('is shown to them as the log has it, without its texts, and the look is recorded [ADM-034]', async () => {
    const title = { original: 'en', texts: { en: 'A title that is not public' } };
    const metaData = { title, hashtags: ['rain'], offer: { priceCoins: 0, access: 'open' } };
    const written = await post<z.infer<typeof WriteFileReply>>(creator, '/api/content/file-content/write', {
      metaData,
    });
    const { contentOid } = written.body;
    const data = await dataOf(contentOid);
    expect(data).toMatchObject({
      creatorOid: creator.oid,
      kind: 'file',
      status: 'work_in_progress',
      events: 2,
      hashtags: ['rain'],
      missing: ['files'],
      awaited: [],
      files: [],
      schedule: null,
    });
    expect(data.unpublished).toEqual(expect.arrayContaining(['title', 'hashtags', 'offer']));
    expect(JSON.stringify(data)).not.toContain('A title that');
    const [look] = await looksOf(admin, creator);
    expect(look).toMatchObject({ operation: 'GET /api/admin/content/data' });
    expect(personsOf(look)).toEqual([creator.oid]);
    const path = `/api/admin/content/data?contentOid=${contentOid}`;
    expect((await creator.call(path)).status).toBe(403);
    const unknown = await admin.call<{ code: string }>(
      `/api/admin/content/data?contentOid=${'f'.repeat(24)}`,
    );
    expect(unknown.body.code).toBe('CONTENT_NOT_FOUND');
    await creator.call('/api/content', { method: 'DELETE', body: { contentOid } });
    expect((await dataOf(contentOid)).status).toBe('deleted');
    const listed = await admin.call<z.infer<typeof TilesReply>>(
      `/api/content/projected?creatorOid=${creator.oid}`,
    );
    expect(listed.body.tiles.some((tile) => tile.contentOid === contentOid)).toBe(false);
  });
});
