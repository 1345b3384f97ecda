import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { targetKinds } from '../../target.ts';
import { scenario } from '../../testing/scenario.ts';
import { content } from './decider.ts';
import { contentKinds, noDetails } from './fields.ts';

/**
 * The kinds of the specification, by what stands for each: works have a kind, the others are things of their
 * own.
 */
const specified = {
  audio: 'audio',
  roleplay: 'roleplay',
  scenario: 'scenario',
  video: 'video',
  clip: 'clip',
  'file content': 'file',
  'community post': 'post',
} as const;

describe('the kinds of content', () => {
  it('are those of the specification; live and gacha are no works [CAT-069]', () => {
    expect([...contentKinds].toSorted()).toEqual(Object.values(specified).toSorted());
    for (const kind of ['post', 'live', 'gacha'] as const) expect(targetKinds).toContain(kind);
  });

  it.each(contentKinds.filter((kind) => kind !== 'post'))(
    '%s is drafted and published as it is [CAT-069]',
    (kind) => {
      const ids = { contentOid: parseOid('1'.repeat(24)), creatorOid: parseOid('2'.repeat(24)) };
      const text = { original: 'en' as const, texts: { en: 'Rain' } };
      const purpose = kind === 'file' ? 'file' : kind === 'video' || kind === 'clip' ? 'video' : 'audio';
      const fields = {
        title: text,
        files: [{ purpose, assetOid: parseOid('3'.repeat(24)) }],
        offer: { priceCoins: 30 },
      };
      const saved = { type: 'DraftSaved', ...ids, save: 1, fields: JSON.stringify(fields) } as const;
      const { decision } = scenario(content)({ type: 'ContentDrafted', ...ids, kind }, saved).when({
        type: 'PublishWork',
        creatorOid: ids.creatorOid,
        unready: [],
        lengthSeconds: null,
        publicConfirmed: false,
        now: '2026-11-26T00:00:00.000Z',
      });
      expect(decision).toMatchObject([
        { type: 'ContentPublished', kind, details: { ...noDetails, files: fields.files } },
      ]);
    },
  );
});
