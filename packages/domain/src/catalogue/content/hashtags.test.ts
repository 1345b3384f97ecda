import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { content } from './decider.ts';
import type { ContentEvent } from './events.ts';
import { noDetails } from './fields.ts';

const given = scenario(content);
const [contentOid, creatorOid] = [parseOid('1'.repeat(24)), parseOid('2'.repeat(24))];
const ids = { contentOid, creatorOid };
const text = { original: 'en' as const, texts: { en: 'Rain' } };
const work = (hashtags: string[]) => ({
  ...noDetails,
  hashtags,
  title: text,
  summary: text,
  body: text,
  cover: { scene: 'rain' as const, colours: ['#101010', '#202020', '#303030'] as [string, string, string] },
});
const published = (hashtags: string[]): ContentEvent => {
  const { title, summary, body, cover, ...details } = work(hashtags);
  return {
    type: 'ContentPublished',
    ...ids,
    kind: 'audio',
    title,
    summary,
    body,
    cover,
    priceCoins: 0,
    details,
  };
};
const drafted: ContentEvent = { type: 'ContentDrafted', ...ids, kind: 'audio' };
const saved = (hashtags: string[], save = 1): ContentEvent => ({
  type: 'DraftSaved',
  ...ids,
  save,
  fields: JSON.stringify({ hashtags }),
});
const change = (add: string[], remove: string[] = []) =>
  ({ type: 'ChangeHashtags', creatorOid, add, remove }) as const;
const updated = (hashtags: string[]): ContentEvent => ({
  type: 'ContentUpdated',
  ...ids,
  work: work(hashtags),
  changed: ['hashtags'],
});

describe('hashtags that a creator changes for many works', () => {
  it('change at once in what is published, and leave the others', () => {
    given(published(['rain', 'sea']))
      .when(change(['night', 'sea'], ['rain']))
      .emits(updated(['sea', 'night']));
    given(published(['sea']))
      .when(change(['sea'], ['rain']))
      .emits();
  });

  it('are saved in a draft', () => {
    given(drafted, saved(['sea']))
      .when(change(['night']))
      .emits(saved(['sea', 'night'], 2));
    given(drafted)
      .when(change(['night']))
      .emits(saved(['night']));
  });

  it('change in what is published and in what was saved since, which stays unpublished', () => {
    given(published(['rain']), saved(['fog']))
      .when(change(['night']))
      .emits(updated(['rain', 'night']), saved(['fog', 'night'], 2));
  });

  it('are at most twenty', () => {
    const many = Array.from({ length: 19 }, (_, index) => `tag${index}`);
    expect(given(published(many)).when(change(['one'])).decision).toHaveLength(1);
    given(published(many))
      .when(change(['one', 'two']))
      .refuses('TOO_MANY_HASHTAGS', { most: 20 });
  });

  it('are the creator’s alone', () => {
    const other = parseOid('3'.repeat(24));
    given(published([]))
      .when({ ...change(['one']), creatorOid: other })
      .refuses('NOT_YOUR_CONTENT');
  });
});
