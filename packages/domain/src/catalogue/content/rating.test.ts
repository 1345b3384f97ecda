import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { fold, scenario } from '../../testing/scenario.ts';
import { ratingFeeOf } from './age-rating.ts';
import type { ContentCommand } from './commands.ts';
import { content } from './decider.ts';
import type { ContentEvent } from './events.ts';
import { noDetails } from './fields.ts';
import { ownRating } from './rating.ts';

const given = scenario(content);
const oid = (digit: string) => parseOid(digit.repeat(24));
const [contentOid, creatorOid, video, another, admin] = ['1', '2', '3', '4', '5'].map(oid) as [
  ReturnType<typeof oid>,
  ReturnType<typeof oid>,
  ReturnType<typeof oid>,
  ReturnType<typeof oid>,
  ReturnType<typeof oid>,
];
const ids = { contentOid, creatorOid };
const text = { original: 'en' as const, texts: { en: 'Rain' } };
const cover = {
  scene: 'rain' as const,
  colours: ['#101010', '#202020', '#303030'] as [string, string, string],
};
const details = (assetOid = video) => ({ ...noDetails, files: [{ purpose: 'video' as const, assetOid }] });
const published = (priceCoins = 30): ContentEvent => ({
  type: 'ContentPublished',
  ...ids,
  kind: 'video',
  title: text,
  summary: text,
  body: text,
  cover,
  priceCoins,
  details: details(),
});
const reviewOid = oid('a');
const ask = (changed: Partial<Extract<ContentCommand, { type: 'RequestRating' }>> = {}): ContentCommand => ({
  type: 'RequestRating',
  reviewOid,
  payerOid: creatorOid,
  paidCoins: 100,
  video: { assetOid: video, durationMs: 600_000 },
  ...changed,
});
const asked: ContentEvent = {
  type: 'RatingRequested',
  ...ids,
  reviewOid,
  videoOid: video,
  durationMs: 600_000,
  feeCoins: 100,
};
const decide = (decision: Extract<ContentCommand, { type: 'DecideRating' }>['decision']): ContentCommand => ({
  type: 'DecideRating',
  reviewOid,
  decision,
  decidedBy: admin,
});
const decided = { ...ids, reviewOid, videoOid: video, decidedBy: admin };
const rated = (rating: '15' | '19'): ContentEvent => ({ type: 'WorkRated', ...decided, rating });

describe('the fee of an age rating', () => {
  it.each([
    [1, 100],
    [600_000, 100],
    [600_001, 200],
    [1_200_000, 200],
    [3_599_999, 600],
  ])('is for %i ms %i paid coins: 10,000 KRW for each started 10 minutes [CAT-105]', (durationMs, coins) => {
    expect(ratingFeeOf(durationMs)).toBe(coins);
  });
});

describe('a video that its creator wants rated', () => {
  it('is reviewed once the fee is paid, once for each payment [CAT-042]', () => {
    given(published()).when(ask()).emits(asked);
    given(published(), asked).when(ask()).emits();
  });

  it.each<[string, NonNullable<Parameters<typeof ask>[0]>, readonly ContentEvent[], string]>([
    ['another pays', { payerOid: admin }, [published()], 'NOT_YOUR_CONTENT'],
    ['it is free', {}, [published(0)], 'RATING_NOT_NEEDED'],
    ['it cannot be played yet', { video: null }, [published()], 'VIDEO_NOT_READY'],
    ['it is in review', { reviewOid: oid('b') }, [published(), asked], 'RATING_UNDER_WAY'],
    ['it is rated', { reviewOid: oid('b') }, [published(), asked, rated('15')], 'ALREADY_RATED'],
    [
      'it is a second longer than paid for',
      { video: { assetOid: video, durationMs: 601_000 } },
      [published()],
      'RATING_FEE_WRONG',
    ],
    ['it was never published', {}, [{ type: 'ContentDrafted', ...ids, kind: 'video' }], 'NOT_PUBLISHED'],
    ['it was deleted', {}, [published(), { type: 'ContentDeleted', ...ids }], 'CONTENT_NOT_FOUND'],
  ])('gets no review where %s', (_why, changed, history, code) => {
    expect(given(...history).when(ask(changed)).decision).toMatchObject({ refused: code });
  });

  it('is rated or refused by an administrator, once [CAT-042]', () => {
    given(published(), asked)
      .when(decide({ rating: '15' }))
      .emits(rated('15'));
    const refused: ContentEvent = { type: 'RatingRefused', ...decided, reason: 'No sound' };
    given(published(), asked)
      .when(decide({ rating: null, reason: 'No sound' }))
      .emits(refused);
    given(published(), asked, rated('15'))
      .when(decide({ rating: '12' }))
      .refuses('RATING_NOT_ASKED');
    given(published())
      .when(decide({ rating: '12' }))
      .refuses('RATING_NOT_ASKED');
    // After a refusal the creator may pay for another review.
    const again = ask({ reviewOid: oid('b') });
    given(published(), asked, refused)
      .when(again)
      .emits({ ...asked, reviewOid: oid('b') });
  });

  it('is for adults alone once it is rated so, and its creator cannot say otherwise', () => {
    const flag = { type: 'AdultFlagChanged', ...ids, isAdultContent: true } as const;
    given(published(), asked)
      .when(decide({ rating: '19' }))
      .emits(rated('19'), flag);
    const history = [published(), asked, rated('19'), flag];
    // The new price is not recorded either.
    const unmark = { type: 'ChangeSale', creatorOid, priceCoins: 40, isAdultContent: false } as const;
    given(...history)
      .when(unmark)
      .refuses('RATED_FOR_ADULTS');
    const saved: ContentEvent = {
      type: 'DraftSaved',
      ...ids,
      save: 1,
      fields: JSON.stringify({ isAdultContent: false }),
    };
    const publish = {
      type: 'PublishWork',
      creatorOid,
      unready: [],
      lengthSeconds: null,
      publicConfirmed: true,
      now: '2026-11-26T00:00:00.000Z',
    } as const;
    given(...history, saved)
      .when(publish)
      .refuses('RATED_FOR_ADULTS');
  });

  it('does not come back as one for all ages after another video was shown in between', () => {
    const work = { ...noDetails, title: text, summary: text, body: text, cover };
    const files = [{ purpose: 'video' as const, assetOid: video }];
    const history: ContentEvent[] = [
      published(),
      asked,
      rated('19'),
      { type: 'AdultFlagChanged', ...ids, isAdultContent: true },
      { type: 'ContentUpdated', ...ids, work: { ...work, ...details(another) }, changed: ['files'] },
      // The other video is for all.
      { type: 'AdultFlagChanged', ...ids, isAdultContent: false },
      { type: 'DraftSaved', ...ids, save: 1, fields: JSON.stringify({ files }) },
    ];
    const publish = {
      type: 'PublishWork',
      creatorOid,
      unready: [],
      lengthSeconds: null,
      publicConfirmed: true,
      now: '2026-11-26T00:00:00.000Z',
    } as const;
    given(...history)
      .when(publish)
      .refuses('RATED_FOR_ADULTS');
    given(...history, { type: 'EncodingAwaited', ...ids, assetOids: [video], purpose: 'replace' })
      .when({ type: 'NoteFileReady', assetOid: video, lengthSeconds: null, restricted: false })
      .emits(
        { type: 'WorkFileReady', ...ids, assetOid: video, lengthSeconds: null },
        { type: 'AdultFlagChanged', ...ids, isAdultContent: true },
        { type: 'ContentUpdated', ...ids, work: { ...work, files }, changed: ['files'] },
      );
  });

  it('needs a rating of its own when another video takes its place, and has the old one back with the old video', () => {
    const replaced = (assetOid: typeof video): ContentEvent => ({
      type: 'ContentUpdated',
      ...ids,
      work: { ...details(assetOid), title: text, summary: text, body: text, cover },
      changed: ['files'],
    });
    const after = (...events: readonly ContentEvent[]) => ownRating(fold(content, events));
    const history = [published(), asked, rated('15')];
    expect(after(published())).toEqual({ status: 'required', rating: null, reason: null });
    expect(after(published(0))).toMatchObject({ status: 'none' });
    expect(after(...history)).toEqual({ status: 'rated', rating: '15', reason: null });
    expect(after(...history, replaced(another))).toMatchObject({ status: 'required', rating: null });
    expect(after(...history, replaced(another), replaced(video))).toMatchObject({ status: 'rated' });
  });
});
