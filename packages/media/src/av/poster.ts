import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FilterAPI, type Frame } from 'node-av';
import sharp from 'sharp';

import { type Rotation, turnFilters } from './rotation.ts';
import type { VideoFacts } from './source.ts';

const longSide = 1_280;

/** A picture of a video, in WebP and JPEG. */
export const makePoster = async (
  frame: Frame,
  { folder, video }: { readonly folder: string; readonly video: VideoFacts },
): Promise<void> => {
  const factor = Math.min(1, longSide / Math.max(video.width, video.height));
  const width = Math.max(2, Math.round(video.width * factor));
  const height = Math.max(2, Math.round(video.height * factor));
  const data = await pixelsOf(frame, { width, height, rotation: video.rotation });
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  writeFileSync(join(folder, 'poster.webp'), await image.clone().webp({ quality: 75 }).toBuffer());
  writeFileSync(join(folder, 'poster.jpg'), await image.clone().jpeg({ quality: 80 }).toBuffer());
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
