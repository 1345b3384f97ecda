import type { Beat } from '../av/beat.ts';
import { MediaError } from '../av/media-error.ts';
import type { SourceFile } from '../av/source.ts';
import { type FoundMark, MarkReader } from '../read-mark/mark-reader.ts';
import { readFilter, readSampleRate } from '../read-mark/read-filter.ts';
import { floatPieces } from './float-pieces.ts';
import { inputArgs, probe } from './probe.ts';
import { argsOf, type FfmpegPrograms, runProgram } from './programs.ts';

type Job = { readonly file: SourceFile; readonly beat: Beat };

/** Reads the marks that are sounded in a recording; what of it cannot be decoded is left out. */
export const readMarks = async (programs: FfmpegPrograms, { file, beat }: Job): Promise<FoundMark[]> => {
  const { audio, facts } = await probe(programs, file);
  if (!audio) throw new Error('There is no sound to read');
  const reader = new MarkReader(readSampleRate);
  let samples = 0;
  const { lastWords } = await runProgram(programs.ffmpeg, {
    args: [
      '-nostdin',
      '-hide_banner',
      ...argsOf({ v: 'error', threads: 1 }),
      ...inputArgs(file),
      ...argsOf({ map: `0:${audio.index}`, af: readFilter, 'c:a': 'pcm_f32le', f: 'f32le' }),
      '-',
    ],
    onOutput: floatPieces(1, (piece) => {
      samples += piece.length;
      reader.add(piece);
      beat(Math.min(100, ((samples / readSampleRate) * 100_000) / facts.durationMs));
    }),
  });
  if (samples === 0) throw new MediaError('damaged', `Nothing of the sound can be decoded. ${lastWords}`);
  return reader.marks();
};
