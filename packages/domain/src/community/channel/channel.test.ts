import { describe, expect, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { filterRefusal } from './comment-filter.ts';
import { type CommentReview, firstReview, holdReasonOf } from './comment-review.ts';
import { channel, maxPinnedWorks, type PlacedTab, tabsOf } from './decider.ts';
import { type ChannelEvent, channelTabs } from './events.ts';

const given = scenario(channel);
const [creatorOid, contentOid, playlistOid] = ['1', '2', '3'].map((digit) => parseOid(digit.repeat(24))) as [
  Oid,
  Oid,
  Oid,
];
const now = '2026-11-24T12:00:00.000Z';
const by = { creatorOid, now };
const shown = (...tabs: PlacedTab['tab'][]): PlacedTab[] => tabs.map((tab) => ({ tab, shown: true }));

describe('the tabs of a channel [CAT-066]', () => {
  const wanted = shown('community', 'home', 'content', 'files', 'playlists');
  const arranged: ChannelEvent = { type: 'ChannelTabsArranged', creatorOid, tabs: wanted, arrangedAt: now };
  const arrange = (tabs: PlacedTab[]) => ({ type: 'ArrangeTabs', ...by, tabs }) as const;

  it('are kept in the order of their creator, once', () => {
    given().when(arrange(wanted)).emits(arranged);
    given(arranged).when(arrange(wanted)).emits();
    given()
      .when(arrange(tabsOf({ tabs: [] })))
      .emits();
    expect(tabsOf(given(arranged).state())).toEqual(wanted);
  });

  it('are all named once, and home is shown', () => {
    given()
      .when(arrange(shown('home', 'content')))
      .refuses('TABS_WRONG');
    given()
      .when(arrange([...wanted, ...shown('home')]))
      .refuses('TABS_WRONG');
    const withoutHome = wanted.map((one) => (one.tab === 'home' ? { ...one, shown: false } : one));
    given().when(arrange(withoutHome)).refuses('TABS_WRONG');
  });

  it('that were never placed come last', () => {
    const older: ChannelEvent = { ...arranged, tabs: shown('files', 'home') } as never;
    expect(tabsOf(given(older).state()).map(({ tab }) => tab)).toEqual([
      'files',
      'home',
      'content',
      'playlists',
      'community',
    ]);
    expect(tabsOf({ tabs: [] }).map(({ tab }) => tab)).toEqual([...channelTabs]);
  });
});

describe('what a channel shows first [CAT-021]', () => {
  const pin = (oid: Oid, pinned = true) => ({ type: 'PinWork', ...by, contentOid: oid, pinned }) as const;
  const pinned = (oid: Oid): ChannelEvent => ({
    type: 'ChannelWorkPinned',
    creatorOid,
    contentOid: oid,
    pinnedAt: now,
  });

  it('is pinned and unpinned once, the last one first', () => {
    given().when(pin(contentOid)).emits(pinned(contentOid));
    given(pinned(contentOid)).when(pin(contentOid)).emits();
    given(pinned(contentOid))
      .when(pin(contentOid, false))
      .emits({ type: 'ChannelWorkUnpinned', creatorOid, contentOid, unpinnedAt: now });
    given().when(pin(contentOid, false)).emits();
    expect(given(pinned(contentOid), pinned(playlistOid)).state().pinned).toEqual([playlistOid, contentOid]);
  });

  it('is at most so many works', () => {
    const numbered = (index: number): Oid => parseOid(index.toString(16).padStart(24, '0'));
    const full = Array.from({ length: maxPinnedWorks }, (_, index) => pinned(numbered(index)));
    given(...full.slice(1))
      .when(pin(contentOid))
      .emits(pinned(contentOid));
    given(...full)
      .when(pin(contentOid))
      .refuses('TOO_MANY_PINNED');
  });

  it('may be playlists', () => {
    const show = (wanted: boolean) => ({ type: 'ShowPlaylist', ...by, playlistOid, shown: wanted }) as const;
    const event = (wanted: boolean): ChannelEvent => ({
      type: 'ChannelPlaylistShown',
      creatorOid,
      playlistOid,
      shown: wanted,
      changedAt: now,
    });
    given().when(show(true)).emits(event(true));
    given(event(true)).when(show(true)).emits();
    given(event(true)).when(show(false)).emits(event(false));
    expect(given(event(true), event(false)).state().playlists).toEqual([]);
  });
});

describe('what a channel takes of comments', () => {
  const set = (words: string[], refusesSpam = false) =>
    ({ type: 'SetCommentFilter', ...by, filter: { words, refusesSpam } }) as const;
  const filtered: ChannelEvent = {
    type: 'CommentFilterSet',
    creatorOid,
    words: '["casino"]',
    refusesSpam: true,
    setAt: now,
  };

  it('is set once, and gone with the account', () => {
    given()
      .when(set(['casino', 'casino'], true))
      .emits(filtered);
    given(filtered)
      .when(set(['casino'], true))
      .emits();
    expect(given({ ...filtered, words: null }).state().filter.words).toEqual([]);
  });

  it.each([
    ['Come to the Casino', 'COMMENT_WORD_BLOCKED'],
    ['C.a.s.i.n.o', 'COMMENT_WORD_BLOCKED'],
    ['ＣＡＳＩＮＯ', 'COMMENT_WORD_BLOCKED'],
    ['바카라해요', 'COMMENT_WORD_BLOCKED'],
    // A Hangul filler, a variation selector, a joiner of graphemes, and lines below the letters.
    ['ca\u3164sino', 'COMMENT_WORD_BLOCKED'],
    ['c\ufe0fa\ufe0fsino', 'COMMENT_WORD_BLOCKED'],
    ['ca\u034fsino', 'COMMENT_WORD_BLOCKED'],
    ['c\u0332a\u0332s\u0332i\u0332n\u0332o\u0332', 'COMMENT_WORD_BLOCKED'],
    ['바\u3164카라', 'COMMENT_WORD_BLOCKED'],
    ['What a lovely rain', undefined],
    ['See https://a.example and https://b.example', 'COMMENT_IS_SPAM'],
    ['See https://a.example', undefined],
    [`so good${'!'.repeat(16)}`, 'COMMENT_IS_SPAM'],
    [`so good${'!'.repeat(15)}`, undefined],
  ])('%s: %s', (text, refused) => {
    expect(filterRefusal({ words: ['casino', '바카라'], refusesSpam: true }, text)).toBe(refused);
  });

  it('lets spam through where the creator has not asked for the filter', () => {
    const text = 'See https://a.example and https://b.example';
    expect(filterRefusal({ words: ['...'], refusesSpam: false }, text)).toBeUndefined();
  });
});

describe('which comments on a channel wait for review [CAT-064]', () => {
  const review: CommentReview = { blockedWords: 'hold', holdsLinks: true, accountDays: 7, holdsAll: false };
  const reviewSet: ChannelEvent = { type: 'CommentReviewSet', creatorOid, ...review, setAt: now };
  const set = (wanted: CommentReview) => ({ type: 'SetCommentReview', ...by, review: wanted }) as const;
  const filter = { words: ['casino'], refusesSpam: true };
  const reasonOf = (wanted: CommentReview, text: string, accountDays: number) =>
    holdReasonOf({ filter, review: wanted }, { text, accountDays });

  it('is set once; before that, none waits and blocked words are refused', () => {
    given().when(set(firstReview)).emits();
    given().when(set(review)).emits(reviewSet);
    given(reviewSet).when(set(review)).emits();
    expect(given(reviewSet).state().review).toEqual(review);
    expect(reasonOf(firstReview, 'Casino at https://a.example', 0)).toBeUndefined();
    expect(filterRefusal(filter, 'Casino', firstReview.blockedWords)).toBe('COMMENT_WORD_BLOCKED');
  });

  it.each([
    ['C-a-s-i-n-o', 100, 'words'],
    ['See https://a.example', 100, 'links'],
    ['See a.shop', 100, 'links'],
    ['What a lovely rain', 6, 'newAccount'],
    ['What a lovely rain', 7, undefined],
  ])('%s, of an account of %i days: %s', (text, accountDays, reason) => {
    expect(reasonOf(review, text, accountDays)).toBe(reason);
    expect(reasonOf({ ...review, holdsAll: true }, text, accountDays)).toBe(reason ?? 'all');
  });

  it('does not refuse a blocked word that is held, and refuses advertising all the same', () => {
    expect(filterRefusal(filter, 'Casino', 'hold')).toBeUndefined();
    expect(filterRefusal(filter, 'https://a.example https://b.example', 'hold')).toBe('COMMENT_IS_SPAM');
  });
});
