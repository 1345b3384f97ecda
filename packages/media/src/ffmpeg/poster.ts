import { posterSize } from '../av/shapes.ts';
import { mostPixels } from '../av/source-facts.ts';
import { writePoster } from '../av/write-poster.ts';
import { inputArgs } from './probe.ts';
import { argsOf, runProgram } from './programs.ts';
import type { Source } from './source.ts';

/** A picture of a video from its first tenth, in WebP and JPEG. */
export const makePoster = async (source: Source, folder: string): Promise<void> => {
  const { video, durationMs } = source.probed.facts;
  if (!video) return;
  const size = posterSize(video);
  // A video of one picture has none behind its first tenth.
  for (const seconds of [durationMs / 10_000, 0]) {
    const pixels = await pixelsAt(source, seconds, size);
    if (pixels.length === size.width * size.height * 3) return writePoster(pixels, { folder, ...size });
  }
};

type Size = { readonly width: number; readonly height: number };

const pixelsAt = async (
  { programs, file, probed }: Source,
  seconds: number,
  { width, height }: Size,
): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  await runProgram(programs.ffmpeg, {
    args: [
      '-nostdin',
      ...argsOf({ v: 'error', threads: 1, 'max_pixels:v': mostPixels, ss: seconds }),
      ...inputArgs(file),
      ...argsOf({ map: `0:${probed.video?.index}`, 'frames:v': 1 }),
      ...argsOf({ vf: `scale=${width}:${height}:flags=bicubic`, pix_fmt: 'rgb24', f: 'rawvideo' }),
      '-',
    ],
    onOutput: (bytes) => pieces.push(bytes),
  });
  return Buffer.concat(pieces);
};
