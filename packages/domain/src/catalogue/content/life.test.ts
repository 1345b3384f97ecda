import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isRefusal } from '../../decider.ts';
import { type Oid, parseOid } from '../../ids.ts';
import { fold, scenario } from '../../testing/scenario.ts';
import { mostCoCreators, mostSharePercent } from './co-creators.ts';
import type { ContentCommand, ContentState } from './commands.ts';
import { missingOf, statusOf } from './completeness.ts';
import { content } from './decider.ts';
import type { ContentEvent } from './events.ts';
import { type DraftFields, noDetails } from './fields.ts';

const given = scenario(content);
const id = (digit: string): Oid => parseOid(digit.repeat(24));
const [contentOid, creatorOid, film, newFilm, admin, friend] = ['c', 'b', '1', '2', 'a', 'e'].map(id) as [
  Oid,
  Oid,
  Oid,
  Oid,
  Oid,
  Oid,
];
const ids = { contentOid, creatorOid };
const now = '2026-11-24T09:00:00.000Z';
const tomorrow = '2026-11-25T09:00:00.000Z';
const text = (en: string) => ({ original: 'en' as const, texts: en === '' ? {} : { en } });
const cover = {
  scene: 'rain' as const,
  colours: ['#112233', '#445566', '#778899'] as [string, string, string],
};

const drafted = (kind: ContentState['kind'] = 'video'): ContentEvent => ({
  type: 'ContentDrafted',
  ...ids,
  kind,
});
const saved = (save: number, fields: DraftFields): ContentEvent => ({
  type: 'DraftSaved',
  ...ids,
  save,
  fields: JSON.stringify(fields),
});
const complete = {
  title: text('Rain'),
  summary: text('Rain on a roof'),
  body: text(''),
  cover,
  files: [{ purpose: 'video' as const, assetOid: film }],
  offer: { priceCoins: 30, access: 'sale' as const, tiers: [], coinPurchase: true },
};
const ready = [drafted(), saved(1, complete)];
const publish = (
  changes: Partial<Extract<ContentCommand, { type: 'PublishWork' }>> = {},
): ContentCommand => ({
  type: 'PublishWork',
  creatorOid,
  unready: [],
  lengthSeconds: null,
  publicConfirmed: false,
  now,
  ...changes,
});
const schedule = (publishAt = tomorrow): ContentCommand => ({
  type: 'ScheduleWork',
  creatorOid,
  publishAt,
  timeZone: 'Asia/Seoul',
  publicConfirmed: false,
  now,
});
const { offer, files, ...texts } = complete;
const published: ContentEvent = {
  type: 'ContentPublished',
  ...ids,
  kind: 'video',
  ...texts,
  ...offer,
  isAdultContent: false,
  details: { ...noDetails, files },
};
const out = [...ready, published];
const work = { ...noDetails, ...texts, files };
const saveDraft = (fields: DraftFields, basedOn: number | null = null): ContentCommand => ({
  type: 'SaveDraft',
  creatorOid,
  fields,
  basedOn,
});
const suspend = (buyersKeep: boolean) =>
  ({ type: 'SuspendWork', reason: 'copied', suspendedBy: admin, reportOid: null, buyersKeep }) as const;
const suspended = (buyersKeep: boolean): ContentEvent => ({
  ...suspend(buyersKeep),
  type: 'ContentSuspended',
  ...ids,
});

describe('a draft', () => {
  it('begins with an id, once [CAT-006]', () => {
    const issue = { type: 'IssueDraft', ...ids, kind: 'video' } as const;
    given().when(issue).emits(drafted());
    given(drafted()).when(issue).emits();
  });

  it('keeps what is saved, and only what is new [CAT-005]', () => {
    given(drafted()).when(saveDraft(complete)).emits(saved(1, complete));
    given(...ready)
      .when(saveDraft(complete))
      .emits();
    given(...ready)
      .when(saveDraft({ ...complete, title: text('Snow') }))
      .emits(saved(2, { title: text('Snow') }));
    expect(given(...ready, saved(2, { title: text('Snow') })).state().draft).toEqual({
      ...complete,
      title: text('Snow'),
    });
  });

  it('is published with its chapters, and changed by others', () => {
    const chapters = [
      { startMs: 0, title: 'At the door' },
      { startMs: 61_500, title: 'Rain' },
    ];
    given(...ready, saved(2, { chapters }))
      .when(publish())
      .emits({ ...published, details: { ...noDetails, files, chapters } } as ContentEvent);
    const after: ContentEvent[] = [
      { ...published, details: { ...noDetails, files, chapters } } as ContentEvent,
      saved(1, { chapters: [] }),
    ];
    given(...after)
      .when(publish())
      .emits({ type: 'ContentUpdated', ...ids, work: { ...work, chapters: [] }, changed: ['chapters'] });
  });

  it('takes other fields from a save that missed one, and none that the other wrote', () => {
    const twice = [...ready, saved(2, { title: text('Snow') })];
    given(...twice)
      .when(saveDraft({ summary: text('On a hill') }, 1))
      .emits(saved(3, { summary: text('On a hill') }));
    given(...twice)
      .when(saveDraft({ title: text('Hail') }, 1))
      .refuses('DRAFT_CHANGED', { save: 2 });
    given(...twice)
      .when(saveDraft({ title: text('Hail') }, 2))
      .emits(saved(3, { title: text('Hail') }));
  });

  it('that was published before there were files is still changed without one', () => {
    const old: ContentEvent = {
      type: 'ContentPublished',
      ...ids,
      kind: 'video',
      title: text('Rain'),
      summary: text('Rain on a roof'),
      body: text('To be read'),
      cover,
      priceCoins: 30,
    };
    expect(missingOf(fold(content, [old]))).toEqual([]);
    given(old, saved(1, { offer: { priceCoins: 40 } }))
      .when(publish())
      .emits({ type: 'ContentPriceChanged', ...ids, priceCoins: 40 });
  });

  it('is work in progress while something is missing [CAT-080]', () => {
    const of = (...events: ContentEvent[]) => {
      const state = fold(content, events);
      return { status: statusOf(state), missing: missingOf(state) };
    };
    expect(of(drafted())).toEqual({ status: 'work_in_progress', missing: ['title', 'files', 'offer'] });
    expect(of(drafted('audio'))).toMatchObject({ missing: ['title', 'body', 'offer'] });
    expect(of(...ready)).toEqual({ status: 'draft', missing: [] });
    given(drafted()).when(publish()).refuses('WORK_INCOMPLETE', { missing: 'title files offer' });
  });

  it('of another person does not exist', () => {
    given(...ready)
      .when({ ...publish(), creatorOid: friend } as ContentCommand)
      .refuses('CONTENT_NOT_FOUND');
    given(...out)
      .when({ ...publish(), creatorOid: friend } as ContentCommand)
      .refuses('NOT_YOUR_CONTENT');
  });

  it('forgets what was erased', () => {
    const erased: ContentEvent = { type: 'DraftSaved', ...ids, save: 1, fields: null };
    expect(given(drafted(), erased).state().draft).toEqual({});
  });
});

describe('a publication', () => {
  it('holds all that was saved [CAT-003]', () => {
    given(...ready)
      .when(publish())
      .emits(published);
    given(...out)
      .when(publish())
      .emits();
    expect(given(...out).state()).toMatchObject({ status: 'published', draft: {}, work, priceRevision: 2 });
  });

  it('to all people for nothing is confirmed first [CAT-089]', () => {
    const free = [
      drafted('post'),
      saved(1, { title: text('Hi'), body: text('Hello'), offer: { priceCoins: 0 } }),
    ];
    given(...free)
      .when(publish())
      .refuses('PUBLIC_NOT_CONFIRMED');
    expect(given(...free).when(publish({ publicConfirmed: true })).decision).toMatchObject([
      { type: 'ContentPublished', kind: 'post', access: 'open', priceCoins: 0 },
    ]);
  });

  it.each([
    [{ priceCoins: 10, access: 'freeTier' as const }, 'OPEN_MUST_BE_FREE'],
    [{ priceCoins: 10, access: 'tiers' as const }, 'TIERS_WRONG'],
  ] as const)('at the offer %j is refused: %s [CAT-084, CAT-102, CAT-103]', (wrong, code) => {
    given(...ready, saved(2, { offer: { ...wrong } }))
      .when(publish())
      .refuses(code);
  });

  it('waits for files that are not ready, and follows the last of them [CAT-079]', () => {
    const awaited: ContentEvent = { type: 'EncodingAwaited', ...ids, assetOids: [film], purpose: 'publish' };
    given(...ready)
      .when(publish({ unready: [film] }))
      .emits(awaited);
    const waiting = [...ready, awaited];
    expect(given(...waiting).state().status).toBe('encoding');
    given(...waiting)
      .when(publish())
      .emits();
    given(...waiting)
      .when({ type: 'NoteFileReady', assetOid: newFilm, lengthSeconds: 9, restricted: false })
      .emits();
    given(...waiting)
      .when({ type: 'NoteFileReady', assetOid: film, lengthSeconds: 90, restricted: false })
      .emits({ type: 'WorkFileReady', ...ids, assetOid: film, lengthSeconds: 90 }, {
        ...published,
        details: { ...noDetails, files, lengthSeconds: 90 },
      } as ContentEvent);
  });

  it('fails with a file that cannot be encoded, until it can or is replaced [CAT-080]', () => {
    const failed: ContentEvent[] = [
      ...ready,
      { type: 'EncodingAwaited', ...ids, assetOids: [film], purpose: 'publish' },
      { type: 'WorkFileFailed', ...ids, assetOid: film },
    ];
    expect(given(...failed).state().status).toBe('encoding_failed');
    given(...failed)
      .when({ type: 'NoteFileFailed', assetOid: film })
      .emits();
    expect(
      given(...failed).when({ type: 'NoteFileReady', assetOid: film, lengthSeconds: 9, restricted: false })
        .decision,
    ).toHaveLength(2);
    const other = { files: [{ purpose: 'video' as const, assetOid: newFilm }] };
    given(...failed)
      .when(saveDraft(other))
      .emits(saved(2, other));
    // What failed is released or encoded again: the files that were saved meanwhile are not published by
    // that.
    const changed = given(...failed, saved(2, other));
    expect(changed.state()).toMatchObject({ status: 'draft', awaited: null });
    changed.when({ type: 'NoteFileAwaited', assetOid: film }).emits();
    changed.when({ type: 'NoteFileReady', assetOid: film, lengthSeconds: 9, restricted: false }).emits();
    expect(changed.when(publish()).decision).toMatchObject([{ type: 'ContentPublished', details: other }]);
    given(...failed)
      .when({ type: 'GiveUpEncoding', creatorOid })
      .emits({ type: 'EncodingGivenUp', ...ids });
    expect(given(...failed, { type: 'EncodingGivenUp', ...ids }).state().status).toBe('draft');
  });
});

describe('a schedule', () => {
  const scheduled: ContentEvent = {
    type: 'ContentScheduled',
    ...ids,
    publishAt: tomorrow,
    timeZone: 'Asia/Seoul',
  };
  const planned = [...ready, scheduled];

  it('publishes at its moment, not before', () => {
    given(...ready)
      .when(schedule())
      .emits(scheduled);
    given(...planned)
      .when(schedule())
      .emits();
    const come = (at: string): ContentCommand => ({
      type: 'PublishScheduled',
      unready: [],
      lengthSeconds: null,
      restricted: false,
      now: at,
    });
    given(...planned)
      .when(come(now))
      .refuses('NOT_SCHEDULED');
    given(...planned)
      .when(come(tomorrow))
      .emits(published);
    given(...planned, { type: 'ScheduleCancelled', ...ids })
      .when(come(tomorrow))
      .refuses('NOT_SCHEDULED');
    given(...planned, { type: 'ContentDeleted', ...ids })
      .when(come(tomorrow))
      .refuses('CONTENT_NOT_FOUND');
  });

  it('of a creator with too many strikes ends: the work is a draft that can be planned again', () => {
    const come = (at: string) =>
      given(...planned).when({
        type: 'PublishScheduled',
        unready: [film],
        lengthSeconds: null,
        restricted: true,
        now: at,
      });
    const ended = { type: 'ScheduleCancelled', ...ids, because: 'strikes' } as const;
    come(now).refuses('NOT_SCHEDULED');
    come(tomorrow).emits(ended);
    expect(given(...planned, ended).state()).toMatchObject({ status: 'draft', schedule: null });
    given(...planned, ended)
      .when(schedule())
      .emits(scheduled);
  });

  it.each([now, '2027-11-24T09:00:00.001Z'])('at %s is refused', (at) => {
    given(...ready)
      .when(schedule(at))
      .refuses('SCHEDULE_WRONG');
  });

  it('of an early access that ends before the work is there is refused, also when it is saved later', () => {
    const early = (publicAt: string) => ({ earlyAccess: { tiers: [friend], publicAt } });
    const later = '2026-12-24T09:00:00.000Z';
    given(...ready, saved(2, early(tomorrow)))
      .when(schedule())
      .refuses('EARLY_ACCESS_WRONG');
    given(...ready, saved(2, early(later)))
      .when(schedule())
      .emits(scheduled);
    given(...planned)
      .when(saveDraft(early(tomorrow)))
      .refuses('EARLY_ACCESS_WRONG');
    given(...planned)
      .when(saveDraft(early(later)))
      .emits(saved(2, early(later)));
  });

  it('asks for a confirmation when its work is made free afterwards [CAT-089]', () => {
    const free = { offer: { priceCoins: 0, access: 'open' as const, tiers: [], coinPurchase: false } };
    given(...planned)
      .when(saveDraft(free))
      .refuses('PUBLIC_NOT_CONFIRMED');
    given(...planned)
      .when({ ...saveDraft(free), publicConfirmed: true } as ContentCommand)
      .emits(saved(2, free));
    // It was confirmed once.
    given(...planned, saved(2, free))
      .when(saveDraft({ title: text('Rain again') }))
      .emits(saved(3, { title: text('Rain again') }));
  });

  it('locks the files, and keeps the rest publishable [CAT-090, CAT-104]', () => {
    given(...planned)
      .when(saveDraft({ files: [] }))
      .refuses('SCHEDULED_FILES_LOCKED');
    given(...planned)
      .when(saveDraft({ title: text('') }))
      .refuses('WORK_INCOMPLETE');
    given(...planned)
      .when(saveDraft({ title: text('Snow') }))
      .emits(saved(2, { title: text('Snow') }));
    given(...planned, { type: 'ScheduleCancelled', ...ids })
      .when(saveDraft({ files: [] }))
      .emits(saved(2, { files: [] }));
  });
});

describe('a published work', () => {
  const snow = saved(2, { title: text('Snow'), offer: { ...offer, priceCoins: 50 }, isAdultContent: true });

  it('changes by what was saved since [CAT-007]', () => {
    given(...out, snow)
      .when(publish())
      .emits(
        { type: 'ContentUpdated', ...ids, work: { ...work, title: text('Snow') }, changed: ['title'] },
        { type: 'ContentPriceChanged', ...ids, ...offer, priceCoins: 50 },
        { type: 'AdultFlagChanged', ...ids, isAdultContent: true },
      );
  });

  it('gets other hashtags from an administrator once, and keeps what else was saved [ADM-026]', () => {
    const set = (hashtags: string[]): ContentCommand => ({ type: 'SetHashtags', hashtags });
    const updated: ContentEvent = {
      type: 'ContentUpdated',
      ...ids,
      work: { ...work, hashtags: ['rain'] },
      changed: ['hashtags'],
    };
    given(...out, snow)
      .when(set(['rain']))
      .emits(updated);
    given(...out, snow, updated)
      .when(set(['rain']))
      .emits();
    expect(given(...out, snow, updated).state().draft).toMatchObject({ title: text('Snow') });
    given(...ready)
      .when(set(['rain']))
      .refuses('NOT_PUBLISHED');
  });

  it('keeps its old file until the new one is ready', () => {
    const newFiles = [{ purpose: 'video' as const, assetOid: newFilm }];
    const exchanged = [...out, saved(2, { files: newFiles })];
    const awaited: ContentEvent = {
      type: 'EncodingAwaited',
      ...ids,
      assetOids: [newFilm],
      purpose: 'replace',
    };
    given(...exchanged)
      .when(publish({ unready: [newFilm] }))
      .emits(awaited);
    const waiting = [...exchanged, awaited];
    given(...waiting)
      .when(publish({ unready: [newFilm] }))
      .emits();
    expect(given(...waiting).state()).toMatchObject({ status: 'published', work: { files } });
    given(...waiting)
      .when({ type: 'NoteFileReady', assetOid: newFilm, lengthSeconds: 7, restricted: false })
      .emits(
        { type: 'WorkFileReady', ...ids, assetOid: newFilm, lengthSeconds: 7 },
        {
          type: 'ContentUpdated',
          ...ids,
          work: { ...work, files: newFiles, lengthSeconds: 7 },
          changed: ['lengthSeconds', 'files'],
        },
      );
  });

  it('does not show other files that were saved while it waited for its new one', () => {
    const withFile = (assetOid: Oid) => ({ files: [{ purpose: 'video' as const, assetOid }] });
    const awaiting = (assetOid: Oid): ContentEvent => ({
      type: 'EncodingAwaited',
      ...ids,
      assetOids: [assetOid],
      purpose: 'replace',
    });
    const another = id('3');
    const waiting = [...out, saved(2, withFile(newFilm)), awaiting(newFilm), saved(3, withFile(another))];
    const ready = { type: 'NoteFileReady', assetOid: newFilm, lengthSeconds: 7, restricted: false } as const;
    given(...waiting)
      .when(ready)
      .emits();
    expect(given(...waiting).state()).toMatchObject({ status: 'published', work: { files }, awaited: null });
    given(...waiting)
      .when(publish({ unready: [another] }))
      .emits(awaiting(another));
    // Words that were saved change nothing of what it waits for.
    expect(
      given(...waiting.slice(0, -1), saved(3, { title: text('Snow') })).when(ready).decision,
    ).toHaveLength(2);
  });

  it('is made private and public, hidden and listed, each once [CAT-082]', () => {
    const by = { creatorOid } as const;
    given(...out)
      .when({ type: 'MakePrivate', ...by })
      .emits({ type: 'ContentMadePrivate', ...ids });
    given(...out)
      .when({ type: 'MakePublic', ...by })
      .emits();
    const hidden = [...out, { type: 'ContentMadePrivate', ...ids } as const];
    given(...hidden)
      .when({ type: 'MakePrivate', ...by })
      .emits();
    given(...hidden)
      .when({ type: 'MakePublic', ...by })
      .emits({ type: 'ContentMadePublic', ...ids });
    given(...out)
      .when({ type: 'SetListed', listed: false, ...by })
      .emits({ type: 'ContentHidden', ...ids });
    given(...out)
      .when({ type: 'SetListed', listed: true, ...by })
      .emits();
    given(...ready)
      .when({ type: 'MakePrivate', ...by })
      .refuses('NOT_PUBLISHED');
  });

  it('is taken down, objected to, and comes back as it was', () => {
    given(...out)
      .when(suspend(true))
      .emits(suspended(true));
    const down = [...out, suspended(true)];
    given(...down)
      .when(suspend(true))
      .emits();
    given(...down)
      .when(suspend(false))
      .emits(suspended(false));
    given(...down)
      .when(publish())
      .refuses('CONTENT_SUSPENDED');
    const statement = 'It is mine';
    given(...down)
      .when({ type: 'FileCounterNotice', creatorOid, statement })
      .emits({ type: 'CounterNoticeFiled', ...ids, statement });
    given(...out)
      .when({ type: 'FileCounterNotice', creatorOid, statement })
      .refuses('NOT_SUSPENDED');
    const by = { reason: 'right', reinstatedBy: admin } as const;
    const reinstate = { type: 'ReinstateWork', ...by, creatorLeft: false } as const;
    const back = { type: 'ContentReinstated', ...ids, ...by } as const;
    given(...down)
      .when(reinstate)
      .emits({ ...back, status: 'published' });
    given(...out, { type: 'ContentMadePrivate', ...ids }, suspended(true))
      .when(reinstate)
      .emits({ ...back, status: 'private' });
    given(...ready, suspended(true))
      .when(reinstate)
      .emits({ ...back, status: 'draft' });
    // What is a creator's who has left is not listed again.
    given(...down)
      .when({ ...reinstate, creatorLeft: true })
      .emits({ ...back, status: 'private' });
    given(...out)
      .when(reinstate)
      .refuses('NOT_SUSPENDED');
  });

  it('stays down once an objection was read and answered', () => {
    const keep = { type: 'KeepSuspended', reason: 'It shows what you deny', decidedBy: admin } as const;
    const down = [...out, suspended(true)];
    const objected = [...down, { type: 'CounterNoticeFiled', ...ids, statement: 'It is mine' } as const];
    const kept = { type: 'SuspensionKept', ...ids, reason: keep.reason, decidedBy: admin } as const;
    given(...out)
      .when(keep)
      .refuses('NOT_SUSPENDED');
    given(...down)
      .when(keep)
      .refuses('NO_OBJECTION');
    given(...objected)
      .when(keep)
      .emits(kept);
    given(...objected, kept)
      .when(keep)
      .emits();
    expect(given(...objected, kept, suspended(false)).state()).toMatchObject({
      suspension: { objected: false, kept: false },
    });
  });

  it('that was deleted is still taken from its buyers and given back to them, and stays deleted', () => {
    const deleted = { type: 'ContentDeleted', ...ids } as const;
    const reinstate = {
      type: 'ReinstateWork',
      reason: 'right',
      reinstatedBy: admin,
      creatorLeft: false,
    } as const;
    const back: ContentEvent = {
      type: 'ContentReinstated',
      ...ids,
      reason: 'right',
      reinstatedBy: admin,
      status: 'deleted',
    };
    const taken = { ...suspended(false), deleted: true } as ContentEvent;
    const gone = [...out, deleted];
    given(...gone)
      .when(suspend(false))
      .emits(taken);
    expect(given(...gone, taken).state()).toMatchObject({
      status: 'deleted',
      suspension: { buyersKeep: false },
    });
    given(...gone, taken)
      .when(reinstate)
      .emits(back);
    expect(given(...gone, taken, back).state()).toMatchObject({ status: 'deleted', suspension: null });
    given(...out, suspended(false), deleted)
      .when(reinstate)
      .emits(back);
    given(...gone)
      .when(reinstate)
      .refuses('NOT_SUSPENDED');
    given(...gone, taken)
      .when({ type: 'MakePublic', creatorOid })
      .refuses('CONTENT_NOT_FOUND');
    // What was never published has no buyers.
    given(...ready, deleted)
      .when(suspend(false))
      .refuses('CONTENT_NOT_FOUND');
  });

  it('by notices comes back when the last of them, and no other decision, keeps it down', () => {
    const [first, second] = [parseOid('e1'.repeat(12)), parseOid('e2'.repeat(12))];
    const by = (takedownOid: Oid) => ({ ...suspend(true), takedownOid });
    const downBy = (takedownOid: Oid) => ({ ...suspended(true), takedownOid }) as ContentEvent;
    const reinstate = {
      type: 'ReinstateWork',
      reason: 'right',
      reinstatedBy: null,
      creatorLeft: false,
    } as const;
    const reinstated = { reason: 'right', reinstatedBy: null, status: 'published' } as const;
    const back = { type: 'ContentReinstated', ...ids, ...reinstated } as const;
    const ended = { type: 'SuspensionReasonEnded', ...ids, takedownOid: first } as const;
    given(...out)
      .when(by(first))
      .emits(downBy(first));
    given(...out, downBy(first))
      .when(by(first))
      .emits();
    given(...out, downBy(first))
      .when(by(second))
      .emits(downBy(second));
    given(...out, downBy(first))
      .when({ ...reinstate, takedownOid: first })
      .emits({ ...back, takedownOid: first });
    given(...out, downBy(first), downBy(second))
      .when({ ...reinstate, takedownOid: first })
      .emits(ended);
    given(...out, downBy(first), downBy(second), ended)
      .when({ ...reinstate, takedownOid: second })
      .emits({ ...back, takedownOid: second });
    given(...out, downBy(first), suspended(true))
      .when({ ...reinstate, takedownOid: first })
      .emits(ended);
    given(...out, downBy(first))
      .when(reinstate)
      .refuses('TAKEDOWN_STANDS');
    given(...out, downBy(first))
      .when({ type: 'FileCounterNotice', creatorOid, statement: 'mine' })
      .refuses('TAKEDOWN_STANDS');
  });
});

describe('co-creators', () => {
  const invite = (accountOid: Oid, sharePercent: number): ContentCommand => ({
    type: 'InviteCoCreator',
    creatorOid,
    accountOid,
    sharePercent,
  });
  const invited = (accountOid: Oid, sharePercent: number): ContentEvent => ({
    type: 'CoCreatorInvited',
    ...ids,
    accountOid,
    sharePercent,
  });

  it('are others than the creator, at most ten, and get at most 90 % together [CAT-092]', () => {
    given(drafted()).when(invite(creatorOid, 10)).refuses('OWN_CO_CREATION');
    given(drafted()).when(invite(friend, mostSharePercent)).emits(invited(friend, mostSharePercent));
    given(drafted())
      .when(invite(friend, mostSharePercent + 1))
      .refuses('CO_CREATORS_WRONG');
    given(drafted(), invited(friend, 60)).when(invite(admin, 31)).refuses('CO_CREATORS_WRONG');
    given(drafted(), invited(friend, 60)).when(invite(friend, 90)).emits(invited(friend, 90));
    const ten = Array.from({ length: mostCoCreators }, (_, n) =>
      invited(parseOid(String(n).padStart(24, '0')), 1),
    );
    given(drafted(), ...ten)
      .when(invite(friend, 1))
      .refuses('CO_CREATORS_WRONG');
  });

  it('share after they accepted, until one side ends it', () => {
    const accepted: ContentEvent = { type: 'CoCreatorAccepted', ...ids, accountOid: friend };
    const asked = [drafted(), invited(friend, 30)];
    given(...asked)
      .when({ type: 'AcceptCoCreation', accountOid: friend })
      .emits(accepted);
    given(...asked, accepted)
      .when({ type: 'AcceptCoCreation', accountOid: friend })
      .emits();
    given(drafted()).when({ type: 'AcceptCoCreation', accountOid: friend }).refuses('CO_CREATION_NOT_FOUND');
    // A new share needs a new consent.
    expect(given(...asked, accepted, invited(friend, 20)).state().coCreators).toEqual([
      { accountOid: friend, sharePercent: 20, accepted: false },
    ]);
    const end = { type: 'EndCoCreation', accountOid: friend, by: 'coCreator' } as const;
    given(...asked, accepted)
      .when(end)
      .emits({ type: 'CoCreatorRemoved', ...ids, accountOid: friend, by: 'coCreator' });
    given(drafted()).when(end).emits();
  });
});

describe('the life of any work', () => {
  const fields = fc.record(
    {
      title: fc.constantFrom(text(''), text('Rain'), text('Snow')),
      body: fc.constantFrom(text(''), text('It rained.')),
      files: fc.constantFrom([], complete.files, [{ purpose: 'video' as const, assetOid: newFilm }]),
      offer: fc.constantFrom(offer, { priceCoins: 0 }, { priceCoins: 5, access: 'open' as const }),
    },
    { requiredKeys: [] },
  );
  const unready = fc.constantFrom([], [film], [newFilm]);
  const by = { creatorOid };
  const command: fc.Arbitrary<ContentCommand> = fc.oneof(
    fc.constant({ type: 'IssueDraft', ...ids, kind: 'video' } as const),
    fields.map((some) => saveDraft(some)),
    unready.map((some) => publish({ unready: some, publicConfirmed: true })),
    fc.constantFrom(tomorrow, now).map((at) => schedule(at)),
    fc.constant({ type: 'CancelSchedule', ...by } as const),
    fc.tuple(unready, fc.boolean()).map(([some, restricted]) => {
      return {
        type: 'PublishScheduled',
        now: tomorrow,
        unready: some,
        lengthSeconds: null,
        restricted,
      } as const;
    }),
    fc.tuple(fc.constantFrom(film, newFilm), fc.boolean()).map(([assetOid, restricted]) => {
      return { type: 'NoteFileReady', assetOid, lengthSeconds: 3, restricted } as const;
    }),
    fc.constantFrom(film, newFilm).map((assetOid) => ({ type: 'NoteFileFailed', assetOid }) as const),
    fc
      .constantFrom('GiveUpEncoding', 'MakePrivate', 'MakePublic')
      .map((type) => ({ type, ...by }) as ContentCommand),
    fc.boolean().map((listed) => ({ type: 'SetListed', listed, ...by }) as const),
    fc.boolean().map(suspend),
    fc.constant({ type: 'ReinstateWork', reason: 'right', reinstatedBy: admin, creatorLeft: false } as const),
    fc.constant({ type: 'ChangeSale', priceCoins: 9, ...by } as const),
    fc.constant({ type: 'DeleteWork', ...by } as const),
  );

  it('shows only what is complete, loses nothing that was saved, and waits only for what it has', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        let state = content.initial();
        let revision = 0;
        let everPublished = 0;
        let isDeleted = false;
        for (const asked of commands) {
          const decision = content.decide(state, asked);
          if (isRefusal(decision)) continue;
          for (const event of decision) {
            state = content.evolve(state, event, revision++);
            if (event.type === 'ContentPublished') everPublished += 1;
            isDeleted ||= event.type === 'ContentDeleted';
            if (event.type === 'DraftSaved')
              expect(state.draft).toMatchObject(JSON.parse(event.fields ?? '{}'));
          }
          expect(everPublished).toBeLessThanOrEqual(1);
          expect(state.status === 'deleted').toBe(isDeleted);
          expect(state.work === null).toBe(everPublished === 0);
          const isOut = state.status === 'published' || state.status === 'private';
          if (isOut) expect(missingOf({ ...state, draft: {} })).toEqual([]);
          if (state.status === 'scheduled' || state.status === 'encoding')
            expect(missingOf(state)).toEqual([]);
          expect(state.schedule !== null).toBe(state.status === 'scheduled');
          const waits = state.status === 'encoding' || state.status === 'encoding_failed';
          if (waits) expect(state.awaited?.purpose).toBe('publish');
          else expect(state.awaited?.purpose ?? 'replace').toBe('replace');
          if (state.awaited) expect(state.awaited.assetOids.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});
