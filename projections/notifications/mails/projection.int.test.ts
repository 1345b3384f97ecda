import { parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { countsOf, failedMails, mailingsOf, noticeMails, unsentMails, wordsOfMailings } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const id = (digit: string) => parseOid(digit.repeat(24));
const told = coinStory();
const at = '2026-11-24T03:00:00.000Z';
const message = {
  senderOid: story.admin,
  audience: { kind: 'consented', language: 'ko', country: 'KR' },
  category: 'marketing',
  contentOid: null,
  words: '{"ko":{"title":"가을","body":"새 작품"}}',
  link: '/',
} as const;
const first = id('1');
const second = id('2');
told.add(`mailing-${first}`, {
  type: 'MailingScheduled',
  mailingId: first,
  ...message,
  startsAt: '2026-11-25T03:00:00.000Z',
  scheduledAt: at,
});
told.add(`mailing-${first}`, { type: 'MailingStarted', mailingId: first, ...message, startedAt: at });
told.add(`mailing-${second}`, { type: 'MailingStarted', mailingId: second, ...message, startedAt: at });

const queue = (ownerOid: typeof first, noticeId: typeof first, mailingId: typeof first) =>
  told.add(`notices-${ownerOid}`, {
    type: 'NoticeQueued',
    ownerOid,
    noticeId,
    category: 'marketing',
    about: { kind: 'mailing', mailingId },
    mailAt: at,
    queuedAt: at,
  });
const mailed = (ownerOid: typeof first, noticeId: typeof first, outcome: 'accepted' | 'refused') => {
  const mail = { ownerOid, mailId: noticeId, noticeIds: [noticeId] };
  told.add(`notices-${ownerOid}`, { type: 'NoticeMailStarted', ...mail });
  told.add(`notices-${ownerOid}`, { type: 'NoticeMailEnded', ...mail, outcome, endedAt: at });
};
queue(story.fan, id('a'), first);
mailed(story.fan, id('a'), 'accepted');
queue(story.friend, id('b'), first);
mailed(story.friend, id('b'), 'refused');
queue(story.creator, id('c'), first);
told.add(`notices-${story.creator}`, {
  type: 'NoticeMailDropped',
  ownerOid: story.creator,
  noticeIds: [id('c')],
});
queue(story.fan, id('d'), second);
told.add(`mailing-${first}`, { type: 'MailingFinished', mailingId: first, finishedAt: at });
told.add(`account-${story.fan}`, {
  type: 'ConsentWithdrawn',
  accountOid: story.fan,
  consent: 'marketing',
  via: 'mail',
  withdrawnAt: at,
});
told.add(`account-${story.friend}`, {
  type: 'ConsentWithdrawn',
  accountOid: story.friend,
  consent: 'marketing',
  via: 'settings',
  withdrawnAt: at,
});
told.add(`mailing-${second}`, {
  type: 'MailingCancelled',
  mailingId: second,
  cancelledBy: story.admin,
  cancelledAt: at,
});
const { events } = told;

describe('e-mail of notifications', () => {
  it('is counted by mailing, and an end of advertising by the e-mail that was sent last [ADM-044]', async () => {
    await using replayed = await replay(database.url, noticeMails, { events });
    const { rows, nextCursor } = await mailingsOf(replayed.db, {
      category: 'marketing',
      audience: 'consented',
      limit: 10,
    });
    expect(nextCursor).toBeNull();
    expect(rows.map(({ mailing_id, status }) => [mailing_id, status])).toEqual([
      [second, 'cancelled'],
      [first, 'finished'],
    ]);
    expect(rows[1]).toMatchObject({ language: 'ko', country: 'KR', words: message.words });
    const counts = await countsOf(replayed.db, [first, second]);
    const none = { waiting: 0, sending: 0, sent: 0, failed: 0, dropped: 0, setAside: 0, unsubscribed: 0 };
    expect(counts(first)).toEqual({ ...none, sent: 1, failed: 1, dropped: 1, unsubscribed: 1 });
    expect(counts(second)).toEqual({ ...none, waiting: 1 });
    expect(counts(id('9'))).toEqual(none);
    expect(
      (await mailingsOf(replayed.db, { category: 'message', audience: 'consented', limit: 10 })).rows,
    ).toEqual([]);
  });

  it('is found where it did not go out, until it is sent again or set aside [ADM-035]', async () => {
    await using replayed = await replay(database.url, noticeMails, { events });
    const unsent = async (of: Parameters<typeof unsentMails>[1], db = replayed.db) =>
      (await unsentMails(db, of)).rows.map(({ notice_id }) => notice_id);
    const all = { limit: 10 } as const;
    expect(await unsent({ ...all, status: 'failed' })).toEqual([id('b')]);
    expect(await unsent({ ...all, status: 'dropped' })).toEqual([id('c')]);
    expect(await unsent({ ...all, status: 'failed', category: 'message' })).toEqual([]);
    expect(await unsent({ ...all, status: 'failed', mailingId: second })).toEqual([]);
    expect(await unsent({ ...all, status: 'failed', mailingId: first })).toEqual([id('b')]);
    expect(await failedMails(replayed.db)).toEqual({ waiting: 1, oldestAt: at });
    expect(await wordsOfMailings(replayed.db, [first])).toEqual(new Map([[first, message.words]]));
    const later = coinStory();
    for (const { stream, event } of events.slice(later.events.length)) later.add(stream, event);
    const again = { noticeId: id('b'), ownerOid: story.friend, category: 'marketing' } as const;
    const about = { kind: 'mailing', mailingId: first } as const;
    later.add(`notices-${story.friend}`, {
      type: 'NoticeRequeued',
      ...again,
      about,
      mailAt: at,
      requeuedAt: at,
    });
    later.add(`notices-${story.creator}`, {
      type: 'NoticeSetAside',
      ownerOid: story.creator,
      noticeId: id('c'),
      setAsideAt: at,
    });
    await using after = await replay(database.url, noticeMails, { events: later.events });
    for (const status of ['failed', 'dropped'] as const)
      expect(await unsent({ ...all, status }, after.db)).toEqual([]);
    expect((await failedMails(after.db)).waiting).toBe(0);
    expect((await countsOf(after.db, [first]))(first)).toMatchObject({ waiting: 1, setAside: 1 });
  });

  it('is the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, noticeMails, events);
    expect(one?.['notice_mail']?.length).toBe(4);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
