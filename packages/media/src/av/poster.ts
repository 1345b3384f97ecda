import { FilterAPI, type Frame } from 'node-av';

import type { Rotation } from './quarter-turns.ts';
import { turnFilters } from './rotation.ts';
import { posterSize } from './shapes.ts';
import type { VideoFacts } from './source.ts';
import { writePoster } from './write-poster.ts';

/** A picture of a video, in WebP and JPEG. */
export const makePoster = async (
  frame: Frame,
  { folder, video }: { readonly folder: string; readonly video: VideoFacts },
): Promise<void> => {
  const size = posterSize(video);
  await writePoster(await pixelsOf(frame, { ...size, rotation: video.rotation }), { folder, ...size });
};

type Size = { readonly width: number; readonly height: number; readonly rotation: Rotation };

const pixelsOf = async (frame: Frame, { width, height, rotation }: Size): Promise<Buffer> => {
  using filter = FilterAPI.create(
    [...turnFilters[rotation], `scale=${width}:${height}:flags=bicubic`, 'format=pix_fmts=rgb24'].join(','),
  );
  const [out] = await filter.processAll(frame);
  if (!out) throw new Error('The poster has no picture');
  const pixels = out.toBuffer();
  out.free();
  return pixels;
};
