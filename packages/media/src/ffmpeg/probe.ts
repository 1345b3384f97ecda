import { MediaError } from '../av/media-error.ts';
import { quarterTurns } from '../av/quarter-turns.ts';
import type { Ratio, SourceFacts, SourceFile } from '../av/source.ts';
import { chosenStreams, type FoundStream, formatOf, openOptions, sourceFacts } from '../av/source-facts.ts';
import { argsOf, type FfmpegPrograms, runProgram } from './programs.ts';

export type ProbedStream = FoundStream & { readonly startSeconds: number; readonly ownMs: number };

/** What a file is: its streams that count, and their facts. */
export type Probed = {
  readonly video: ProbedStream | undefined;
  readonly audio: ProbedStream | undefined;
  readonly facts: SourceFacts;
};

/** How either program opens a file: as the format that its content announced, and as no other. */
export const inputArgs = (file: SourceFile): string[] =>
  argsOf({ f: formatOf(file), ...openOptions, i: `file:${file.path}` });

/** No titles and comments: a file may have any number of them. */
const entries = [
  'format=duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,nb_frames,channels,sample_rate,start_time,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');

type Said = {
  readonly streams?: readonly Record<string, unknown>[];
  readonly format?: { readonly duration?: string };
};

/** Throws MediaError. */
export const probe = async ({ ffprobe }: FfmpegPrograms, file: SourceFile): Promise<Probed> => {
  const pieces: Buffer[] = [];
  const { code, lastWords } = await runProgram(ffprobe, {
    args: [...argsOf({ v: 'error', show_entries: entries, of: 'json' }), ...inputArgs(file)],
    onOutput: (bytes) => pieces.push(bytes),
  });
  if (code !== 0) throw new MediaError('format', `The file cannot be opened. ${lastWords}`);
  const said: Said = JSON.parse(Buffer.concat(pieces).toString());
  const streams = (said.streams ?? []).map(probedStream);
  const { video, audio } = chosenStreams(streams, file);
  const seconds = Number(said.format?.duration);
  return { video, audio, facts: sourceFacts({ file, video, audio, seconds, streams: streams.length }) };
};

const probedStream = (said: Record<string, unknown>): ProbedStream => {
  const number = (name: string) => Number(said[name] ?? 0) || 0;
  const text = (name: string) => {
    const value = said[name];
    return typeof value === 'string' ? value : '';
  };
  const type = text('codec_type');
  return {
    index: number('index'),
    type: type === 'video' || type === 'audio' ? type : 'other',
    isCover: fieldOf(said['disposition'], 'attached_pic') === 1,
    codec: text('codec_name') || 'unknown',
    width: number('width'),
    height: number('height'),
    pixelShape: ratioOf(text('sample_aspect_ratio')),
    rotation: quarterTurns(-rotationOf(said['side_data_list'])),
    averageFrameRate: ratioOf(text('avg_frame_rate')),
    baseFrameRate: ratioOf(text('r_frame_rate')),
    frames: number('nb_frames'),
    channels: number('channels'),
    sampleRate: number('sample_rate'),
    startSeconds: number('start_time'),
    ownMs: number('duration') * 1_000,
  };
};

/** In degrees to the left. */
const rotationOf = (list: unknown): number => {
  const found = Array.isArray(list) ? list.map((one) => fieldOf(one, 'rotation')) : [];
  return Number(found.find((one) => one !== undefined) ?? 0) || 0;
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** 16:9 and 30000/1001. */
const ratioOf = (text: string): Ratio => {
  const [num = 0, den = 0] = text.split(/[:/]/).map(Number);
  return { num: num || 0, den: den || 0 };
};
