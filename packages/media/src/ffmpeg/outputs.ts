import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Rung } from '../av/ladder.ts';
import { hlsOptions } from '../av/rendition.ts';
import {
  downloadBitRate,
  previewAudioFilter,
  previewBitRate,
  previewOptions,
  previewRate,
  previewVideoFilter,
  rungFilter,
  rungOptions,
  soundFilter,
} from '../av/shapes.ts';
import type { SourceFacts, VideoFacts } from '../av/source.ts';
import { argsOf } from './programs.ts';

// The arguments of ffmpeg for each file that is made. It turns pictures upright by itself.

/** Nothing of what a file says about itself is kept: no place, no author, no title. */
const silent = argsOf({ map_metadata: -1, 'map_metadata:s': -1, map_chapters: -1 });

export type Made = {
  readonly folder: string;
  readonly threads: number;
  readonly gainDb: number;
  readonly facts: SourceFacts;
  /** The indexes of the streams that count. */
  readonly video: number | undefined;
  readonly audio: number | undefined;
};

const hlsArgs = ({ folder }: Made, name: string): string[] => {
  const to = join(folder, name);
  mkdirSync(to, { recursive: true });
  return [...silent, ...argsOf({ f: 'hls', ...hlsOptions(to) }), join(to, 'index.m3u8')];
};

export const rungName = ({ name }: Rung): string => `v${name}`;
export const soundName = (bitRate: number): string => `a${bitRate / 1_000}k`;

export const rungArgs = (made: Made, rung: Rung): string[] => [
  ...argsOf({ map: `0:${made.video}`, vf: rungFilter(rung), 'c:v': 'libx264', threads: made.threads }),
  ...argsOf({ g: rung.keyFrameDistance, maxrate: rung.maxBitRate, bufsize: rung.maxBitRate * 2 }),
  ...argsOf(ofVideo(rungOptions(rung))),
  ...hlsArgs(made, rungName(rung)),
];

export const soundArgs = (made: Made, bitRate: number): string[] => [
  ...soundMap(made),
  ...argsOf({ 'c:a': 'aac', 'b:a': bitRate }),
  ...hlsArgs(made, soundName(bitRate)),
];

export const downloadArgs = (made: Made): string[] => [
  ...soundMap(made),
  ...argsOf({ 'c:a': 'libmp3lame', 'b:a': downloadBitRate }),
  ...silent,
  ...argsOf({ f: 'mp3' }),
  join(made.folder, 'download.mp3'),
];

const soundMap = ({ audio, gainDb }: Made): string[] =>
  argsOf({ map: `0:${audio}`, af: soundFilter(gainDb) });

export const previewArgs = (made: Made): string[] => {
  const { facts, folder } = made;
  return [
    ...(facts.video ? previewVideo(made, facts.video) : []),
    ...(facts.audio ? previewAudio(made) : []),
    ...silent,
    ...argsOf({ movflags: '+faststart', f: 'mp4' }),
    join(folder, facts.video ? 'preview.mp4' : 'preview.m4a'),
  ];
};

const previewVideo = ({ facts, video, threads }: Made, about: VideoFacts): string[] =>
  argsOf({
    map: `0:${video}`,
    vf: previewVideoFilter(facts, about),
    'c:v': 'libx264',
    threads,
    g: previewRate(about) * 2,
    ...ofVideo(previewOptions),
  });

const previewAudio = ({ facts, audio, gainDb }: Made): string[] =>
  argsOf({ map: `0:${audio}`, af: previewAudioFilter(facts, gainDb), 'c:a': 'aac', 'b:a': previewBitRate });

type Options = Parameters<typeof argsOf>[0];

/** A sound has levels and profiles of its own. */
const ofVideo = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [`${name}:v`, value]));
