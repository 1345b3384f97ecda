import { parseOid } from '@fanfold/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { artworkOf } from './artwork.ts';

// Pictures are at our own address where no CDN is named.
beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));
afterEach(() => vi.unstubAllGlobals());

const drawn = {
  scene: 'rain' as const,
  colours: ['#111111', '#222222', '#333333'] as [string, string, string],
};
const key = parseOid('a'.repeat(24));
const square = { key, ratio: '1:1' as const, language: null, colour: '#111111' };
const at = (path: string) => `https://fanfold.example${path}`;
const sources = (track: Parameters<typeof artworkOf>[0]) => artworkOf(track, 'en', at).map(({ src }) => src);

it('a lock screen shows the cover of a sound, which was chosen by its creator [CAT-107]', () => {
  expect(sources({ cover: { ...drawn, pictures: [square] }, poster: null })).toEqual([
    at(`/pics/${key}-320.webp`),
    at(`/pics/${key}-640.webp`),
  ]);
});

it('a lock screen shows a frame of a video without a cover, and nothing of a drawn one', () => {
  expect(sources({ cover: drawn, poster: '/frame.webp' })).toEqual([at('/frame.webp')]);
  expect(sources({ cover: { ...drawn, poster: '/kept.webp' }, poster: null })).toEqual([at('/kept.webp')]);
  expect(sources({ cover: drawn, poster: null })).toEqual([]);
});
